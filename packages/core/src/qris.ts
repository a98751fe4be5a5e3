import type { Amount } from './money.ts'
import type { QrisFault } from './qris-faults.ts'

/** A seller's own static code. */
export type Qris = { payload: string; merchantName: string; merchantCity: string }

export type QrisReading = { ok: true; qris: Qris } | { ok: false; fault: QrisFault }

type Field = { tag: string; value: string }

const TAG = {
  format: '00',
  initiation: '01',
  currency: '53',
  amount: '54',
  country: '58',
  merchantName: '59',
  merchantCity: '60',
  checksum: '63',
} as const
const FEE_TAGS = ['55', '56', '57']
const STATIC = '11'
const DYNAMIC = '12'
const RUPIAH = '360'
/** The mark by which a merchant's account says that it is one of QRIS. */
const QRIS_MARK = 'ID.CO.QRIS.WWW'
/** No payload of a merchant is longer (EMV QRCPS merchant-presented mode, 3.1). */
const PAYLOAD_MAX = 512

/** One QRIS payment may come to so many rupiah. */
export const QRIS_AMOUNT_MAX: Amount = 10_000_000

/**
 * Reads what stands in a QRIS picture, strictly: each field's length, each tag once, the checksum
 * last, rupiah, an account of QRIS, a merchant's name. Source: EMV QR Code Specification for
 * Payment Systems, merchant-presented mode.
 */
export function readQris(payload: string): QrisReading {
  const fields = payload.length <= PAYLOAD_MAX ? readFields(payload) : null
  if (fields === null) return { ok: false, fault: 'not_qris' }
  const value = (tag: string) => fields.find((field) => field.tag === tag)?.value
  const isMerchants =
    fields[0]?.tag === TAG.format &&
    fields[0].value === '01' &&
    fields.at(-1)?.tag === TAG.checksum &&
    value(TAG.checksum)?.length === 4
  if (!isMerchants) return { ok: false, fault: 'not_qris' }
  const checked = payload.slice(0, -4)
  if (checksum(checked) !== payload.slice(-4).toUpperCase())
    return { ok: false, fault: 'wrong_checksum' }
  const merchantName = value(TAG.merchantName)?.trim() ?? ''
  const isOfQris = value(TAG.country) === 'ID' && fields.some(isQrisAccount)
  if (!isOfQris || merchantName === '') return { ok: false, fault: 'not_qris' }
  if (value(TAG.currency) !== RUPIAH) return { ok: false, fault: 'wrong_currency' }
  if (fields.some(({ tag }) => FEE_TAGS.includes(tag))) return { ok: false, fault: 'has_fee' }
  const initiation = value(TAG.initiation) ?? STATIC
  if (initiation !== STATIC || value(TAG.amount) !== undefined)
    return { ok: false, fault: 'is_dynamic' }
  return {
    ok: true,
    qris: { payload, merchantName, merchantCity: value(TAG.merchantCity)?.trim() ?? '' },
  }
}

/**
 * The payload for one bill: the seller's own with the amount in it. Nothing else differs but the
 * mark of a code for one payment and the checksum. `amount` is whole rupiah, 1 to `QRIS_AMOUNT_MAX`;
 * a RangeError otherwise.
 */
export function qrisForAmount({ payload }: Qris, amount: Amount): string {
  if (!Number.isInteger(amount) || amount < 1 || amount > QRIS_AMOUNT_MAX)
    throw new RangeError(`no QRIS payment of ${amount} rupiah`)
  const fields = readFields(payload) ?? []
  const rest = fields.filter(({ tag }) => tag !== TAG.initiation && tag !== TAG.checksum)
  const written = rest.flatMap((field) => {
    if (field.tag === TAG.format) return [field, { tag: TAG.initiation, value: DYNAMIC }]
    if (field.tag === TAG.currency) return [field, { tag: TAG.amount, value: String(amount) }]
    return [field]
  })
  const checked = `${written.map(writeField).join('')}${TAG.checksum}04`
  return checked + checksum(checked)
}

/** The fields of a payload, or of an account within one; `null` unless they fill it exactly. */
function readFields(payload: string): Field[] | null {
  // Lengths count characters, not UTF-16 units.
  const characters = [...payload]
  const fields: Field[] = []
  const seen = new Set<string>()
  let at = 0
  while (at < characters.length) {
    const head = characters.slice(at, at + 4).join('')
    if (!/^\d{4}$/.test(head)) return null
    const [tag, length] = [head.slice(0, 2), Number(head.slice(2))]
    const value = characters.slice(at + 4, at + 4 + length)
    if (length === 0 || value.length < length || seen.has(tag)) return null
    seen.add(tag)
    fields.push({ tag, value: value.join('') })
    at += 4 + length
  }
  return fields
}

function writeField({ tag, value }: Field): string {
  return `${tag}${String([...value].length).padStart(2, '0')}${value}`
}

/** Accounts have the tags 26 to 51; the first field within one says whose rules it follows. */
function isQrisAccount({ tag, value }: Field): boolean {
  if (tag < '26' || tag > '51') return false
  const mark = readFields(value)?.find((field) => field.tag === '00')?.value
  return mark?.toUpperCase() === QRIS_MARK
}

/** CRC-16/IBM-3740 (also called CCITT-FALSE) over UTF-8, as four hexadecimal digits. */
function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
