import type { Random } from '../../../chaos/harness/random.ts'

type Write = (random: Random) => string

const LATIN = 'aeiopcxyjs'
/** Cyrillic and Greek letters that look like those. */
const ALIKE = 'аеіорсхујѕ'
const NAMES = [
  'name',
  'handle',
  'count',
  'item',
  'plan',
  'constructor',
  '__proto__',
  'toString',
] as const
const KEYS = [
  'common.close',
  'livePage.guest',
  'recap:recapPage.winner',
  'errors.internal',
] as const

const times = (count: number, write: () => string) => Array.from({ length: count }, write).join('')

/** Strings that run nowhere, but try to be altered, hidden, reordered, filled in, or too long. */
export const PASSIVE: readonly Write[] = [
  // The interface's own languages: values, other texts, elements, plurals.
  ({ pick }) => `{{${pick(NAMES)}}}`,
  ({ pick }) => `{{- ${pick(NAMES)}}}`,
  ({ pick }) => `{{${pick(NAMES)}, uppercase}}`,
  ({ pick }) => `$t(${pick(KEYS)})`,
  ({ pick }) => `$t(${pick(KEYS)}, {"${pick(NAMES)}": "x"})`,
  ({ between }) => `<${between(0, 3)}>bold</${between(0, 3)}><bold>x</bold>`,
  ({ pick }) => `{${pick(NAMES)}} {seconds} %(name)s`,
  ({ pick }) => `__CSP_NONCE__ __${pick(['ORIGIN', 'TITLE', 'LANGUAGE'])}__`,
  // Forms that something on the way might read: printf, entities, JSON, escapes, Markdown.
  ({ between }) => `%s%d%n%x%${between(1, 99)}$s %p`,
  ({ pick }) => `&lt;b&gt; &amp;amp; &#x3c;i&#62; &${pick(['nbsp', 'shy', 'copy', 'bogus'])};`,
  ({ pick }) => `{"__proto__":{"${pick(NAMES)}":true}}`,
  () => '\\u003cb\\u003e \\x3cb\\x3e \\n \\0 \\\\',
  ({ pick }) => `[x](javascript:${pick(NAMES)}) **b** \`c\` <https://x.example>`,
  ({ pick }) => `%3Cb%3E%00%0d%0aSet-Cookie:${pick(NAMES)}=1`,
  ({ pick }) => `${pick(["'", '"', '`'])} or 1=1; drop table users; --`,
  ({ pick }) => `${pick(['=', '+', '-', '@'])}HYPERLINK("http://x.example","x")`,
  ({ pick }) => `../../${pick(['etc/passwd', '.env', 'app/profile?token=1#x'])}`,
  () => '<![CDATA[x]]><!DOCTYPE x><?php x ?><% x %>#{x}@{x}',
  ({ pick }) => `<${pick(['xmp', 'plaintext', 'noembed', 'listing'])}>everything after`,
  // Characters: directions, invisible ones, look-alikes, heaps of marks, halves, controls.
  ({ pick }) => `a\u202E${pick(['moc.elpmaxe', 'exe.gpj'])}\u202C b`,
  ({ pick }) => `${pick(['\u2066', '\u2067', '\u2068', '\u202A', '\u202D'])}never closed`,
  ({ pick }) => times(12, () => `x${pick(['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF'])}`),
  ({ between }) => times(8, () => ALIKE[between(0, ALIKE.length - 1)] ?? LATIN),
  ({ between }) => `a${times(80, () => String.fromCodePoint(0x300 + between(0, 0x6f)))}`,
  ({ pick }) => `${pick(['\uD800', '\uDFFF', '\uDBFF'])}half a pair`,
  ({ pick }) => `zero\0 and ${pick(['\u0001', '\u0008', '\u001B[31m', '\u007F', '\u0085'])}x`,
  ({ pick }) => `line${pick(['\u2028', '\u2029', '\u000B', '\u000C'])}separator`,
  ({ pick }) => `${pick(['مرحبا', 'שלום', 'नमस्ते', '你好', 'ｆｕｌｌ'])} <b> 123`,
  ({ between }) => `👩‍👩‍👧‍👦${times(6, () => String.fromCodePoint(0x1f1e6 + between(0, 25)))}🏴‍☠️`,
  ({ pick }) => `\uE000${pick(['\uFFFE', '\uFFFD', '\u{E0041}', '\u{10FFFD}'])}x`,
  ({ pick }) => `ﷺ${times(20, () => pick(['ﷺ', '꧅', '𒐫', '⸻']))}`,
  () => `${'W'.repeat(150)}`,
  () => times(60, () => '<b>'),
]
