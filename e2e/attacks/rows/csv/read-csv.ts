/**
 * Reads a file by RFC 4180 to the letter, behind a byte order mark: rows of cells.
 * @throws with what is wrong with the file
 */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (!text.startsWith('\uFEFF')) throw new Error('There is no byte order mark.')
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  cell.lastIndex = 1
  for (;;) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`The file is broken at ${at}: ${text.slice(at, at + 40)}`)
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') return rows
    if (end === '\r\n') rows.push([])
  }
}
