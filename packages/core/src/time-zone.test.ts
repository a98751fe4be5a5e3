import { expect, test } from 'vitest'
import { formatDay, formatMoment, TIME_ZONES, type TimeZone, zoneName } from './time-zone.ts'

/** Five past midnight in Jayapura, the evening before in Jakarta. */
const MOMENT = '2026-11-20T15:05:00.000Z'

test.each<[TimeZone, string, string]>([
  ['Asia/Jakarta', '20 Nov 2026', '20 Nov 2026, 22:05 WIB'],
  ['Asia/Makassar', '20 Nov 2026', '20 Nov 2026, 23:05 WITA'],
  ['Asia/Jayapura', '21 Nov 2026', '21 Nov 2026, 00:05 WIT'],
  ['Asia/Singapore', '20 Nov 2026', '20 Nov 2026, 23:05 GMT+8'],
])('a moment in %s is told with its date and the name of the zone', (timeZone, day, moment) => {
  expect(formatDay(MOMENT, timeZone, 'en-GB')).toBe(day)
  expect(formatMoment(MOMENT, timeZone, 'en-GB')).toBe(moment)
})

test('a moment is told as it is written in Indonesian, too', () => {
  expect(formatMoment(MOMENT, 'Asia/Jakarta', 'id')).toBe('20 Nov 2026, 22.05 WIB')
})

test('a zone with summer time is called by the moment', () => {
  expect(zoneName('America/New_York', new Date('2026-07-01T12:00:00Z'))).toBe('EDT')
  expect(zoneName('America/New_York', new Date('2026-12-01T12:00:00Z'))).toBe('EST')
})

test('every zone that can be chosen is known here', () => {
  for (const timeZone of TIME_ZONES) expect(formatMoment(MOMENT, timeZone, 'id')).toMatch(/ \S+$/)
})
