import { expect, test } from 'vitest'
import { COURIER_NAMES, readCourier, trackingPage } from './courier.ts'

test.each([
  ['jne', 'JNE'],
  [' J & T ', 'J&T Express'],
  ['JNT', 'J&T Express'],
  ['si cepat', 'SiCepat'],
  ['pos', 'Pos Indonesia'],
  ['Wahana\n Express', 'Wahana Express'],
  ['posko', 'posko'],
  [' \n', null],
  [null, null],
])('a courier typed as %j is kept as %j', (typed, kept) => {
  expect(readCourier(typed)).toBe(kept)
})

test('every courier that can be chosen has its own page, over https', () => {
  for (const name of COURIER_NAMES) {
    expect(readCourier(name)).toBe(name)
    expect(new URL(trackingPage(name, '1') ?? '').protocol).toBe('https:')
  }
  expect(new Set(COURIER_NAMES.map((name) => trackingPage(name, '1'))).size).toBe(
    COURIER_NAMES.length,
  )
})

test('a number is encoded where the page takes it, and not told to the others', () => {
  const number = '11LP/1?q=2&x=#é'
  const url = new URL(trackingPage('Lion Parcel', number) ?? '')
  expect([url.origin, url.searchParams.get('q'), url.hash]).toEqual([
    'https://lionparcel.com',
    number,
    '',
  ])
  expect(trackingPage('JNE', number)).toBe('https://www.jne.co.id/tracking-package')
})

test('there is no link for other couriers, and none without a number or a courier', () => {
  expect(trackingPage('Wahana', '1')).toBeNull()
  expect(trackingPage('https://evil.example/', '1')).toBeNull()
  expect(trackingPage(null, '1')).toBeNull()
  expect(trackingPage('JNE', null)).toBeNull()
})
