import { expect, test } from 'vitest'
import { waitWords } from './wait-words.ts'

test.each([
  [1, '1 second', '1 detik'],
  [120, '120 seconds', '120 detik'],
  [121, '3 minutes', '3 menit'],
  [3_600, '60 minutes', '60 menit'],
  [7_201, '3 hours', '3 jam'],
])('a wait of %i seconds is said as people say it, and never as less', (seconds, en, id) => {
  expect(waitWords('en', seconds)).toBe(en)
  expect(waitWords('id', seconds)).toBe(id)
})
