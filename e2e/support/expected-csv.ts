import type { ExpectedList } from '../oracle.ts'

const HEADERS = [
  'Product Code',
  'Claim Position',
  'Comment Timestamp',
  'Buyer Username',
  'Buyer Nickname',
  'Comment Text',
]

/** The bytes of a recap's file: BOM, CRLF, RFC 4180, and no cell that is taken for a formula. */
export function expectedCsv(lists: readonly ExpectedList[]): Buffer {
  const rows = lists.flatMap(({ item, places }) =>
    places.map((chat, index) => [
      disarm(item),
      String(index + 1),
      inJakarta(Number(chat.createTime)),
      disarm(chat.uniqueId),
      disarm(chat.nickname),
      disarm(chat.comment),
    ]),
  )
  const lines = [HEADERS, ...rows].map((row) => row.map(quote).join(','))
  return Buffer.from(`\uFEFF${lines.join('\r\n')}`, 'utf8')
}

/** A stamp as the file has it for viewers in Jakarta. */
export const inJakarta = (stamp: number): string =>
  new Date(stamp + 7 * 3_600_000).toISOString().replace('Z', '+07:00')

/** The name of the file of a live that began at a time, to viewers in Jakarta. */
export function expectedCsvName(start: Date): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(start)
  return `recap_${day.replaceAll('-', '')}.csv`
}

function disarm(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

/** Some readers lose blanks at an end and split at more than commas: such a cell is quoted, too. */
function quote(cell: string): string {
  return /[",;|\t\r\n\uFEFF]|^ | $/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
