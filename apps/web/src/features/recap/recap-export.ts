import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { guardFormulas } from '../../shared/format/guard-formulas.ts'

/** Column headers, in English in every language (product decisions, "CSV"). */
export const CSV_HEADERS = [
  'Product Code',
  'Claim Position',
  'Comment Timestamp',
  'Buyer Username',
  'Buyer Nickname',
  'Comment Text',
]

/** Readers that guess may split at these, but not inside of quotes. */
const MAY_SPLIT = /[;\t|]/

/** One row for each place, in the order of the recap. Positions are numbers, times ISO 8601 UTC. */
export function csvRows(waitlists: readonly ItemWaitlist[]): (string | number)[][] {
  return waitlists.flatMap(({ itemText, claims }) =>
    claims.map((claim) => [
      guardFormulas(itemText),
      claim.position,
      new Date(claim.commentedAt).toISOString(),
      guardFormulas(claim.buyer.username),
      guardFormulas(claim.buyer.nickname),
      guardFormulas(claim.text),
    ]),
  )
}

/** The file's text: UTF-8 with a byte order mark, as in RFC 4180. Loads the writer when needed. */
export async function csvText(rows: readonly (string | number)[][]): Promise<string> {
  const { default: Papa } = await import('papaparse')
  const csv = Papa.unparse(
    { fields: CSV_HEADERS, data: [...rows] },
    { newline: '\r\n', quotes: (cell: unknown) => MAY_SPLIT.test(String(cell)) },
  )
  return `\uFEFF${csv}`
}

/** `recap_yyyymmdd.csv`, with the day on which the live began in the viewer's zone. */
export function csvFileName(startTime: string): string {
  const start = new Date(startTime)
  const two = (value: number) => String(value).padStart(2, '0')
  return `recap_${start.getFullYear()}${two(start.getMonth() + 1)}${two(start.getDate())}.csv`
}

/** Words for the recap as text, in the seller's language. */
export type RecapWords = {
  heading: string
  /** What was not heard of the live, as the last line. */
  missed: string | null
  place: (position: number) => string
  name: (claim: WaitlistClaim) => string
}

/**
 * The recap as text for a chat, a note or a spreadsheet: each item with its winner and waitlist, a
 * line each, none of which is a formula.
 */
export function recapText(waitlists: readonly ItemWaitlist[], words: RecapWords): string {
  const items = waitlists.map(({ itemText, claims }) =>
    [
      inOneLine(itemText),
      ...claims.map((claim) => {
        const name = inOneLine(nameWithHandle(claim, words))
        return `${words.place(claim.position)}: ${name}`
      }),
    ].join('\n'),
  )
  const missed = words.missed === null ? [] : [words.missed]
  return guardFormulas([words.heading, ...items, ...missed].join('\n\n'))
}

function nameWithHandle(claim: WaitlistClaim, words: RecapWords): string {
  const name = words.name(claim)
  const handle = claim.buyer.username.trim()
  return handle && handle !== name ? `${name} (@${handle})` : name
}

/** Names of today have neither tabs nor breaks; those of an attacker would make cells of their own. */
const inOneLine = (text: string) => text.replace(/[\t\n\v\f\r\x85\u2028\u2029]+/g, ' ')
