import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDue,
  formatRelativeTime,
  formatTime,
  splitDuration,
  viewerLocale,
} from './format.ts'
import { formatCountdown } from './format-countdown.ts'

const LABELS = { missing: 'N/A', invalid: 'Invalid Date' }

describe('dates', () => {
  // Local midday, so that the zone of the machine changes nothing.
  const iso = new Date(2025, 6, 4, 12, 5).toISOString()

  it('are written as the locale does', () => {
    expect(formatDate(iso, 'en-GB', LABELS)).toBe('4 Jul 2025')
    expect(formatDate(iso, 'id', LABELS)).toBe('4 Jul 2025')
    expect(formatTime(iso, 'id', LABELS)).toBe('12.05')
    expect(formatTime(iso, 'en-GB', LABELS)).toBe('12:05')
  })

  it('say when they are missing or none', () => {
    for (const format of [formatDate, formatTime]) {
      expect(format(null, 'en', LABELS)).toBe('N/A')
      expect(format(undefined, 'en', LABELS)).toBe('N/A')
      expect(format('yesterday', 'en', LABELS)).toBe('Invalid Date')
    }
  })
})

describe('durations', () => {
  const after = (ms: number) => new Date(Date.UTC(2025, 0, 1) + ms).toISOString()
  it.each([
    [59_999, { kind: 'underMinute' }],
    [60_000, { kind: 'known', hours: 0, minutes: 1 }],
    [3_600_000, { kind: 'known', hours: 1, minutes: 0 }],
    [9_000_000, { kind: 'known', hours: 2, minutes: 30 }],
    [-1, { kind: 'unknown' }],
  ])('%i ms', (ms, expected) => {
    expect(splitDuration(after(0), after(ms))).toEqual(expected)
  })

  it('are unknown when an end is no time', () => {
    expect(splitDuration(after(0), 'soon')).toEqual({ kind: 'unknown' })
  })
})

describe('relative times', () => {
  const NOW = Date.UTC(2026, 0, 1)
  const DAY = 86_400
  it.each([
    [0, 'just now'],
    [9.9, 'just now'],
    [-3_600, 'just now'],
    [10, '10 seconds ago'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [DAY, '1 day ago'],
    [29 * DAY, '29 days ago'],
    [30 * DAY, '1 month ago'],
    [364 * DAY, '12 months ago'],
    [365 * DAY, '1 year ago'],
    [800 * DAY, '2 years ago'],
  ])('%d seconds ago: %s', (seconds, expected) => {
    expect(formatRelativeTime(NOW - seconds * 1000, NOW, 'en', 'just now')).toBe(expected)
  })

  it('are told in Indonesian, too', () => {
    expect(formatRelativeTime(NOW - 120_000, NOW, 'id', 'baru saja')).toBe('2 menit yang lalu')
  })
})

describe('deadlines', () => {
  const NOW = Date.UTC(2026, 0, 1)
  it.each([
    [1, 'in 1 minute'],
    [119, 'in 1 minute'],
    [120, 'in 2 minutes'],
    [3_600, 'in 1 hour'],
    [12 * 3_600 - 1, 'in 11 hours'],
    [3 * 86_400, 'in 3 days'],
    [45 * 86_400, 'in 45 days'],
    [-1, '1 minute ago'],
    [-7_200, '2 hours ago'],
  ])('%d s from now are due %s', (seconds, words) => {
    expect(formatDue(NOW + seconds * 1000, NOW, 'en')).toBe(words)
  })

  it('are told in Indonesian, too', () => {
    expect(formatDue(NOW + 7_200_000, NOW, 'id')).toBe('dalam 2 jam')
  })
})

describe('the countdown', () => {
  it.each([
    [300, '05:00'],
    [61, '01:01'],
    [0.2, '00:01'],
    [0, '00:00'],
    [-5, '00:00'],
  ])('%d s is %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text)
  })
})

describe('the viewer’s locale', () => {
  it('is their regional form of the interface’s language, else the plain one', () => {
    expect(viewerLocale('en', ['id-ID', 'en-AU'])).toBe('en-AU')
    expect(viewerLocale('id', ['en-AU'])).toBe('id')
  })
})
