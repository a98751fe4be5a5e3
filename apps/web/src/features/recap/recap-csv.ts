import type { WaitlistBody } from '@dibs/contract'
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
export function csvRows(waitlists: readonly WaitlistBody[]): (string | number)[][] {
  return waitlists.flatMap(({ itemClueText, claims }) =>
    claims.map((claim) => [
      guardFormulas(itemClueText),
      claim.position,
      claim.commentTimestamp,
      guardFormulas(claim.customerUsername),
      guardFormulas(claim.customerNickname),
      guardFormulas(claim.commentText),
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
