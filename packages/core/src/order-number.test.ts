import { expect, test } from 'vitest'
import type { AccountId, SessionId } from './ids.ts'
import { orderNumber } from './order-number.ts'

const SESSION = '0197a1b2-0000-7000-8000-00000000abcd' as SessionId

test('an order is called the same every time, by signs that can be read out', () => {
  const number = orderNumber(SESSION, '7200000000000000001' as AccountId)
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/)
  expect(orderNumber(SESSION, '7200000000000000001' as AccountId)).toBe(number)
})

test('a thousand buyers of a live have a thousand numbers', () => {
  const numbers = Array.from({ length: 1_000 }, (_, index) =>
    orderNumber(SESSION, String(7_200_000_000_000_000_000n + BigInt(index)) as AccountId),
  )
  expect(new Set(numbers).size).toBe(1_000)
})
