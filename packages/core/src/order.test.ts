import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_MAX } from './money.ts'
import {
  endingOf,
  holdsUnits,
  ORDER_STATUSES,
  totalOf,
  UNIQUE_CODE_MAX,
  uniqueCodeFor,
} from './order.ts'

const NO_EXTRAS = { shipping: 0, adjustment: 0 }

describe('An order', () => {
  it('holds the goods from the first sending until they are given up', () => {
    expect(ORDER_STATUSES.filter(holdsUnits)).toEqual([
      'sent',
      'reported',
      'paid',
      'packed',
      'shipped',
    ])
  })
})

describe('What an order comes to', () => {
  const amount = fc.integer({ min: 0, max: AMOUNT_MAX })
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 999 }),
    price: fc.option(amount, { freq: 20 }),
  })
  const extras = fc.record({
    shipping: amount,
    adjustment: fc.integer({ min: -AMOUNT_MAX, max: AMOUNT_MAX }),
  })

  it('equals exact arithmetic, or says why it cannot be sent', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), extras, (lines, added) => {
        const result = totalOf(lines, added)
        if (lines.some(({ price }) => price === null)) {
          expect(result).toEqual({ ok: false, reason: 'unpriced' })
          return
        }
        const exact = [
          ...lines.flatMap(({ quantity, price }) => Array(quantity).fill(BigInt(price ?? 0))),
          ...Object.values(added).map(BigInt),
        ].reduce((sum, one) => sum + one, 0n)
        if (exact < 0n) expect(result).toEqual({ ok: false, reason: 'below_zero' })
        else if (exact > BigInt(AMOUNT_MAX))
          expect(result).toEqual({ ok: false, reason: 'too_high' })
        else expect(result).toEqual({ ok: true, total: Number(exact) })
      }),
    )
  })

  it('is nothing without lines, and may be nothing after a discount', () => {
    expect(totalOf([], NO_EXTRAS)).toEqual({ ok: true, total: 0 })
    const lines = [{ quantity: 2, price: 50_000 }]
    expect(totalOf(lines, { ...NO_EXTRAS, adjustment: -100_000 })).toEqual({ ok: true, total: 0 })
    expect(totalOf(lines, { ...NO_EXTRAS, adjustment: -100_001 })).toMatchObject({ ok: false })
  })
})

it.each([false, true])(
  'A unique code makes a total that no other open bill has, as long as there is one (off: %s)',
  (isOff) => {
    const total = 150_000
    const taken = { totals: new Set<number>(), endings: new Set<number>() }
    for (let bill = 0; bill < UNIQUE_CODE_MAX; bill += 1) {
      const code = uniqueCodeFor(total, taken, { first: 500, isOff })
      if (code === null) throw new Error(`no code for bill ${bill}`)
      expect(isOff ? -code : code).toBeGreaterThanOrEqual(1)
      expect(isOff ? -code : code).toBeLessThanOrEqual(UNIQUE_CODE_MAX)
      expect(taken.totals.has(total + code)).toBe(false)
      taken.totals.add(total + code)
    }
    expect(uniqueCodeFor(total, taken, { first: 500, isOff })).toBeNull()
  },
)

it.each([false, true])(
  'No two open bills end in the same three digits, as long as some are left (off: %s)',
  (isOff) => {
    const taken = { totals: new Set<number>(), endings: new Set<number>() }
    const made = Array.from({ length: 900 }, (_, bill) => {
      // Other sums, and the searches begin at few codes.
      const total = 150_000 + 500 * (bill % 7)
      const code = uniqueCodeFor(total, taken, { first: 1 + (bill % 5), isOff })
      taken.totals.add(total + (code ?? 0))
      taken.endings.add(endingOf(total + (code ?? 0)))
      return code
    })
    expect(made).not.toContain(null)
    expect(taken.endings.size).toBe(900)
    const all = new Set(Array.from({ length: 1_000 }, (_, ending) => ending))
    expect(uniqueCodeFor(20_000, { ...taken, endings: all }, { first: 7, isOff })).toBe(
      isOff ? -7 : 7,
    )
  },
)
