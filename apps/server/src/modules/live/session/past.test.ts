import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Role } from '../../../platform/nodes/ownership.ts'
import {
  advance,
  type Gap,
  isSettled,
  knownGaps,
  mergeGaps,
  type Past,
  type PastEvent,
  pastWith,
  toldGaps,
  unheardIn,
  unsavedGaps,
} from './past.ts'

test.each([
  [
    'apart, oldest first',
    [
      [5, 6],
      [1, 2],
    ],
    [
      [1, 2],
      [5, 6],
    ],
  ],
  [
    'the same twice',
    [
      [1, 2],
      [1, 2],
    ],
    [[1, 2]],
  ],
  [
    'one that reaches into the next',
    [
      [1, 4],
      [3, 9],
      [9, 10],
    ],
    [[1, 10]],
  ],
  [
    'one within another',
    [
      [1, 9],
      [2, 3],
    ],
    [[1, 9]],
  ],
  [
    'one that lasts, and takes in what is after its start',
    [
      [7, 8],
      [5, null],
      [1, 2],
    ],
    [
      [1, 2],
      [5, null],
    ],
  ],
  ['none', [], []],
] as [string, [number, number | null][], [number, number | null][]][])(
  'gaps are told merged: %s',
  (_, gaps, expected) => {
    const spans = gaps.map(([from, to]) => ({ from, to }))
    expect(mergeGaps(spans).map(({ from, to }) => [from, to])).toEqual(expected)
  },
)

/** A node with what it knows, and what its live's past asked for. */
function startNode(role: Role['is']) {
  const node = {
    role,
    past: pastWith([]) as Past,
    told: [] as Gap[],
    take(event: PastEvent): readonly Gap[] {
      const { past, gaps, ask } = advance(node.past, node.role, event)
      node.past = past
      node.told.push(...gaps)
      return ask
    },
    ask(gap: Gap): void {
      node.take({ is: 'asked', gap })
    },
    promote(coveredUntil: number): void {
      node.role = 'owner'
      for (const gap of node.take({ is: 'promoted', coveredUntil })) node.ask(gap)
    },
    /** Others answer all that is open with `left`. */
    finish(left: (gap: Gap) => Gap[]): void {
      node.take({ is: 'quiet', now: Number.POSITIVE_INFINITY })
      for (const gap of node.past.missed.filter(({ state }) => state === 'asked'))
        node.take({ is: 'answered', gap, left: left(gap) })
    },
  }
  return node
}

const SECONDS = 120
/** Gaps hold whole seconds here: the second n lasts from n to n + 1. */
const holds = (gaps: readonly Gap[], n: number) =>
  gaps.some(({ from, to }) => from <= n && n + 1 <= to)

type Step =
  | { is: 'silence'; seconds: number; others: 'answer' | 'are silent' | 'are not asked' }
  | { is: 'hearing'; seconds: number }
  | { is: 'promotion'; covered: number }
  | { is: 'save' }

const stepArb: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constant('silence' as const),
    seconds: fc.integer({ min: 1, max: 12 }),
    others: fc.constantFrom('answer' as const, 'are silent' as const, 'are not asked' as const),
  }),
  fc.record({ is: fc.constant('hearing' as const), seconds: fc.integer({ min: 1, max: 8 }) }),
  fc.record({
    is: fc.constant('promotion' as const),
    covered: fc.integer({ min: 0, max: SECONDS }),
  }),
  fc.constant({ is: 'save' as const }),
)

test('each second that nobody heard ends in a stored gap, and none that somebody heard', () => {
  const property = fc.property(
    fc.constantFrom<Role['is']>('owner', 'standby'),
    fc.array(stepArb, { maxLength: 20 }),
    fc.infiniteStream(fc.boolean()),
    (role, steps, elsewhere) => {
      const node = startNode(role)
      const stored: Gap[] = []
      // The naive model: what was missed here, second by second, and whether somebody else heard it.
      const missed = new Set<number>()
      const heardElsewhere = Array.from(
        { length: SECONDS * 3 },
        () => elsewhere.next().value === true,
      )
      let covered = 0
      let now = 0
      const unheard = ({ from, to }: Gap): Gap[] =>
        Array.from({ length: to - from }, (_, i) => from + i).flatMap((n) =>
          heardElsewhere[n] ? [] : [{ from: n, to: n + 1 }],
        )
      const save = () => {
        if (node.role === 'standby') return
        for (const gap of unsavedGaps(node.past)) {
          node.take({ is: 'saved', gap })
          stored.push(gap)
        }
      }
      for (const step of steps) {
        if (step.is === 'hearing') now += step.seconds
        else if (step.is === 'save') save()
        else if (step.is === 'promotion') {
          if (node.role === 'owner') continue
          covered = Math.min(step.covered, now)
          node.promote(covered)
        } else {
          const from = now
          node.take({ is: 'silent', from })
          expect(knownGaps(node.past, node.role).some(({ to }) => to === null)).toBe(
            node.role === 'owner',
          )
          now += step.seconds
          const gap = { from, to: now }
          for (let n = from; n < now; n += 1) missed.add(n)
          node.take({ is: 'heard' })
          if (step.others === 'are not asked') {
            node.take({ is: 'missed', gap })
            for (let n = from; n < now; n += 1)
              heardElsewhere[n] = node.role === 'standby' && heardElsewhere[n] === true
            continue
          }
          node.ask(gap)
          expect(isSettled(node.past)).toBe(false)
          if (step.others === 'answer') {
            node.take({ is: 'answered', gap, left: unheard(gap) })
            for (let n = from; n < now; n += 1) if (heardElsewhere[n]) missed.delete(n)
          }
        }
      }
      if (node.role === 'standby') {
        expect(node.told).toEqual([])
        node.promote(covered)
      }
      node.finish(unheard)
      save()
      expect(isSettled(node.past)).toBe(true)
      for (let n = 0; n < now; n += 1) {
        const isGap = missed.has(n) && !heardElsewhere[n] && n >= covered
        expect([n, holds(mergeGaps(stored) as Gap[], n)]).toEqual([n, isGap])
        if (isGap) expect(holds(mergeGaps(node.told) as Gap[], n)).toBe(true)
      }
    },
  )
  fc.assert(property, { numRuns: 2_000 })
})

test('a node says what it did not hear: before it joined, what is open, and after its last sign of life', () => {
  const node = startNode('standby')
  node.take({ is: 'joined', at: 10 })
  node.take({ is: 'heard' })
  node.take({ is: 'missed', gap: { from: 20, to: 22 } })
  node.ask({ from: 30, to: 33 })
  node.take({ is: 'learned', gap: { from: 40, to: 44 } })
  node.take({ is: 'refused', at: 50 })
  node.take({ is: 'refused', at: 55 })
  expect(mergeGaps(unheardIn(node.past, { from: 0, to: 100 }, 90))).toEqual([
    { from: 0, to: 10 },
    { from: 20, to: 22 },
    { from: 30, to: 33 },
    { from: 40, to: 44 },
    { from: 50, to: 55 },
    { from: 90, to: 100 },
  ])
})

test('however often a standby falls silent, nothing of it is forgotten, and no more is kept than 200 spans', () => {
  const node = startNode('standby')
  for (let n = 0; n < 1_000; n += 1) {
    node.take({ is: 'missed', gap: { from: 10 * n, to: 10 * n + 1 } })
  }
  expect(node.past.missed).toHaveLength(200)
  for (let n = 0; n < 1_000; n += 1) expect(holds(node.past.missed, 10 * n)).toBe(true)
  expect(node.past.missed.at(-1)).toMatchObject({ from: 9_990, to: 9_991 })
})

test('stored gaps are forgotten but the last twenty, and none that waits', () => {
  const node = startNode('owner')
  const gaps = Array.from({ length: 50 }, (_, n) => ({ from: 10 * n, to: 10 * n + 1 }))
  for (const gap of gaps) node.take({ is: 'missed', gap })
  expect(unsavedGaps(node.past)).toEqual(gaps)
  expect(toldGaps(node.past)).toEqual(gaps.slice(-20))
  for (const gap of gaps) node.take({ is: 'saved', gap })
  expect(unsavedGaps(node.past)).toEqual([])
  expect(toldGaps(node.past)).toEqual(gaps.slice(-20))
})

test('a silence begins with its first loss, not before what was surely heard, and ends once it is heard again', () => {
  const node = startNode('owner')
  node.take({ is: 'promoted', coveredUntil: 500 })
  node.take({ is: 'silent', from: 300 })
  node.take({ is: 'silent', from: 900 })
  expect(knownGaps(node.past, 'owner')).toEqual([{ from: 500, to: null }])
  node.take({ is: 'heard' })
  expect(knownGaps(node.past, 'owner')).toEqual([])
})

test('what the former owner surely heard is no gap, and what is asked about is no longer the standby’s own', () => {
  const node = startNode('standby')
  node.take({ is: 'missed', gap: { from: 100, to: 200 } })
  const ask = node.take({ is: 'promoted', coveredUntil: 150 })
  expect(ask).toMatchObject([{ from: 100, to: 200 }])
  expect(node.past.missed).toEqual([])
  const { past, gaps } = advance(node.past, 'owner', { is: 'missed', gap: { from: 10, to: 150 } })
  expect([past.missed, gaps]).toEqual([[], []])
})
