import { expect, test } from 'vitest'
import { describeDevice, deviceNameOf } from './device-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${WEBKIT} Chrome/129.0 Mobile Safari/537.36`,
    'Chrome, Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari, iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
    'Firefox, Windows',
  ],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['/', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ['x'.repeat(10_000), 'x'.repeat(60)],
])('%s is named %s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${WEBKIT} Chrome/129.0 Mobile Safari/537.36`,
    'phone',
  ],
  [`Mozilla/5.0 (Linux; Android 13; SM-X906C) ${WEBKIT} Chrome/129.0 Safari/537.36`, 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'desktop'],
  ['Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) AppleWebKit/537.36 Safari/537.36', 'other'],
  ['curl/8.5.0', 'other'],
  [undefined, 'other'],
])('%s is a %s', (userAgent, kind) => {
  expect(describeDevice(userAgent).kind).toBe(kind)
})
