import { expect, it } from 'vitest'
import { formatTimeOnAir } from './format-time-on-air.ts'

it.each([
  [0, '0:00'],
  [59, '0:59'],
  [724, '12:04'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [36_061, '10:01:01'],
])('%i seconds on air are %s', (seconds, text) => {
  expect(formatTimeOnAir(seconds)).toBe(text)
})
