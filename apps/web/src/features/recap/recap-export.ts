import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { groupByBuyer, isolateName } from '@dibs/core'
import { guardFormulas } from '../../shared/format/guard-formulas.ts'

/** Column headers, in English in every language, as the specification has them. */
export const CSV_HEADERS = [
  'Product Code',
  'Claim Position',
  'Comment Timestamp',
  'Buyer Username',
  'Buyer Nickname',
  'Comment Text',
]

/**
 * `csv` is the specification's file. `excel` is for an Excel set to Indonesian, which splits at
 * semicolons and reads a time as one: with headers in the viewer's language.
 */
export type CsvForm = 'csv' | 'excel'

/** Readers that guess may split at these, but not inside of quotes. */
const MAY_SPLIT = /[,;\t|]/

/**
 * One row for each place, in the order of the recap. Positions are numbers. Times are those of the
 * viewer's clock: ISO 8601 with its distance from UTC, such as "2026-11-20T21:03:00.123+07:00"; for
 * Excel as spreadsheets read them, such as "2026-11-20 21:03:00".
 */
export function csvRows(
  waitlists: readonly ItemWaitlist[],
  form: CsvForm = 'csv',
): (string | number)[][] {
  return waitlists.flatMap(({ itemText, claims }) =>
    claims.map((claim) => [
      guardFormulas(itemText),
      claim.position,
      form === 'excel' ? onLocalClock(claim.commentedAt) : withOffset(claim.commentedAt),
      guardFormulas(claim.buyer.username),
      guardFormulas(claim.buyer.nickname),
      guardFormulas(claim.text),
    ]),
  )
}

/** The viewer's zone, such as "Asia/Jakarta". */
export const zoneOfViewer = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The file's text: UTF-8 with a byte order mark, as in RFC 4180. Loads the writer when needed. */
export async function writeCsv(
  fields: string[],
  rows: readonly (string | number)[][],
  delimiter: ',' | ';',
): Promise<string> {
  const { default: Papa } = await import('papaparse')
  const csv = Papa.unparse(
    { fields, data: [...rows] },
    {
      newline: '\r\n',
      delimiter,
      quotes: (cell: unknown) => MAY_SPLIT.test(String(cell)),
    },
  )
  return `\uFEFF${csv}`
}

/** `recap_yyyymmdd.csv`, with the day on which the live began in the viewer's zone. */
export function csvFileName(startTime: string, form: CsvForm = 'csv', name = 'recap'): string {
  const day = onLocalClock(Date.parse(startTime)).slice(0, 10).replaceAll('-', '')
  return `${name}_${day}${form === 'excel' ? '_excel' : ''}.csv`
}

/** A time in the viewer's zone; nothing for one that is none. As "2026-11-20T21:03:00.123+07:00". */
function withOffset(time: number): string {
  if (Number.isNaN(time)) return ''
  const minutes = -new Date(time).getTimezoneOffset()
  const clock = new Date(time + minutes * 60_000).toISOString().slice(0, -1)
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${clock}${minutes < 0 ? '-' : '+'}${two(hour)}:${two(minute)}`
}

/** The same as "2026-11-20 21:03:00". */
export const onLocalClock = (time: number): string =>
  withOffset(time).slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ')

const two = (value: number) => String(value).padStart(2, '0')

/** Words for the recap as text, in the seller's language. */
export type RecapWords = {
  heading: string
  /** What was not heard of the live, as the last line. */
  missed: string | null
  place: (claim: WaitlistClaim) => string
  name: (claim: WaitlistClaim) => string
  /** What an item was called when some of its claims came in; `null` for as it is now. */
  formerly: (itemText: string, claims: readonly WaitlistClaim[]) => string | null
}

/**
 * The recap as text for a chat, a note or a spreadsheet: each item with its winner and waitlist, a
 * line each, none of which is a formula.
 */
export function recapText(waitlists: readonly ItemWaitlist[], words: RecapWords): string {
  const items = waitlists.map(({ itemText, claims }) =>
    [
      inOneLine(withFormer(itemText, claims, words)),
      ...claims.map((claim) => {
        const name = inOneLine(nameWithHandle(claim, words))
        return `${words.place(claim)}: ${name}`
      }),
    ].join('\n'),
  )
  const missed = words.missed === null ? [] : [words.missed]
  return guardFormulas([words.heading, ...items, ...missed].join('\n\n'))
}

/** The same by buyer: each with a line for every place that they hold. */
export function recapTextByBuyer(waitlists: readonly ItemWaitlist[], words: RecapWords): string {
  const buyers = groupByBuyer(waitlists).map(({ places }) => {
    const [first] = places
    const name = first ? inOneLine(nameWithHandle(first.claim, words)) : ''
    const lines = places.map(
      ({ itemText, claim }) =>
        `${inOneLine(withFormer(itemText, [claim], words))}: ${words.place(claim)}`,
    )
    return [name, ...lines].join('\n')
  })
  const missed = words.missed === null ? [] : [words.missed]
  return guardFormulas([words.heading, ...buyers, ...missed].join('\n\n'))
}

/** "C44", or "C44 (was C4)". */
export function withFormer(
  itemText: string,
  claims: readonly WaitlistClaim[],
  { formerly }: Pick<RecapWords, 'formerly'>,
): string {
  const former = formerly(itemText, claims)
  return former === null ? itemText : `${itemText} (${former})`
}

function nameWithHandle(claim: WaitlistClaim, words: RecapWords): string {
  const name = words.name(claim)
  const handle = isolateName(claim.buyer.username.trim())
  return handle && handle !== name ? `${name} (@${handle})` : name
}

/** Names of today have neither tabs nor breaks; those of an attacker would make cells of their own. */
const inOneLine = (text: string) => text.replace(/[\t\n\v\f\r\x85\u2028\u2029]+/g, ' ')
