import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QRIS_AMOUNT_MAX, type Qris, qrisForAmount, readQris } from './qris.ts'

/**
 * The example of EMVCo's own specification (merchant-presented mode, annex): others computed its
 * checksum, and its template in Chinese shows that lengths count characters.
 */
const EMVCO_EXAMPLE =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A'

/** An independent table-driven checksum, as published code has it. */
const TABLE = Array.from({ length: 256 }, (_, index) => {
  let crc = index << 8
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc & 0xffff
})
const crcOf = (text: string) =>
  [...Buffer.from(text)]
    .reduce((crc, byte) => ((crc << 8) ^ (TABLE[((crc >> 8) ^ byte) & 0xff] ?? 0)) & 0xffff, 0xffff)
    .toString(16)
    .toUpperCase()
    .padStart(4, '0')

const field = (tag: string, value: string) =>
  `${tag}${String([...value].length).padStart(2, '0')}${value}`
const seal = (fields: string) => `${fields}6304${crcOf(`${fields}6304`)}`

type Parts = { name: string; city: string; mcc: string; before: string; after: string }
const parts = (changes: Partial<Parts> = {}): Parts => ({
  name: 'TOKO ANI',
  city: 'BANDUNG',
  mcc: '5691',
  before: '0102' + '11',
  after: '',
  ...changes,
})
const ACCOUNT =
  field('26', `${field('00', 'ID.CO.BANKANI.WWW')}${field('01', '936000140000000001')}`) +
  field(
    '51',
    `${field('00', 'ID.CO.QRIS.WWW')}${field('02', 'ID1020000000001')}${field('03', 'UMI')}`,
  )
const unsealed = ({ name, city, mcc, before, after }: Parts, currency = '360') =>
  `000201${before}${ACCOUNT}${field('52', mcc)}${field('53', currency)}${after}${field('58', 'ID')}${field('59', name)}${field('60', city)}${field('61', '40111')}`
const sticker = (changes?: Partial<Parts>) => seal(unsealed(parts(changes)))

const read = (payload: string): Qris => {
  const reading = readQris(payload)
  if (!reading.ok) throw new Error(`${reading.fault}: ${payload}`)
  return reading.qris
}
const faultOf = (payload: string) => {
  const reading = readQris(payload)
  return reading.ok ? null : reading.fault
}

describe('A seller’s QRIS code', () => {
  it('is read with its merchant', () => {
    expect(read(sticker())).toMatchObject({ merchantName: 'TOKO ANI', merchantCity: 'BANDUNG' })
    // Banks may leave the mark of a static code out.
    expect(read(sticker({ before: '' })).merchantName).toBe('TOKO ANI')
  })

  it('has the checksum and the lengths of the standard', () => {
    expect(crcOf(EMVCO_EXAMPLE.slice(0, -4))).toBe('A13A')
    // Sound, with its checksum right; refused for not being one of QRIS.
    expect(faultOf(EMVCO_EXAMPLE)).toBe('not_qris')
    expect(faultOf(`${EMVCO_EXAMPLE.slice(0, -1)}B`)).toBe('wrong_checksum')
  })

  it.each([
    ['a link', 'https://example.com/pay', 'not_qris'],
    ['nothing', '', 'not_qris'],
    ['a cut payload', sticker().slice(0, -6), 'not_qris'],
    ['something behind the end', `${sticker()}0000`, 'not_qris'],
    ['a tag twice', seal(unsealed(parts({ after: field('59', 'LAIN') }))), 'not_qris'],
    ['no merchant', sticker({ name: ' ' }), 'not_qris'],
    ['a wrong checksum', `${sticker().slice(0, -4)}0000`, 'wrong_checksum'],
    ['a tip', sticker({ after: field('55', '01') }), 'has_fee'],
    ['a fixed fee', sticker({ after: field('55', '02') + field('56', '500') }), 'has_fee'],
    ['a fee in percent', sticker({ after: field('55', '03') + field('57', '1.5') }), 'has_fee'],
    ['an amount', sticker({ after: field('54', '5000') }), 'is_dynamic'],
    ['one payment', sticker({ before: '010212' }), 'is_dynamic'],
    ['dollars', seal(unsealed(parts(), '840')), 'wrong_currency'],
    ['what is too long', sticker({ after: field('62', 'x'.repeat(99)) }).repeat(4), 'not_qris'],
  ])('is refused for %s', (_what, payload, fault) => {
    expect(faultOf(payload)).toBe(fault)
  })

  it('is read or refused, whatever the text, and one changed character is always noticed', () => {
    fc.assert(fc.property(fc.string({ maxLength: 600 }), (text) => !readQris(text).ok))
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...'0123456789ABCXYZ '), (seed, character) => {
        const payload = sticker()
        const at = seed % payload.length
        if (payload[at]?.toUpperCase() === character) return
        expect(readQris(payload.slice(0, at) + character + payload.slice(at + 1)).ok).toBe(false)
      }),
    )
  })
})

describe('The code of one bill', () => {
  it('parses, checks, and differs from the seller’s in nothing but the three fields', () => {
    const text = fc.stringMatching(/^[A-Z0-9 .&-]{1,25}$/).filter((value) => value.trim() !== '')
    const stickers = fc.record({
      name: text,
      city: text,
      mcc: fc.stringMatching(/^\d{4}$/),
      before: fc.constantFrom('010211', ''),
      after: fc.constant(''),
    })
    fc.assert(
      fc.property(stickers, fc.integer({ min: 1, max: QRIS_AMOUNT_MAX }), (changes, amount) => {
        const payload = qrisForAmount(read(sticker(changes)), amount)
        const expected = unsealed({
          ...changes,
          before: '010212',
          after: field('54', String(amount)),
        })
        expect(payload).toBe(seal(expected))
        expect(faultOf(payload)).toBe('is_dynamic')
      }),
      { numRuns: 10_000 },
    )
  })

  it.each([0, -1, 0.5, QRIS_AMOUNT_MAX + 1, Number.NaN])('is not made for %d rupiah', (amount) => {
    expect(() => qrisForAmount(read(sticker()), amount)).toThrow(RangeError)
  })
})
