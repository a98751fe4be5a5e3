import { gunzipSync } from 'node:zlib'
import type { Bill } from '@dibs/contract'
import { expect, test } from 'vitest'
import { createBillPage } from './bill-page.ts'

const STYLE = '<style>p{color:red}</style>'
const page = createBillPage(
  `<html>${STYLE}${'shell '.repeat(200)}<script type="application/json">__BILL__</script></html>`,
)
const aBill = (customerUsername: string) => ({ customerUsername }) as Bill
const told = (body: Buffer) => /json">(.*)<\/script><\/html>$/s.exec(body.toString())?.[1] ?? 'none'

/** Longer than a stored block may be, by some, and exactly so with the quotes and the name around it. */
const LONG = [65_508, 65_509, 65_510, 200_000].map((length) => 'x'.repeat(length))

test.each(['rina', 'Café 🏴‍☠️', ...LONG])(
  'a bill comes in the page, compressed or not: %.20s',
  (name) => {
    const plain = page.bodyFor(aBill(name), undefined)
    expect(plain.encoding).toBeUndefined()
    expect(JSON.parse(told(plain.body))).toEqual({ customerUsername: name })
    const zipped = page.bodyFor(aBill(name), 'gzip, deflate, br')
    expect(zipped.encoding).toBe('gzip')
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
  },
)

test('what somebody wrote ends no element and begins no comment', () => {
  const name = '</script><script>alert(1)</script><!-- ]]>'
  const { body } = page.bodyFor(aBill(name), undefined)
  expect(body.toString().match(/<\/?script/g)).toHaveLength(2)
  expect(body.toString()).not.toContain('<!--')
  expect(JSON.parse(told(body))).toEqual({ customerUsername: name })
})

test('there is no such bill, or it could not be looked up', () => {
  expect(told(page.bodyFor(null, undefined).body)).toBe('null')
  expect(told(page.bodyFor(undefined, undefined).body)).toBe('')
})

test('what is sent is as long for a text that repeats another as for one that does not', () => {
  const ofTwo = (a: string, b: string) =>
    page.bodyFor({ ...aBill(a), sellerUsername: b } as Bill, 'gzip').body.length
  const [one, other] = ['q7f3k9z1'.repeat(20), 'm2x8v4c6'.repeat(20)]
  expect(ofTwo(one, one)).toBe(ofTwo(one, other))
})

test('a page without a place for the bill is refused at the start', () => {
  expect(() => createBillPage('<html></html>')).toThrow(/__BILL__/)
})
