/** What a message to a buyer is made of, each under its English name, then its Indonesian one. */
export const PLACEHOLDERS = {
  name: ['name', 'nama'],
  date: ['date', 'tanggal'],
  lines: ['items', 'barang'],
  shipping: ['shipping', 'ongkir'],
  uniqueCode: ['unique_code', 'kode_unik'],
  total: ['total'],
  howToPay: ['how_to_pay', 'cara_bayar'],
  payBy: ['pay_by', 'batas_bayar'],
  link: ['link'],
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

const MEANINGS = new Map<string, Placeholder>(
  Object.entries(PLACEHOLDERS).flatMap(([meaning, names]) =>
    names.map((name) => [name, meaning as Placeholder] as const),
  ),
)
const MARK = /\{([^{}\n]*)\}/g
const meaningOf = (name: string) => MEANINGS.get(name.trim().toLowerCase())

/** The values of a message, as they are to be read; empty ones are left out. */
export type MessageValues = Readonly<Record<Placeholder, string>>

/**
 * Writes a message from a template with placeholders such as `{total}`. A line that has nothing but
 * values that are empty is left out; what is no placeholder stays as it is typed.
 */
export function writeBillMessage(template: string, values: MessageValues): string {
  const lines = template.split('\n').flatMap((line) => {
    const asked = [...line.matchAll(MARK)].flatMap(([, name = '']) => meaningOf(name) ?? [])
    if (asked.length > 0 && asked.every((meaning) => values[meaning] === '')) return []
    return line.replace(MARK, (mark, name: string) => {
      const meaning = meaningOf(name)
      return meaning === undefined ? mark : values[meaning]
    })
  })
  return lines.join('\n').trim()
}

/** What a seller should know of a template before it is sent to anybody. */
export function checkTemplate(template: string): { unknown: string[]; lacksTotal: boolean } {
  const names = [...template.matchAll(MARK)].map(([, name = '']) => name)
  const meanings = names.map(meaningOf)
  return {
    unknown: names.filter((_, at) => meanings[at] === undefined),
    lacksTotal: !meanings.includes('total') && !meanings.includes('link'),
  }
}
