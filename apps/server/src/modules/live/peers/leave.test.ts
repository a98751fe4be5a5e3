import { expect, test, vi } from 'vitest'
import type { LiveSession } from '../live.ts'
import { createLeave } from './leave.ts'

/**
 * Has a node leave that hears two lives, and a practice. Another one asks about each before the node has looked so
 * often whether it did; gives how often it looked at each.
 */
async function leave({ handoverMs, asks, elsewhere = [] }: LeaveCase) {
  const lives = ['practice', 'a', 'b'].map(
    (id) =>
      ({
        session: { id },
        source: { isOfProvider: id !== 'practice' },
        isHeard: () => true,
      }) as LiveSession,
  )
  const looks: Record<string, number> = {}
  await createLeave({
    ownership: { isAlone: false, release: async () => {}, untilTaken: async () => true } as never,
    pace: { handoverMs } as never,
    log: { warn: vi.fn() } as never,
    registry: { list: () => lives },
    standby: {
      tellOthers: () => {},
      heard: () => [],
      isHeardElsewhere: ({ session }) => elsewhere.includes(session.id),
    },
    questions: {
      hasAnswered({ session: { id } }) {
        looks[id] = (looks[id] ?? 0) + 1
        return looks[id] > (asks[id] ?? Number.POSITIVE_INFINITY)
      },
    },
  })()
  return looks
}
type LeaveCase = { handoverMs: number; asks: Record<string, number>; elsewhere?: string[] }

test('a node that leaves stays until others have asked about each live that it hears', async () => {
  const looks = await leave({ handoverMs: 1_000, asks: { a: 0, b: 2 } })
  expect(looks).toEqual({ a: 3, b: 3 })
})

test('who says that it hears a live need not ask', async () => {
  const looks = await leave({ handoverMs: 10, asks: { a: 0 }, elsewhere: ['b'] })
  expect(looks).toEqual({ a: 1 })
})

test('nobody is waited for without end', async () => {
  const looks = await leave({ handoverMs: 10, asks: {} })
  expect(looks.a).toBeGreaterThan(0)
})
