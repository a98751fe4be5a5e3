import { countCharacters } from './text.ts'
import { withoutTrunkZero } from './trunk-zero.ts'

/** Whom a parcel goes to. A field that is not known is empty. */
export type ParcelContact = { name: string; phone: string; address: string }

export type ContactReading =
  | { ok: true; contact: ParcelContact }
  /** The first field that something is wrong with. */
  | { ok: false; field: keyof ParcelContact }

const NAME_MAX_CHARACTERS = 100
const ADDRESS_MAX_CHARACTERS = 500
const ADDRESS_MAX_LINES = 10
const PHONE_MAX_LENGTH = 30
/** E.164 has 15 digits at most; the shortest numbers that parcels are told by have 6. */
const PHONE = /^\+?[\d ().-]{6,30}$/
const [PHONE_LEAST_DIGITS, PHONE_MOST_DIGITS] = [6, 15]
/** Hides what was typed from those to whom a link was forwarded. */
const MASK = '•••'
const MASK_DOT = '•'
/** Control characters but the line break, and marks that turn the direction of what follows. */
const UNSHOWN = /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
const LINE_BREAK = /\r\n?|[\u2028\u2029\u0085]/g

/**
 * Reads a contact as somebody types it: blanks and line breaks in order, in any script. What has dots
 * of a mask in it is refused: the real one would be lost. `isWhole` is whether every field is needed.
 */
export function readContact(
  typed: ParcelContact,
  { isWhole }: { isWhole: boolean },
): ContactReading {
  const name = inOneLine(typed.name)
  const phone = inOneLine(typed.phone)
  const address = linesOf(typed.address)
  const isMissing = (text: string) => isWhole && text === ''
  const isMasked = (text: string) => text.includes(MASK_DOT)
  if (isMissing(name) || isMasked(name) || isLonger(name, NAME_MAX_CHARACTERS))
    return { ok: false, field: 'name' }
  if (isMissing(phone) || !(phone === '' || isPhone(phone))) return { ok: false, field: 'phone' }
  const isTooLong =
    isLonger(address, ADDRESS_MAX_CHARACTERS) || address.split('\n').length > ADDRESS_MAX_LINES
  if (isMissing(address) || isMasked(address) || isTooLong) return { ok: false, field: 'address' }
  return { ok: true, contact: { name, phone: withoutTrunkZero(phone), address } }
}

/**
 * A contact as its page shows it to whoever has the link: enough for who typed it to know it again,
 * and not how long anything is.
 */
export function maskContact({ name, phone, address }: ParcelContact): ParcelContact {
  const initials = name.split(' ').map((word) => firstOf(word, 1))
  return {
    name: name === '' ? '' : initials.map((initial) => `${initial}${MASK}`).join(' '),
    phone: phone === '' ? '' : `${MASK}${phone.replace(/\D/g, '').slice(-3)}`,
    address: address === '' ? '' : `${firstOf(address.replaceAll('\n', ' '), 4)}${MASK}`,
  }
}

/** Counting what people see as characters takes long on a long text: those are too long anyway. */
const isLonger = (text: string, most: number) =>
  text.length > most * 8 || countCharacters(text) > most

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  const isShort = text.length <= PHONE_MAX_LENGTH
  return isShort && PHONE.test(text) && digits >= PHONE_LEAST_DIGITS && digits <= PHONE_MOST_DIGITS
}

const inOneLine = (text: string) =>
  text.replace(LINE_BREAK, '\n').replace(UNSHOWN, '').replace(/\s+/g, ' ').trim()

const linesOf = (text: string) =>
  text
    .replace(LINE_BREAK, '\n')
    .replace(UNSHOWN, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

/** The first characters of a text, as far as it has more than those. */
function firstOf(text: string, count: number): string {
  const characters = [...text]
  return characters.slice(0, Math.min(count, Math.max(1, characters.length - 1))).join('')
}
