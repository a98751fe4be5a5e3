import type { AccountId, SessionId, UserId } from '@dibs/core'
import { expect, test, vi } from 'vitest'
import type { Items } from '../items/service.ts'
import { createRooms } from '../rooms/service.ts'
import { createRunningLives } from './running.ts'
import type { StoredSession } from './store.ts'

const session: StoredSession = {
  ...{ id: '1' as SessionId, userId: '2' as UserId, tiktokUsername: 'rina', roomId: null },
  ...{ tiktokAccountId: '7' as AccountId, startedAt: new Date(0), heardUntil: null },
  ...{ endedAt: null, endReason: null, commentsHeard: 0, lastHeardIds: [] },
}

test('a live that is just being opened when the server leaves is left to the next one', async () => {
  const rooms = createRooms()
  const terms = Promise.withResolvers<[]>()
  const loadTerms = vi.fn(() => terms.promise)
  const socketAddress = vi.fn(() => 'ws://127.0.0.1:9')
  const running = createRunningLives({
    ...{ rooms, loadTerms, socketAddress, clock: () => 0, random: () => 0 },
    items: { list: async () => [] } as unknown as Items,
    hearing: { hear: () => ({ fresh: [], known: [] }) },
    loadDecisions: async () => [],
    loadGaps: async () => [],
    loadMatchRule: async () => 'contains',
    onEnd: () => {},
    onProgress: () => {},
  })
  const opened = expect(running.open(session)).rejects.toThrow('service_unavailable')
  await vi.waitFor(() => expect(loadTerms).toHaveBeenCalled())
  running.leave()
  terms.resolve([])
  await opened
  expect(rooms.list()).toEqual([])
  expect(socketAddress).not.toHaveBeenCalled()
})
