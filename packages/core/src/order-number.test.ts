import { expect, test } from 'vitest'
import type { AccountId, SessionId } from './ids.ts'
import { orderNumber } from './order-number.ts'

const SESSION = '0197a1b2-0000-7000-8000-00000000abcd' as SessionId

test('an order is called the same every time, by signs that can be read out', () => {
  const number = orderNumber(SESSION, '7200000000000000001' as AccountId)
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{2}$/)
  expect(orderNumber(SESSION, '7200000000000000001' as AccountId)).toBe(number)
})

test('a label of a release before is told by the beginning', () => {
  expect(orderNumber(SESSION, '101' as AccountId).slice(0, 7)).toBe('880-DW4')
})

test('in a hundred lives of 5,000 buyers no two orders of one live are called alike', () => {
  for (let live = 0; live < 100; live += 1) {
    const session = SESSION.replace('0000', String(1_000 + live)) as SessionId
    const numbers = Array.from({ length: 5_000 }, (_, index) =>
      orderNumber(session, String(7_200_000_000_000_000_000n + BigInt(index * 7_919)) as AccountId),
    )
    expect(new Set(numbers).size).toBe(5_000)
  }
})
