import { describe, expect, it } from 'vitest'
import { isJakartaTime, supportHoursAt, wholeMinutesBefore } from './support-hours.ts'

const at = (iso: string) => supportHoursAt(Date.parse(iso))
/** 20 and 21 November 2026 are a Friday and a Saturday. */
const FRIDAY = {
  from: '2026-11-20T01:00:00.000Z',
  to: '2026-11-20T10:00:00.000Z',
}
const SATURDAY = {
  from: '2026-11-21T01:00:00.000Z',
  to: '2026-11-21T10:00:00.000Z',
}

describe('the hours of support', () => {
  it.each([
    ['just before 8 AM in Jakarta', '2026-11-20T07:59:59.999+07:00', false, FRIDAY],
    ['at 8 AM', '2026-11-20T08:00:00.000+07:00', true, FRIDAY],
    ['just before 5 PM', '2026-11-20T16:59:59.999+07:00', true, FRIDAY],
    ['at 5 PM', '2026-11-20T17:00:00.000+07:00', false, SATURDAY],
    ['just before midnight', '2026-11-20T23:59:59.999+07:00', false, SATURDAY],
    ['at midnight', '2026-11-21T00:00:00.000+07:00', false, SATURDAY],
    ['on a Saturday, as on every day', '2026-11-21T12:00:00.000+07:00', true, SATURDAY],
  ])('%s', (_, now, isOpen, hours) => {
    expect(at(now)).toEqual({ isOpen, ...hours })
  })

  it('go over the end of a year', () => {
    expect(at('2026-12-31T20:00:00+07:00').from).toBe('2027-01-01T01:00:00.000Z')
  })

  it('are another time of day where the clock goes back, for the viewer alone', () => {
    const inNewYork = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      timeStyle: 'short',
    })
    const summer = at('2026-10-31T12:00:00Z')
    const winter = at('2026-11-01T12:00:00Z')
    expect(inNewYork.format(new Date(summer.from)).replace(/\s/, ' ')).toBe('9:00 PM')
    expect(inNewYork.format(new Date(winter.from)).replace(/\s/, ' ')).toBe('8:00 PM')
    expect(Date.parse(winter.from) - Date.parse(summer.from)).toBe(24 * 3_600_000)
  })
})

describe('the time until something', () => {
  it.each([
    ['2026-11-20T00:00:00.000Z', 60],
    ['2026-11-20T00:00:00.001Z', 60],
    ['2026-11-20T00:59:00.000Z', 1],
    ['2026-11-20T00:59:59.999Z', 1],
  ])('at %s is %d whole minutes, rounded up', (now, minutes) => {
    const before = wholeMinutesBefore(FRIDAY.from, Date.parse(now))
    expect(Date.parse(FRIDAY.from) - Date.parse(before)).toBe(minutes * 60_000)
  })
})

it('knows a viewer in Jakarta by the offset of their clock', () => {
  expect(isJakartaTime(FRIDAY.from, 420)).toBe(true)
  expect(isJakartaTime(FRIDAY.from, 480)).toBe(false)
})
