import { readCsv } from './read-csv.ts'

/** What a row must say: code, position, time, username, nickname, text. */
export type ExpectedRow = readonly [string, string, string, string, string, string]

/** Invisible to people, skipped by readers; what ends a cell for some of them stands apart. */
const UNSEEN = /^(?:(?![\t\r\n;])[\s\p{C}\p{Default_Ignorable_Code_Point}])+/u
/** NFKC turns signs of other widths into these. */
const SIGNS = new Set(['=', '+', '-', '@', '|', '\u2212'])
const PIECES = /(?<=[\t\r\n;])/

const HEADERS =
  'Product Code,Claim Position,Comment Timestamp,Buyer Username,Buyer Nickname,Comment Text'

/** What is wrong with a file, a sentence each, with the number of the row. */
export function judgeCsv(
  bytes: Uint8Array,
  expected: readonly ExpectedRow[],
): { row: number; what: string }[] {
  let read: string[][]
  try {
    read = readCsv(bytes)
  } catch (error) {
    return [{ row: 0, what: (error as Error).message }]
  }
  const findings: { row: number; what: string }[] = []
  const [headers = [], ...rows] = read
  if (headers.join() !== HEADERS) findings.push({ row: 0, what: `the headers ${headers.join()}` })
  if (rows.length !== expected.length)
    findings.push({ row: 0, what: `${rows.length} rows in place of ${expected.length}` })
  for (const [row, cells] of rows.entries()) {
    for (const cell of cells) {
      if (isFormula(cell)) findings.push({ row, what: `a formula: ${JSON.stringify(cell)}` })
    }
    const plain = JSON.stringify(cells.map(takeApostrophes))
    const wanted = JSON.stringify(expected[row])
    if (plain !== wanted) findings.push({ row, what: `${plain} in place of ${wanted}` })
  }
  return findings
}

/** Whether any spreadsheet, whatever it splits by, would begin a formula somewhere in the cell. */
export function isFormula(cell: string): boolean {
  return /^[\t\r\n]/.test(cell) || cell.split(PIECES).some(beginsWithSign)
}

/** The text behind the guard: of each spot that would begin a formula without it, one is taken. */
function takeApostrophes(cell: string): string {
  const pieces = cell.split(PIECES).map((piece, at) => {
    const rest = piece.replace(/^'+/, '')
    const isGuard = beginsWithSign(rest) || (at === 0 && /^[\t\r\n]/.test(rest))
    return isGuard && rest !== piece ? piece.slice(1) : piece
  })
  return pieces.join('')
}

function beginsWithSign(piece: string): boolean {
  const [first = ''] = piece.replace(UNSEEN, '')
  return SIGNS.has(first.normalize('NFKC'))
}
