import type { AccountId, MessageId, SessionId, UserId } from '@dibs/core'
import { expect, test, vi } from 'vitest'
import type { Gap } from '../capture/service.ts'
import { createRoom } from '../rooms/service.ts'
import { createProgress } from './progress.ts'
import type { RunningLive } from './running.ts'
import type { HeardSoFar, LiveStore } from './store.ts'

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
  const saved: unknown[] = []
  const writes: (HeardSoFar | Gap)[] = []
  const saveHeard = async (_id: SessionId, heard: HeardSoFar) => {
    saved.push(heard.lastHeardIds)
    writes.push(heard)
  }
  const saveGap = vi.fn(async (_id: SessionId, gap: Gap): Promise<void> => {
    writes.push(gap)
  })
  const flushed = vi.fn(async () => {})
  const progress = createProgress({ saveHeard, saveGap } as unknown as LiveStore, { flushed })
  const hear = (id: string) => {
    room.commentsHeard += 1
    room.recent.add({
      messageId: id as MessageId,
      buyer: { accountId: '5' as AccountId, username: 'u', nickname: 'n' },
      text: 'A1',
      commentedAt: 1,
      heardAt: 1,
      raw: {},
    })
  }
  return { progress, live, saved, saveGap, writes, flushed, hear }
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

/** A capture that has heard everything until a moment, or may have missed something before it. */
const capture = (heardUntil: number, isInDoubt: boolean) => ({
  ...{ heardUntil: () => heardUntil, isInDoubt: () => isInDoubt },
  ...{ stop: () => {}, leave: () => {} },
})

test('a gap is stored before that all was heard until after it', async () => {
  const { progress, live, writes, hear } = setUp()
  live.capture = capture(9_000, false)
  live.gaps.push({ from: 1_000, to: 2_000 })
  hear('11')
  await progress.store(live)
  expect(writes).toEqual([
    { from: 1_000, to: 2_000 },
    { heardUntil: new Date(9_000), commentsHeard: 1, lastHeardIds: ['11'] },
  ])
})

test('while it is not known whether something was missed, nothing counts as heard', async () => {
  const { progress, live, writes, hear } = setUp()
  live.capture = capture(9_000, true)
  hear('11')
  await progress.store(live)
  expect(writes).toEqual([{ commentsHeard: 1 }])
  live.capture = capture(9_500, false)
  await progress.store(live)
  expect(writes.slice(1)).toEqual([
    { heardUntil: new Date(9_500), commentsHeard: 1, lastHeardIds: ['11'] },
  ])
})

test('while claims were lost and no gap says so yet, nothing counts as heard', async () => {
  const { progress, live, writes, hear } = setUp()
  live.capture = capture(9_000, false)
  live.lost = { from: 8_000, to: 8_500 }
  hear('11')
  await progress.store(live)
  expect(writes).toEqual([{ commentsHeard: 1 }])
})

test('a gap that is being stored is stored once, and waited for by whoever asks meanwhile', async () => {
  const { progress, live, saveGap } = setUp()
  const [first, durable] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  saveGap.mockReturnValueOnce(first.promise).mockReturnValueOnce(durable.promise)
  live.gaps.push({ from: 1_000, to: 2_000 })
  const failed = expect(progress.store(live)).rejects.toThrow('away')
  const stored = vi.fn()
  const ending = progress.storeGaps(live).then(stored)
  first.reject(new Error('the database is away'))
  await failed
  await vi.waitFor(() => expect(saveGap).toHaveBeenCalledTimes(2))
  expect(stored).not.toHaveBeenCalled()
  durable.resolve()
  await ending
  expect(live.gaps).toEqual([])
  await progress.store(live)
  expect(saveGap).toHaveBeenCalledTimes(2)
})
