import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { liveSession } from '../../../testing/live-session.ts'
import { LiveRegistry } from '../registry.ts'
import type { Gap } from '../session/past.ts'
import { createEndLive } from './end.ts'
import type { AsOwner } from './fence.ts'
import { createSave } from './save.ts'

function setUp({ isOwner = true } = {}) {
  const registry = new LiveRegistry()
  const live = liveSession({ roomId: '7001' })
  registry.add(live)
  const written = Promise.withResolvers<void>()
  const claimWriter = { flushed: vi.fn(() => written.promise) }
  const takedownWriter = { flushed: async () => {} }
  const saved: Gap[] = []
  const gaps = { save: async (_id: string, gap: Gap) => saved.push(gap) > 0 }
  const store = { findEndReason: async () => 'stopped', saveCount: async () => true }
  const asOwner: AsOwner = async (_live, write) => isOwner && write({ is: 'owner', epoch: 1 })
  const ownership = { forget: vi.fn(), epochOf: () => 1 }
  const writers = { claimWriter, takedownWriter }
  const save = createSave(Object.assign({ store, gaps, asOwner, clock: () => 0 }, writers) as never)
  const log = pino({ level: 'silent' })
  const db = { transaction: vi.fn(async () => true) }
  const stopAnswering = vi.fn()
  const request = () => Promise.reject(new Error('the owner is gone'))
  const bus = { respond: () => stopAnswering, request }
  const fair = { round: vi.fn() }
  const kept = { ownership, asOwner, db, bus, fair, clock: () => 0 }
  const parts = { store, save, registry, claimWriter, log }
  const ending = createEndLive(Object.assign(parts, kept) as never)
  const lose = (at: number) => registry.noteUnkept(live.session.id, at)
  const told = { saved, lose, ownership, stopAnswering, db }
  return { registry, live, written, claimWriter, ending, ...told }
}

test('claims that are refused after a live has ended make a gap, too', async () => {
  const { registry, live, written, claimWriter, saved, ending, lose } = setUp()
  lose(1_000)
  const ended = ending.follow(live)
  await vi.waitFor(() => expect(claimWriter.flushed).toHaveBeenCalled())
  expect(registry.list()).toEqual([])
  lose(9_000)
  lose(9_500)
  written.resolve()
  await ended
  expect(saved).toEqual([
    { from: 1_000, to: 1_000 },
    { from: 9_000, to: 9_500 },
  ])
})

test('the gap is stored though other claims still wait for the database', async () => {
  const { live, written, claimWriter, saved, ending, lose } = setUp()
  const ended = ending.follow(live)
  await vi.waitFor(() => expect(claimWriter.flushed).toHaveBeenCalled())
  lose(9_000)
  written.reject(new Error('the database is away'))
  await ended
  expect(saved).toEqual([{ from: 9_000, to: 9_000 }])
  // From then on the live is forgotten.
  lose(9_500)
  expect(live.past.unkept).toBeNull()
})

test.each(['stopped', 'account_unlinked'] as const)(
  'a live into which others post is not ended without its owner: %s',
  async (reason) => {
    const { registry, live, ending, db } = setUp({ isOwner: false })
    registry.moveAway(live)
    const { id } = live.session
    const running = { id, ownerEpoch: 1, commentSource: 'elsewhere' as const }
    await expect(ending.end(running, reason)).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(db.transaction).not.toHaveBeenCalled()
    await ending.end(running, 'erased')
    expect(db.transaction).toHaveBeenCalledTimes(1)
  },
)

test('a live that ends before it was opened is forgotten', async () => {
  const { registry, live, ending, ownership, stopAnswering } = setUp()
  registry.moveAway(live)
  ending.answer(live.session.id)
  expect(await ending.endOwned(live.session.id, 'stopped')).toBe(true)
  expect(stopAnswering).toHaveBeenCalledTimes(1)
  expect(ownership.forget).toHaveBeenCalledWith(live.session.id)
})
