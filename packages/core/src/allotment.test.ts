import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allot } from './allotment.ts'
import type { AccountId } from './ids.ts'

const account = (n: number) => String(n) as AccountId
const place = (n: number, quantity = 1) => ({ buyer: { accountId: account(n) }, quantity })

/** Hands out one unit after the other, as a person would at a table. */
function atTheTable(
  places: readonly ReturnType<typeof place>[],
  stock: number,
  held: ReadonlyMap<AccountId, number>,
): Map<AccountId, number> {
  const got = new Map(held)
  let given = [...held.values()].reduce((sum, units) => sum + units, 0)
  for (const { buyer, quantity } of places) {
    while (given < stock && (got.get(buyer.accountId) ?? 0) < quantity) {
      got.set(buyer.accountId, (got.get(buyer.accountId) ?? 0) + 1)
      given += 1
    }
  }
  return got
}

const buyers = fc.uniqueArray(fc.nat({ max: 12 }), { maxLength: 10 })
const scene = buyers.chain((ids) =>
  fc.record({
    places: fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 4 }).map((q) => place(id, q)))),
    stock: fc.integer({ min: 1, max: 15 }),
    held: fc
      .uniqueArray(fc.tuple(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 3 })), {
        selector: ([id]) => id,
        maxLength: 5,
      })
      .map((pairs) => new Map(pairs.map(([id, units]) => [account(id), units]))),
  }),
)

describe('Sharing out a stock', () => {
  it('gives the same as handing out unit after unit, and no held unit is lost', () => {
    fc.assert(
      fc.property(scene, ({ places, stock, held }) => {
        const { shares, left } = allot(places, stock, held)
        const expected = atTheTable(places, stock, held)
        for (const { buyer, won, waitlist } of shares) {
          expect(won).toBe(expected.get(buyer.accountId) ?? 0)
          expect(won).toBeGreaterThanOrEqual(held.get(buyer.accountId) ?? 0)
          expect(waitlist === null).toBe(won > 0)
        }
        const waiting = shares.flatMap(({ waitlist }) => waitlist ?? [])
        expect(waiting).toEqual(waiting.map((_, index) => index + 1))
        const given = [...expected.values()].reduce((sum, units) => sum + units, 0)
        expect(left).toBe(Math.max(0, stock - given))
        // Nobody waits beside a unit that is left.
        if (left > 0) expect(shares.every(({ won, quantity }) => won >= quantity)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('with stock 1, quantity 1 and no bill is first come, first served', () => {
    fc.assert(
      fc.property(buyers, (ids) => {
        const { shares } = allot(
          ids.map((id) => place(id)),
          1,
        )
        expect(shares.map(({ won, waitlist }) => [won, waitlist])).toEqual(
          ids.map((_, index) => (index === 0 ? [1, null] : [0, index])),
        )
      }),
    )
  })

  it('names who was ahead of somebody for whom a unit is held', () => {
    const { shares } = allot([place(1), place(2), place(3)], 1, new Map([[account(2), 1]]))
    expect(shares.map(({ isAheadOfHeld }) => isAheadOfHeld)).toEqual([true, false, false])
  })

  it('keeps units for who holds a bill but no place any more', () => {
    const { shares, left } = allot([place(1)], 2, new Map([[account(9), 2]]))
    expect(shares).toMatchObject([{ won: 0, waitlist: 1 }])
    expect(left).toBe(0)
  })
})
