import { expect, test } from 'vitest'
import { errorSentence } from './index.ts'

test.each(['Two buyers got nothing', 'Two buyers got nothing. '])(
  "the operator's reason is quoted with one full stop: %s",
  (reason) => {
    expect(errorSentence('en', 'account_suspended', { reason })).toBe(
      'This account is suspended: “Two buyers got nothing”. Write to support if you think this is a mistake.',
    )
  },
)

test('a refusal for a while says how long, and without a figure a minute', () => {
  const sayFor = (retryAfterSeconds?: number) =>
    errorSentence('id', 'too_many_requests', { retryAfterSeconds })
  expect(sayFor(3_000)).toBe('Terlalu banyak percobaan. Coba lagi dalam 50 menit.')
  expect(sayFor()).toBe('Terlalu banyak percobaan. Coba lagi dalam 60 detik.')
})
