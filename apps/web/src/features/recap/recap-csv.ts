import type { WaitlistBody } from '@dibs/contract'

/** Column headers, in English in every language (product decisions, "CSV"). */
export const CSV_HEADERS = [
  'Product Code',
  'Claim Position',
  'Comment Timestamp',
  'Buyer Username',
  'Buyer Nickname',
  'Comment Text',
]

/** Spreadsheets take a cell that starts like this for a formula. */
const STARTS_LIKE_FORMULA = /^[=+\-@\t\r]/

/** One row for each place, in the order of the recap. Positions are numbers, times ISO 8601 UTC. */
export function csvRows(waitlists: readonly WaitlistBody[]): (string | number)[][] {
  return waitlists.flatMap(({ itemClueText, claims }) =>
    claims.map((claim) => [
      safeCell(itemClueText),
      claim.position,
      claim.commentTimestamp,
      safeCell(claim.customerUsername),
      safeCell(claim.customerNickname),
      safeCell(claim.commentText),
    ]),
  )
}

/** The file's text: UTF-8 with a byte order mark, as in RFC 4180. Loads the writer when needed. */
export async function csvText(rows: readonly (string | number)[][]): Promise<string> {
  const { default: Papa } = await import('papaparse')
  const csv = Papa.unparse({ fields: CSV_HEADERS, data: [...rows] }, { newline: '\r\n' })
  return `\uFEFF${csv}`
}

/** `recap_yyyymmdd.csv`, with the day on which the live began in the viewer's zone. */
export function csvFileName(startTime: string): string {
  const start = new Date(startTime)
  const two = (value: number) => String(value).padStart(2, '0')
  return `recap_${start.getFullYear()}${two(start.getMonth() + 1)}${two(start.getDate())}.csv`
}

function safeCell(text: string): string {
  return STARTS_LIKE_FORMULA.test(text) ? `'${text}` : text
}
