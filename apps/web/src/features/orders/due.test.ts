import { expect, it } from 'vitest'
import { formatDue } from './due.ts'

const NOW = Date.UTC(2026, 0, 1)
it.each([
  [1, 'in 1 minute'],
  [119, 'in 1 minute'],
  [120, 'in 2 minutes'],
  [3_600, 'in 1 hour'],
  [12 * 3_600 - 1, 'in 11 hours'],
  [3 * 86_400, 'in 3 days'],
  [-1, '1 minute ago'],
  [-7_200, '2 hours ago'],
])('a deadline %d s from now is due %s', (seconds, words) => {
  expect(formatDue(NOW + seconds * 1000, NOW, 'en')).toBe(words)
})

it('is told in Indonesian, too', () => {
  expect(formatDue(NOW + 7_200_000, NOW, 'id')).toBe('dalam 2 jam')
})
