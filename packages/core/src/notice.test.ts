import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchNotice, pays } from './notice.ts'

const bill = (due: number, uniqueCode = 0, sentAt = 1_000) => ({
  currency: 'IDR' as const,
  due,
  uniqueCode,
  sentAt,
})
const came = (amount: number, at = 2_000) => ({
  amount,
  currency: 'IDR' as const,
  paidAt: new Date(at),
})

describe('Money that came', () => {
  it('is for the one bill that it pays to the rupiah', () => {
    const bills = [bill(100_123, 123), bill(200_456, 456)]
    expect(matchNotice(came(100_123), bills, true)).toBe(bills[0])
    expect(matchNotice(came(200_000), bills, true)).toBe(bills[1])
    for (const amount of [100_122, 100_124, 300_579, 1])
      expect(matchNotice(came(amount), bills, true)).toBeNull()
    expect(matchNotice(came(200_000), bills, false)).toBeNull()
    expect(matchNotice({ ...came(100_123), currency: 'MYR' }, bills, true)).toBeNull()
    // A code that is taken off is for both ways.
    const less = [bill(99_877, -123)]
    expect(matchNotice(came(99_877), less, true)).toBe(less[0])
    expect(matchNotice(came(100_000), less, true)).toBeNull()
  })

  it('is for none where two come to it, or it came before the bill', () => {
    expect(matchNotice(came(50_000), [bill(50_000), bill(50_000)], true)).toBeNull()
    expect(matchNotice(came(50_000), [bill(50_000), bill(50_007, 7)], true)).toBeNull()
    expect(matchNotice(came(50_000, 999), [bill(50_000)], true)).toBeNull()
  })

  it('never goes to a bill that it does not pay, nor where a second one would do', () => {
    const due = fc.integer({ min: 1, max: 40 })
    const bills = fc.array(
      fc.record({
        currency: fc.constant('IDR' as const),
        due,
        uniqueCode: fc.integer({ min: -3, max: 3 }),
        sentAt: due,
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(bills, due, due, (all, amount, at) => {
        const notice = came(amount, at)
        const found = matchNotice(notice, all, true)
        const fitting = all.filter((each) => pays(notice, each, true))
        if (found) expect(fitting).toEqual([found])
        else if (fitting.length === 1) expect(fitting[0]?.sentAt).toBeGreaterThan(at)
      }),
    )
  })
})
