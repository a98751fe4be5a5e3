import type { AccountId, ItemId, MessageId, SessionId } from '@dibs/core'
import { expect, test, vi } from 'vitest'
import { type Role, STANDBY } from '../../../platform/nodes/ownership.ts'
import { liveSession, storedSession } from '../../../testing/live-session.ts'
import { type Gap, unsavedGaps } from '../session/past.ts'
import type { LiveStore } from '../store.ts'
import { createFence } from './fence.ts'
import { createSave, lastHeardIds } from './save.ts'
import type { HeardSoFar } from './save-heard.ts'

const comment = {
  buyer: { accountId: '5' as AccountId, username: 'u', nickname: 'n' },
  text: 'A1',
  commentedAt: 1,
  heardAt: 1,
}

function setUp(role: Role = { is: 'owner', epoch: 1 }) {
  const live = liveSession({ roomId: '7001' }, { role })
  const saved: unknown[] = []
  const writes: (Omit<HeardSoFar, 'heardSeconds' | 'hasClaimed'> | Gap)[] = []
  const saveHeard = async (_id: SessionId, heard: HeardSoFar) => {
    saved.push(heard.lastHeardIds)
    // How long was heard belongs to other tests.
    const { heardSeconds: _seconds, hasClaimed: _claimed, ...rest } = heard
    writes.push(rest)
    return true
  }
  const save = vi.fn(async (_id: SessionId, gap: Gap): Promise<boolean> => {
    writes.push(gap)
    return true
  })
  const flushed = vi.fn(async (_sessionId: SessionId) => {})
  const takedownsFlushed = vi.fn(async (_sessionId: SessionId) => {})
  const progress = createSave({
    store: { saveHeard } as unknown as LiveStore,
    gaps: { save } as never,
    claimWriter: { flushed },
    takedownWriter: { flushed: takedownsFlushed },
    asOwner: createFence({} as never),
    clock: () => 0,
  })
  const hear = (id: string) => {
    live.figures.countComment()
    live.recent.add({ ...comment, messageId: id as MessageId })
  }
  return { progress, live, saved, save, writes, flushed, takedownsFlushed, hear }
}

test('a comment is stored as heard only once its claim is durable', async () => {
  const { progress, live, saved, flushed, hear } = setUp()
  const durable = Promise.withResolvers<void>()
  flushed.mockReturnValueOnce(durable.promise)
  hear('11')
  const stored = progress.store(live)
  await vi.waitFor(() => expect(flushed).toHaveBeenCalled())
  // Its claim is none of those that are waited for.
  hear('12')
  expect(saved).toEqual([])
  durable.resolve()
  await stored
  expect(saved).toEqual([['11']])
  await progress.store(live)
  expect(saved).toEqual([['11'], ['11', '12']])
  // Claims of other lives that wait for the database do not hold it up.
  expect(flushed.mock.calls).toEqual([[live.session.id], [live.session.id]])
})

test('what was taken down is durable before its live is stored as heard so far', async () => {
  const { progress, live, saved, takedownsFlushed, hear } = setUp()
  const durable = Promise.withResolvers<void>()
  takedownsFlushed.mockReturnValueOnce(durable.promise)
  hear('11')
  const stored = progress.store(live)
  await vi.waitFor(() => expect(takedownsFlushed).toHaveBeenCalledWith(live.session.id))
  expect(saved).toEqual([])
  durable.resolve()
  await stored
  expect(saved).toEqual([['11']])
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

/** An upstream that has heard everything until a moment, or may have missed something before it. */
const upstream = (heardUntil: number, isInDoubt: boolean) => ({
  isOfProvider: true,
  heardUntil: () => heardUntil,
  provenUntil: async () => heardUntil,
  isInDoubt: () => isInDoubt,
  vouched: () => {},
  stop: () => {},
  leave: () => {},
})

test('a gap is stored before that all was heard until after it', async () => {
  const { progress, live, writes, hear } = setUp()
  live.listen(upstream(9_000, false))
  live.note({ is: 'missed', gap: { from: 1_000, to: 2_000 } })
  hear('11')
  await progress.store(live)
  expect(writes).toEqual([
    { from: 1_000, to: 2_000 },
    { heardUntil: new Date(9_000), commentsHeard: 1, lastHeardIds: ['11'], mayHaveMissed: false },
  ])
})

test('a standby stores nothing, and once it owns the live what nobody heard comes first', async () => {
  const { progress, live, writes, hear } = setUp(STANDBY)
  live.listen(upstream(9_000, false))
  live.note({ is: 'missed', gap: { from: 1_000, to: 2_000 } })
  hear('11')
  await progress.store(live)
  expect(writes).toEqual([])
  const owner = { is: 'owner', epoch: 2 } as const
  const unheard = live.promote(owner, storedSession({ heardUntil: new Date(1_500) }), 9_000)
  for (const gap of unheard) live.note({ is: 'missed', gap })
  await progress.store(live)
  expect(writes).toEqual([
    { from: 1_500, to: 2_000 },
    { heardUntil: new Date(9_000), commentsHeard: 1, lastHeardIds: ['11'], mayHaveMissed: false },
  ])
})

test('while it is not known whether something was missed, nothing counts as heard', async () => {
  const { progress, live, writes, hear } = setUp()
  live.listen(upstream(9_000, true))
  hear('11')
  await progress.store(live)
  expect(writes).toEqual([{ commentsHeard: 1, mayHaveMissed: true }])
  live.listen(upstream(9_500, false))
  await progress.store(live)
  expect(writes.slice(1)).toEqual([
    { heardUntil: new Date(9_500), commentsHeard: 1, lastHeardIds: ['11'], mayHaveMissed: false },
  ])
})

test('while claims were lost and no gap says so yet, nothing counts as heard', async () => {
  const { progress, live, writes, hear } = setUp()
  live.listen(upstream(9_000, false))
  live.noteUnkept(8_500)
  hear('11')
  await progress.store(live)
  expect(writes).toEqual([{ commentsHeard: 1, mayHaveMissed: true }])
})

test('a comment whose claim is refused while it is waited for does not count as heard', async () => {
  const { progress, live, writes, flushed, hear } = setUp()
  live.listen(upstream(9_000, false))
  flushed.mockImplementationOnce(async () => live.noteUnkept(8_500))
  hear('11')
  await progress.store(live)
  expect(writes).toEqual([{ commentsHeard: 1, mayHaveMissed: true }])
  // The loss is a gap by now.
  live.settleUnkept(Number.POSITIVE_INFINITY)
  await progress.store(live)
  expect(writes.slice(1)).toEqual([
    { from: 8_500, to: 8_500 },
    { heardUntil: new Date(9_000), commentsHeard: 1, lastHeardIds: ['11'], mayHaveMissed: false },
  ])
})

test('a loss that has become a gap while claims were waited for is stored as one first', async () => {
  const { progress, live, writes, flushed, hear } = setUp()
  live.listen(upstream(9_000, false))
  flushed.mockImplementationOnce(async () => {
    live.noteUnkept(8_500)
    live.settleUnkept(Number.POSITIVE_INFINITY)
  })
  hear('11')
  await progress.store(live)
  await progress.store(live)
  expect(writes).toEqual([
    { commentsHeard: 1, mayHaveMissed: true },
    { from: 8_500, to: 8_500 },
    { heardUntil: new Date(9_000), commentsHeard: 1, lastHeardIds: ['11'], mayHaveMissed: false },
  ])
})

test('a gap that is being stored is stored once, and waited for by whoever asks meanwhile', async () => {
  const { progress, live, save } = setUp()
  const [first, durable] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  save.mockReturnValueOnce(first.promise).mockReturnValueOnce(durable.promise)
  live.note({ is: 'missed', gap: { from: 1_000, to: 2_000 } })
  const failed = expect(progress.store(live)).rejects.toThrow('away')
  const stored = vi.fn()
  const ending = progress.storeGaps(live).then(stored)
  first.reject(new Error('the database is away'))
  await failed
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(stored).not.toHaveBeenCalled()
  durable.resolve(true)
  await ending
  expect(unsavedGaps(live.past)).toEqual([])
  await progress.store(live)
  expect(save).toHaveBeenCalledTimes(2)
})

test('the last messages are those from before a restart, as they were heard, then those since', () => {
  const before = Array.from({ length: 51 }, (_, i) => String(100 + i) as MessageId)
  const claimed = { itemId: 'a1' as ItemId, heardAt: new Date(0), matchRule: 'contains' as const }
  const decisions = ['7', '101', '150'].map((id) => ({ messageId: id as MessageId, ...claimed }))
  const live = liveSession({ roomId: '7001', lastHeardIds: before }, { decisions })
  expect(lastHeardIds(live)).toEqual(before)
  const since = ['200', '201', '202'] as MessageId[]
  for (const messageId of since) live.recent.add({ ...comment, messageId })
  expect(lastHeardIds(live)).toEqual([...before.slice(3), ...since])
  for (let n = 0; n < 60; n++) live.recent.add({ ...comment, messageId: `${300 + n}` as MessageId })
  expect(lastHeardIds(live)).toEqual(live.recent.list().map(({ messageId }) => messageId))
})
