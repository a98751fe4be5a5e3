import { doubtOf } from './doubt.ts'
import { isCount } from './goods.ts'
import { isWholeWord } from './matcher.ts'
import { type Amount, type Currency, readAmount } from './money.ts'
import { foldCode, foldText } from './text.ts'

/** What stands in a text for the code that was taken out: it belongs to no number and no word. */
const CODE_WAS_HERE = ' | '

/** Words for a piece of something, as an alternative of a regular expression. */
export const PIECES = 'pcs|pc|pieces?|buah|bh|biji|lembar|lbr|helai|potong|ptg'
const UNITS = `${PIECES}|pasang|psg|set|stel|unit|bungkus|pack|pak`
/** Words with which a code or a number is asked for. */
export const WISHES = 'ambil|ambl|order|pesan|pesen|beli|mau|minta|keep|take|want'
const NUMBERS = new Map(
  Object.entries({
    satu: 1,
    dua: 2,
    tiga: 3,
    empat: 4,
    lima: 5,
    enam: 6,
    tujuh: 7,
    delapan: 8,
    sembilan: 9,
    sepuluh: 10,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
  }),
)
const IN_WORDS = [...NUMBERS.keys()].join('|')

/** Ahead of a number: no word, no other number that it would be the end of. */
export const BEGIN = '(?<![\\p{L}\\p{M}\\p{N}]|\\p{N}[.,/:-])'
export const END = '(?![\\p{L}\\p{M}\\p{N}]|[.,/:-]\\p{N})'

/** How people write a quantity. A bare number is none: it may be a size, a price, a number of months. */
const QUANTITIES: readonly RegExp[] = [
  // "2x", "2 x"; "2xl" is a size.
  new RegExp(`${BEGIN}(\\d{1,4})\\s?[x×]${END}`, 'gu'),
  // "x2", "x 2".
  new RegExp(`${BEGIN}[x×]\\s?(\\d{1,4})${END}`, 'gu'),
  // "2 pcs", "2pcs", "dua biji".
  new RegExp(`${BEGIN}(\\d{1,4}|${IN_WORDS})\\s?(?:${UNITS})${END}`, 'gu'),
  // "ambil 2": from 10 on rather a size.
  new RegExp(`${BEGIN}(?:${WISHES})\\s(\\d)${END}(?!\\s?(?:rb|ribu|k|jt|juta)(?!\\p{L}))`, 'gu'),
  // "dua"; not "dua ratus", "dua-duanya", "nomor dua".
  new RegExp(
    `(?<!(?:nomor|nomer|no|foto|gambar|warna|varian|size|ukuran|uk|ke)[.\\s-]{0,2})${BEGIN}(${IN_WORDS})${END}(?!-|\\s(?:puluh|belas|ratus|ribu|rb|juta|jt|hundred|thousand|hari|jam|menit|minggu|bulan|days?|hours?))`,
    'gu',
  ),
]

/** "B3", "bj12": a code in the usual pattern, as another item may have. "X2" is a quantity. */
const OTHER_CODE = /(?<![\p{L}\p{M}\p{N}])(?!x\d)\p{L}{1,3}\d{1,3}(?![\p{L}\p{M}\p{N}])/u

/**
 * How many a buyer wants of the item that their comment claims, where they say so: "A12 2x",
 * "2 pcs A12", "A12 dua". `null` when they do not ("A12 42" is a size), when it is 1, and when it is
 * not clear of what or how many: with another code, with two quantities, in a question or a
 * cancellation.
 */
export function quantitySaid(comment: string, code: string): number | null {
  const rest = withoutCode(comment, code)
  if (rest === null || OTHER_CODE.test(rest) || doubtOf(comment) !== null) return null
  const said = new Set<number>()
  for (const pattern of QUANTITIES)
    for (const [, number = ''] of rest.matchAll(pattern))
      said.add(NUMBERS.get(number) ?? Number(number))
  const [quantity, another] = said
  return quantity !== undefined && another === undefined && quantity > 1 && isCount(quantity)
    ? quantity
    : null
}

/** Amounts of other things than the item. */
const OTHER_AMOUNTS =
  /(?<!\p{L})(?:ongkir|ongkos|shipping|diskon|disc|discount|potongan|voucher|vocer|dp|cashback|off|min|minimal)(?!\p{L})/u
/** A number, with what may make it a price. */
const PRICE = new RegExp(
  `${BEGIN}(?:rp\\.?\\s?|[$€£฿₱₫¥]\\s?)?\\d+(?:[.,]\\d+)*(?:\\s?(?:rb|ribu|jt|juta)|k)?${END}`,
  'giu',
)
/** "195rb", "Rp 195", "195.000", "195000"; and where there are cents "19.50". */
const CLEAR_PRICE = /^\D|\D$|[.,]\d{3}(?!\d)|^\d{4,}$/
const CLEAR_WITH_CENTS = /^[^\d]|[.,]\d{2}$/

/**
 * The price that a seller says in a comment of theirs: "A12 195rb", "A12 195.000". `code` is the item
 * that the comment names, `null` when it names none. `null` when there is no price, when there are
 * several, and where it may be one of something else (shipping, a discount).
 */
export function priceSaid(comment: string, code: string | null, currency: Currency): Amount | null {
  const rest = code === null ? foldText(comment) : withoutCode(comment, code)
  if (rest === null || OTHER_AMOUNTS.test(rest)) return null
  const said = new Set<Amount>()
  for (const { typed } of clearPrices(rest, currency)) {
    const amount = readAmount(typed, currency)
    if (amount !== null) said.add(amount)
  }
  const [price, another] = said
  return price !== undefined && another === undefined ? price : null
}

/**
 * What can only be a price in a text, as it is typed there: "195rb", "195.000". `readAmount` may not
 * be able to read it all the same.
 */
export function clearPrices(text: string, currency: Currency): { typed: string; index: number }[] {
  const hasCents = readAmount('1.50', currency) === 150
  const isClear = hasCents ? CLEAR_WITH_CENTS : CLEAR_PRICE
  return [...text.matchAll(PRICE)]
    .map(({ 0: typed, index }) => ({ typed, index }))
    .filter(({ typed }) => isClear.test(typed))
}

/**
 * A folded comment without the code: wherever it is a word, else where it is first. `null` when it
 * is nowhere, or only within a longer number.
 */
function withoutCode(comment: string, code: string): string | null {
  const folded = foldCode(code)
  if (folded === '') return null
  const text = foldText(comment).replaceAll(withSign(folded), folded)
  let rest = ''
  let from = 0
  let first: number | null = null
  for (let at = text.indexOf(folded); at >= 0; at = text.indexOf(folded, at + folded.length)) {
    const end = at + folded.length
    if (!isWithinNumber(text, at, end)) first ??= at
    if (!isWholeWord(text, { start: at, end })) continue
    rest += text.slice(from, at) + CODE_WAS_HERE
    from = end
  }
  if (from > 0) return rest + text.slice(from)
  return first === null
    ? null
    : text.slice(0, first) + CODE_WAS_HERE + text.slice(first + folded.length)
}

/** "a-12", "a 12" for a12: such comments come in as near misses, by the seller's tap. */
function withSign(code: string): RegExp {
  const [, letters, number] = /^(\p{L}{1,3})(\p{Nd}{1,3})$/u.exec(code) ?? []
  return letters === undefined
    ? /(?!)/g
    : new RegExp(`${BEGIN}${letters}[\\s.-]${number}${END}`, 'gu')
}

const DIGIT = /\p{Nd}/u

function isWithinNumber(text: string, start: number, end: number): boolean {
  const isDigit = (at: number) => DIGIT.test(text.charAt(at))
  return (isDigit(start - 1) && isDigit(start)) || (isDigit(end - 1) && isDigit(end))
}
