import { expect, it } from 'vitest'
import { missedStretches } from './missed-stretches.ts'

const END = '2026-11-20T15:00:00.000Z'
const secondsOf = (from: string, to: string | null) =>
  missedStretches([{ from: `2026-11-20T13:${from}Z`, to: to && `2026-11-20T13:${to}Z` }], END)[0]
    ?.seconds

it('has the length that its times on the clock give', () => {
  expect(secondsOf('14:03.900', '14:41.100')).toBe(38)
  expect(secondsOf('14:03.000', '16:03.999')).toBe(120)
})

it('is never nothing', () => {
  expect(secondsOf('14:03.100', '14:03.700')).toBe(1)
})

it('lasts until the end of the live when it was never closed', () => {
  expect(secondsOf('59:00.000', null)).toBe(3_660)
})
