import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { expect } from 'vitest'
import { gaps, sessionCodes, takedowns } from '../platform/database/schema/index.ts'
import { eventually } from './eventually.ts'
import { claimParams, type createStudio } from './on-air.ts'
import { sellSomething } from './sold.ts'
import { toSavedComment } from './test-seller.ts'
import type { TestServer } from './test-server.ts'

/**
 * A seller of whom every table holds something: items, a live that runs, with claims, one by hand,
 * one moved, one removed, a gap and a takedown; a shop, a bill and its buyer; and the proof of a video
 * account under way.
 */
export async function createFullSeller(
  server: TestServer,
  studio: ReturnType<typeof createStudio>,
) {
  const { seller, sessionId } = await studio.goOnAir(['A1', 'B2'])
  const { api } = seller
  const { comments } = await server.control.say(seller.username, [
    { comment: 'A1 kak', userId: '101' },
    { comment: 'mau a1', userId: '102' },
    { comment: 'A1!', userId: '103' },
    { comment: 'halo', userId: '104' },
  ])
  const [, second, third, greeting] = comments
  if (!second || !third || !greeting) throw new Error('the simulator said too little')
  await eventually(async () => expect((await seller.places(sessionId)).A1).toHaveLength(3))
  await api(endpoints.comments.save, {
    body: toSavedComment(sessionId, seller.items.B2, greeting, true),
    idempotencyKey: randomUUID(),
  })
  const move = claimParams(sessionId, seller, 'A1', second)
  await api(endpoints.comments.move, { params: move, body: { move: 'winner' } })
  await api(endpoints.comments.remove, { params: claimParams(sessionId, seller, 'A1', third) })
  await server.db.insert(gaps).values({ sessionId, fromAt: new Date(1_000), toAt: new Date(2_000) })
  const takedown = { kind: 'message' as const, subject: '1', heardAt: new Date(3_000) }
  await server.db.insert(takedowns).values({ sessionId, ...takedown })
  const itemId = seller.items.B2?.id as ItemId
  await server.db.insert(sessionCodes).values({ sessionId, itemId, code: 'B2' })
  await sellSomething(server, { userId: seller.userId, sessionId })
  await api(endpoints.auth.createChallenge, { body: { username: seller.username } })
  return { ...seller, sessionId }
}
