import { A_CODE } from './list-lines.ts'

const HEADS = {
  number: /^(?:no|nomor|nr|#)\.?$/iu,
  code: /^(?:kode|code|sku)(?: (?:barang|item))?$/iu,
  name: /^(?:nama|name|barang|item)/iu,
  price: /^(?:harga|price)/iu,
  stock: /^(?:stok|stock|stk|qty|jumlah|sisa)/iu,
}
type Head = keyof typeof HEADS | 'other'
const FIGURE = /^(?:rp\.?\s?)?\d[\d.,]*\s?(?:rb|ribu|k|jt|juta)?$/iu

/**
 * The lines of a pasted table: of a spreadsheet, or a CSV file with commas or semicolons, with a row
 * that names its columns in any order, or as code, name, price and stock. `null` for what is no table.
 */
export function readTable(pasted: string): string[] | null {
  const rows = pasted.split(/[\r\n]+/).filter((row) => row.trim() !== '')
  if (rows.length < 2) return null
  for (const sign of ['\t', ';', ',']) {
    const table = rows.map((row) => cellsOf(row, sign))
    const heads = (table[0] ?? []).map(headOf)
    if (heads.includes('code') && heads.some((head) => /name|price|stock/.test(head)))
      return table
        .slice(1)
        .map((cells, at) =>
          cells.length === heads.length ? toLine(cells, heads) : (rows[at + 1] ?? ''),
        )
    if (sign !== '\t' && table.every(isItem)) return table.map((cells) => toLine(cells, null))
  }
  return null
}

/** "A1;Gamis;95.000;3" */
const isItem = ([code = '', name = '', ...figures]: string[]) =>
  A_CODE.test(code) &&
  !A_CODE.test(name) &&
  figures.length > 0 &&
  figures.every((cell) => cell === '' || FIGURE.test(cell))

/** A row as a seller would type it; without heads a number alone in the last cell is the stock. */
function toLine(cells: readonly string[], heads: readonly Head[] | null): string {
  const of = (...wanted: Head[]) => cells.filter((_, at) => wanted.includes(heads?.[at] ?? 'other'))
  const told = heads ? [...of('code'), ...of('name', 'other'), ...of('price')] : cells.slice(0, -1)
  const stock = heads ? of('stock') : cells.slice(-1)
  return [...told, ...stock.map((cell) => cell.replace(/^\d{1,3}$/, '$&pcs'))]
    .map((cell) => cell.replaceAll(';', ','))
    .filter((cell) => cell !== '')
    .join(' ')
}

const headOf = (cell: string): Head =>
  (Object.keys(HEADS) as (keyof typeof HEADS)[]).find((head) => HEADS[head].test(cell)) ?? 'other'

/** The cells of a row; one in quotes may have the sign in it. */
function cellsOf(row: string, sign: string): string[] {
  const cell = new RegExp(`(?:^|${sign})(?:"((?:[^"]|"")*)"|([^${sign}]*))`, 'gu')
  return [...row.matchAll(cell)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
}
