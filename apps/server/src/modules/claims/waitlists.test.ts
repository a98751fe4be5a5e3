import type { AccountId, MessageId } from '@dibs/core'
import { expect, test } from 'vitest'
import { createMarks } from './waitlists.ts'

test('claims within 30 seconds after a gap are marked; a gap that lasts marks none', () => {
  const isAfterGap = (to: number | null, heardAt: number) =>
    createMarks([{ to }], []).isAfterGap({ heardAt })
  expect([99_999, 100_000, 130_000, 130_001].map((at) => isAfterGap(100_000, at))).toEqual([
    false,
    true,
    true,
    false,
  ])
  for (const heardAt of [0, 1, 100_000, Date.now(), Date.now() + 15_000])
    expect(isAfterGap(null, heardAt)).toBe(false)
})

test('a comment is marked as taken down, or all that its writer had said by then', () => {
  const { isTakenDown } = createMarks(
    [],
    [
      { kind: 'message', subject: '7', heardAt: 50 },
      { kind: 'account', subject: '1', heardAt: 100 },
    ],
  )
  const claim = (messageId: string, accountId: string, heardAt: number) => ({
    messageId: messageId as MessageId,
    buyer: { accountId: accountId as AccountId, username: '', nickname: '' },
    heardAt,
  })
  expect(isTakenDown(claim('7', '2', 900))).toBe(true)
  expect(isTakenDown(claim('8', '1', 100))).toBe(true)
  expect(isTakenDown(claim('9', '1', 101))).toBe(false)
  expect(isTakenDown(claim('8', '2', 100))).toBe(false)
})
