import type { AccountId, ItemId, MessageId } from '@dibs/core'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { type Bus, createLoneBus } from '../../../platform/nodes/bus.ts'
import { STANDBY } from '../../../platform/nodes/ownership.ts'
import { createMetrics } from '../../../platform/observability/metrics.ts'
import { liveSession } from '../../../testing/live-session.ts'
import { answerHeard } from '../../claims/heard.ts'
import { createHear } from '../hear.ts'
import type { LiveSession } from '../live.ts'
import { createSave } from '../owner/save.ts'
import type { HeardSoFar } from '../owner/save-heard.ts'
import { LiveRegistry } from '../registry.ts'
import { toldGaps } from '../session/past.ts'
import { takeIn } from './hand-over.ts'
import { createQuestions } from './questions.ts'

const shared: Bus = createLoneBus(pino({ level: 'silent' }))
const NOW = 100_000
const HEARING = {
  isOfProvider: true,
  isInDoubt: () => false,
  heardUntil: () => NOW,
  provenUntil: async () => Number.POSITIVE_INFINITY,
  vouched: () => {},
  stop: () => {},
  leave: () => {},
}
const GAP = { from: 10_000, to: 20_000 }

const commentAt = (id: string, heardAt: number) => ({
  messageId: id as MessageId,
  buyer: { accountId: id as AccountId, username: 'u', nickname: 'n' },
  text: 'hai',
  commentedAt: heardAt,
  heardAt,
})

/** A node that hears a live; the keeper is the one that asks. */
function startNode(
  nodeId: string,
  { isOwner = false, isAlone = false, patienceMs = 60_000, bus = shared } = {},
) {
  const registry = new LiveRegistry()
  const log = pino({ level: 'silent' })
  const append = vi.fn()
  const flushed = vi.fn(async () => {})
  const maintain = vi.fn(async () => {})
  const takeMessages = createHear({
    claimWriter: { append },
    takedownWriter: { append },
    clock: () => NOW,
    log,
    metrics: createMetrics(),
    restate: () => {},
  })
  const questions = createQuestions({
    bus,
    ownership: { nodeId, isAlone },
    registry,
    hear: takeMessages,
    writer: { flushed },
    upkeep: { maintain },
    patienceMs,
  })
  const role = isOwner ? ({ is: 'owner', epoch: 1 } as const) : STANDBY
  const live = liveSession({ roomId: '7001', id: crypto.randomUUID() as never }, { role })
  const vouched = vi.fn()
  live.listen({ ...HEARING, vouched })
  const hear = (id: string, heardAt: number) => live.recent.add(commentAt(id, heardAt))
  /** The provider says it again. */
  const hearAgain = (id: string) =>
    takeMessages(live, [{ type: 'chat', comment: commentAt(id, NOW), isHost: false }])
  return { registry, questions, live, hear, hearAgain, flushed, maintain, vouched }
}

/** A keeper that asks, and others that hear the same live. */
function startNodes(count: number, patienceMs?: number) {
  const keeper = startNode('keeper', { isOwner: true, ...(patienceMs && { patienceMs }) })
  const ears = Array.from({ length: count }, (_, n) => startNode(`ear ${n}`))
  for (const { live, registry } of [keeper, ...ears]) {
    Object.assign(live.session, keeper.live.session)
    registry.add(live)
  }
  return { keeper, ears }
}
const answered = ({ questions }: LiveSession) => Promise.all(questions)
const shown = ({ live }: ReturnType<typeof startNode>) =>
  live.recent.list().map(({ messageId }) => messageId)

test('what another node heard is no gap, and its comments are taken in', async () => {
  const { keeper, ears } = startNodes(1)
  for (const [id, at] of [
    ['1', 5_000],
    ['2', 9_000],
    ['3', 15_000],
    ['4', 30_000],
  ] as const)
    ears[0]?.hear(id, at)
  ears[0]?.live.setCommentState('3' as MessageId, 'deleted')
  keeper.questions.askAbout(keeper.live, GAP)
  await answered(keeper.live)
  expect(shown(keeper)).toEqual(['1', '2', '3'])
  expect(keeper.live.recent.find('3' as MessageId)?.state?.state).toBe('deleted')
  expect(toldGaps(keeper.live.past)).toEqual([])
  expect(keeper.maintain).toHaveBeenCalled()
})

test('asks on a subject of its own: whoever responds there would take it for a question of theirs', () => {
  const { live, questions } = startNode('keeper')
  const [asked, responded] = [vi.fn(), vi.fn()]
  const noting: Bus = { ...shared, publish: asked, respond: responded }
  responded.mockReturnValue(() => {})
  answerHeard({ bus: noting } as never, live as never)
  const asker = startNode('asker', { bus: noting })
  asker.questions.askAbout(live, GAP)
  asker.questions.close()
  questions.close()
  const subjects = responded.mock.calls.map(([subject]) => subject)
  expect(subjects).toHaveLength(2)
  expect(asked).toHaveBeenCalledOnce()
  expect(subjects).not.toContain(asked.mock.calls[0]?.[0])
})

test('what none of them heard is the gap', async () => {
  const { keeper, ears } = startNodes(2, 200)
  const [one, two] = ears
  one?.live.note({ is: 'missed', gap: { from: 5_000, to: 14_000 } })
  two?.live.note({ is: 'missed', gap: { from: 12_000, to: 16_000 } })
  keeper.questions.askAbout(keeper.live, GAP)
  await answered(keeper.live)
  expect(toldGaps(keeper.live.past)).toEqual([{ from: 12_000, to: 14_000 }])
})

test('a node that is not sure, or joined later, does not vouch for it', async () => {
  const { keeper, ears } = startNodes(2, 200)
  const [unsure, late] = ears.map(({ live }) => live)
  if (unsure) unsure.listen({ ...HEARING, provenUntil: async () => null })
  if (late) takeIn(late, { comments: [], commentsHeard: 0 }, 18_000)
  keeper.questions.askAbout(keeper.live, GAP)
  await answered(keeper.live)
  expect(toldGaps(keeper.live.past)).toEqual([{ from: 10_000, to: 18_000 }])
})

test('a node that is not sure to be connected vouches until it surely was', async () => {
  const { keeper, ears } = startNodes(1, 200)
  const [ear] = ears
  if (ear) ear.live.listen({ ...HEARING, provenUntil: async () => 14_000 })
  keeper.questions.askAbout(keeper.live, GAP)
  await answered(keeper.live)
  expect(toldGaps(keeper.live.past)).toEqual([{ from: 14_000, to: 20_000 }])
})

test('what comes while a node makes sure that it is connected is told along', async () => {
  const { keeper, ears } = startNodes(1)
  const [ear] = ears
  const provenUntil = async () => {
    ear?.hear('3', 15_000)
    return Number.POSITIVE_INFINITY
  }
  if (ear) ear.live.listen({ ...HEARING, provenUntil })
  keeper.questions.askAbout(keeper.live, GAP)
  await answered(keeper.live)
  expect(shown(keeper)).toEqual(['3'])
  expect(toldGaps(keeper.live.past)).toEqual([])
})

test('what a node has forgotten it has heard only if what it claims is stored', async () => {
  const { keeper, ears } = startNodes(1, 300)
  for (let n = 0; n < 2_000; n++) ears[0]?.hear(String(7_000_000_000 + n), 9_000 + n * 10)
  ears[0]?.flushed.mockReturnValueOnce(new Promise(() => {}))
  keeper.questions.askAbout(keeper.live, GAP)
  await answered(keeper.live)
  expect(toldGaps(keeper.live.past)).toEqual([GAP])

  keeper.questions.askAbout(keeper.live, { from: 30_000, to: 31_000 })
  await answered(keeper.live)
  expect(toldGaps(keeper.live.past)).toEqual([GAP])
})

test('a node tells the newest of what it heard, as much as the bus can take, and vouches for that alone', async () => {
  const { keeper, ears } = startNodes(1, 200)
  const long = 'é'.repeat(2_000)
  for (let n = 0; n < 200; n++) {
    const comment = { ...commentAt(`${1_000 + n}`, 10_000 + n * 50), text: long }
    ears[0]?.live.recent.add(comment)
  }
  keeper.questions.askAbout(keeper.live, GAP)
  await answered(keeper.live)
  const heard = keeper.live.recent.all()
  expect(heard.length).toBeGreaterThan(100)
  expect(heard.length).toBeLessThan(200)
  expect(toldGaps(keeper.live.past)).toEqual([{ from: GAP.from, to: heard[0]?.heardAt }])
})

test('while it is in question nothing is stored as heard, nor once the server leaves', async () => {
  const { keeper } = startNodes(0)
  const { live, questions } = keeper
  const stored: HeardSoFar[] = []
  const progress = createSave({
    store: {
      setRoom: async () => true,
      hasClaims: async () => false,
      countSession: async () => true,
      saveHeard: async (_id, heard) => stored.push(heard) > 0,
    },
    gaps: { save: async () => null },
    claimWriter: { flushed: async () => {} },
    takedownWriter: { flushed: async () => {} },
    asOwner: (_live, write) => write({ is: 'owner', epoch: 1 }),
    clock: () => NOW,
  })
  questions.askAbout(live, GAP)
  await progress.store(live)
  expect(stored).toMatchObject([{ commentsHeard: 0 }])
  questions.close()
  await answered(live)
  live.figures.countComment()
  await progress.store(live)
  expect(stored.at(-1)).toMatchObject({ commentsHeard: 1 })
  for (const heard of stored) expect(heard).not.toHaveProperty('heardUntil')
  expect(toldGaps(live.past)).toEqual([])
})

test('a server that is alone asks nobody, and a clock that was set back makes no gap inside out', () => {
  const { questions, live } = startNode('alone', { isOwner: true, isAlone: true })
  questions.askAbout(live, { from: 20_000, to: 15_000 })
  expect(toldGaps(live.past)).toEqual([{ from: 15_000, to: 15_000 }])
  expect(live.questions.size).toBe(0)
})

test('what an ear did not hear either waits until it keeps the live', async () => {
  const ear = startNode('ear', { patienceMs: 10 })
  ear.registry.add(ear.live)
  ear.questions.askAbout(ear.live, GAP)
  await answered(ear.live)
  expect(ear.live.past.missed).toEqual([{ ...GAP, state: 'local' }])
  expect(toldGaps(ear.live.past)).toEqual([])
  expect(ear.maintain).not.toHaveBeenCalled()
})

test('a node that is about to leave is asked before it is known whether anything was missed', async () => {
  const { keeper, ears } = startNodes(1)
  const { live, questions } = keeper
  ears[0]?.hear('3', 15_000)
  live.noteLoss(GAP.from)
  questions.begin(live, GAP)
  await vi.waitFor(() => expect(shown(keeper)).toEqual(['3']))
  // What the provider says again of it does not show that nothing was missed, whoever heard it.
  expect(keeper.hearAgain('3')).toEqual({ fresh: [], known: [] })
  expect(keeper.vouched).toHaveBeenCalledWith(GAP)
  for (const { registry } of ears) registry.leave()
  questions.askAbout(live, { from: 12_000, to: 20_000 })
  await answered(live)
  expect(toldGaps(live.past)).toEqual([])
  expect(keeper.hearAgain('3')).toEqual({ fresh: [], known: ['3'] })
})

test('what none heard before that is a gap, though they heard what came later', async () => {
  const { keeper, ears } = startNodes(1, 50)
  ears[0]?.live.note({ is: 'missed', gap: { from: 0, to: 11_000 } })
  ears[0]?.hear('3', 15_000)
  keeper.questions.begin(keeper.live, GAP)
  keeper.questions.askAbout(keeper.live, GAP)
  await answered(keeper.live)
  expect(toldGaps(keeper.live.past)).toEqual([{ from: 10_000, to: 11_000 }])
  expect(keeper.vouched).not.toHaveBeenCalled()
})

test('a comment that claimed nothing when it was heard claims nothing now', async () => {
  const { keeper, ears } = startNodes(1)
  const then = Date.UTC(2026, 0, 1)
  const matcher = () => ({ id: 'A' as ItemId, code: 'hai' })
  keeper.live.match({ matcher, matchRule: 'contains', itemsVersion: '' }, 1)
  for (const id of ['3', '4']) ears[0]?.hear(id, then + 15_000)
  ears[0]?.live.decisions.set('3' as MessageId, null)
  ears[0]?.live.decisions.set('4' as MessageId, 'A' as ItemId)
  keeper.questions.askAbout(keeper.live, { from: then + 10_000, to: then + 20_000 })
  await answered(keeper.live)
  const decided = ['3', '4'].map((id) => keeper.live.decisions.get(id as MessageId))
  expect(decided).toEqual([null, 'A'])
})
