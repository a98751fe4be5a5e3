import type { AccountId, MessageId, SessionId, UserId } from '@dibs/core'
import { expect, test, vi } from 'vitest'
import { createRoom } from '../rooms/service.ts'
import { createProgress } from './progress.ts'
import type { RunningLive } from './running.ts'
import type { LiveStore } from './store.ts'

function setUp() {
  const room = createRoom(
    {
      ...{ id: '1' as SessionId, userId: '2' as UserId, tiktokUsername: 'rina' },
      ...{ tiktokAccountId: '7' as AccountId, startedAt: new Date(0) },
    },
    { matcher: () => null, matchRule: 'contains' },
    0,
  )
  const live: RunningLive = {
    ...{ room, capture: null, listensAlone: false, gaps: [], lost: null },
    ...{ isRoomStored: true, storedHeard: null },
  }
  const saved: string[][] = []
  const saveHeard = async (_id: SessionId, heard: { lastHeardIds: string[] }) =>
    saved.push(heard.lastHeardIds)
  const flushed = vi.fn(async () => {})
  const progress = createProgress({ saveHeard } as unknown as LiveStore, { flushed })
  const hear = (id: string) => {
    room.commentsHeard += 1
    room.recent.add({
      ...{ messageId: id as MessageId, accountId: '5' as AccountId, username: 'u' },
      ...{ nickname: 'n', text: 'A1', createTime: 1, heardAt: 1, raw: {} },
    })
  }
  return { progress, live, saved, flushed, hear }
}

test('a comment is stored as heard only once its claim is durable', async () => {
  const { progress, live, saved, flushed, hear } = setUp()
  const durable = Promise.withResolvers<void>()
  flushed.mockReturnValueOnce(durable.promise)
  hear('11')
  const stored = progress.store(live)
  // Its claim is none of those that are waited for.
  hear('12')
  expect(saved).toEqual([])
  durable.resolve()
  await stored
  expect(saved).toEqual([['11']])
  await progress.store(live)
  expect(saved).toEqual([['11'], ['11', '12']])
})

test('a claim that cannot be written keeps its comment from being stored as heard', async () => {
  const { progress, live, saved, flushed, hear } = setUp()
  flushed.mockRejectedValueOnce(new Error('the database is away'))
  hear('11')
  await expect(progress.store(live)).rejects.toThrow('away')
  expect(saved).toEqual([])
})

test('nothing is written while there is nothing new', async () => {
  const { progress, live, saved, hear } = setUp()
  hear('11')
  for (const _ of [1, 2, 3]) await progress.store(live)
  expect(saved).toHaveLength(1)
})
