import type { Random } from '../../../chaos/harness/random.ts'

/** A piece of JSON text that is written as it stands: what `JSON.stringify` would not write. */
class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const NUMBERS = [
  ...['NaN', 'Infinity', '1e400', '-1e400', '-0', '0.1', '-1', '2147483648', '9007199254740993'],
  ...['18446744073709551616', '1e-400', '0x10', '01', '.5', '1.', '+1'],
].map((text) => new RawJson(text))

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udc00\ud800', 'مرحبا', '\u202eevil', '\ufeff', '\u200b'],
  ...['A1\r\nSet-Cookie: a=b', "' or 1=1 --", '"; drop table users; --', '../../etc/passwd', '%00'],
  ...['<script>alert(1)</script>', '{{7*7}}', '#{7*7}', '\\u0000', '🦊'.repeat(50), 'ß', 'İ', 'ﷺ'],
  ...['null', 'undefined', 'true', '0', '-1', 'NaN', '1e400', '__proto__', 'constructor'],
  ...['99999999999999999999999', '18446744073709551615', '0000', '2026-13-45T99:99:99Z'],
  ...['+275760-09-14T00:00:00.000Z', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00.000Z'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['a@b', 'a@b.test', '"a b"@c.test', 'a@\u0131.test', '+628', '+62812000000000000000000', '@x'],
]

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\0',
  'a.b',
]

/** A text that people do not type. */
export function oddText(random: Random): string {
  if (random.chance(0.1)) return 'x'.repeat(random.pick([100, 201, 1_001, 2_001, 20_001, 70_000]))
  return random.pick(TEXTS)
}

/** The name of a field that nobody has declared. */
export function oddKey(random: Random): string {
  return random.pick(KEYS)
}

/** A value that hardly any field takes. */
export function oddValue(random: Random): unknown {
  const kinds = [
    () => oddText(random),
    () => oddText(random),
    () => random.pick(NUMBERS),
    () => random.pick([null, true, false, [], {}, 0, -1, 1.5, [[]], ['']]),
    () => ({ [oddKey(random)]: oddText(random) }),
    () => deep(random.pick([5, 50, 500, 5_000]), random.chance(0.5)),
    () => Array.from({ length: random.pick([1, 2, 1_000]) }, () => oddText(random).slice(0, 20)),
  ]
  return random.pick(kinds)()
}

function deep(depth: number, isList: boolean): RawJson {
  const [open, close] = isList ? ['[', ']'] : ['{"a":', '}']
  return new RawJson(`${open.repeat(depth)}1${close.repeat(depth)}`)
}

/** A value as JSON text, raw pieces as they are; a field may stand in it twice. */
export function writeJson(value: unknown, random: Random): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map((each) => writeJson(each, random)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}:${writeJson(each, random)}`,
  )
  const [first] = fields
  if (first !== undefined && random.chance(0.02)) fields.push(first)
  return `{${fields.join(',')}}`
}
