import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/words.md is the list; this holds every text that people read to it.

const ROOT = join(import.meta.dirname, '..')
const CONTENT = join(ROOT, 'packages/content/src')
const LANGUAGES = { en: 'English', id: 'Indonesian' } as const
type Language = keyof typeof LANGUAGES

/** A text with its file and key, such as `live.livePage.title`. */
type Text = { key: string; text: string }
/** A word that is not used: the texts that it is about (all where that is blank), and the word. */
type Ban = { under: string; word: string; pattern: RegExp }
type Row = { thing: string; words: string[]; bans: Ban[]; but: string[] }

/** They hold what others have. */
const BUNDLES = new Set(['app.ts', 'around.ts', 'prepare.ts', 'public.ts'])

const page = readFileSync(join(ROOT, 'docs/words.md'), 'utf8')

test.each(Object.keys(LANGUAGES) as Language[])(
  'every text in "%s" calls a thing by its one word',
  async (language) => {
    const texts = await textsOf(language)
    expect(texts.length).toBeGreaterThan(1_000)
    expect(foundIn(texts, rowsOf(language))).toEqual([])
  },
)

test.each(Object.keys(LANGUAGES) as Language[])(
  'the page has no exception in "%s" that nothing needs, and no word that nothing says',
  async (language) => {
    const texts = await textsOf(language)
    const rows = rowsOf(language)
    const unneeded = rows.flatMap(({ words, bans, but }) =>
      but.filter(
        (prefix) =>
          !bans.some((ban) => texts.some((at) => isUnder(at, prefix) && says(at, ban, words))),
      ),
    )
    expect(unneeded).toEqual([])
    const isSaid = (word: string) =>
      texts.some(({ text }) => text.toLowerCase().includes(word.toLowerCase()))
    expect(rows.flatMap(({ words }) => words.filter((word) => !isSaid(word)))).toEqual([])
  },
)

test('a word that is not used is found, also with letters around it, and an exception is not', () => {
  const rows = [rowOf('| x | tap | y | z | `*ketuk*`, `a.b: sesi` | `c` |')]
  const texts = [
    { key: 'a.b', text: 'Sesi ini {{sesi}}' },
    { key: 'a.c', text: 'sesi' },
    { key: 'a.d', text: 'Diketuk dulu' },
    { key: 'c.d', text: 'ketuk' },
  ]
  expect(foundIn(texts, rows)).toEqual(['a.b: “sesi”, say tap', 'a.d: “*ketuk*”, say tap'])
})

function foundIn(texts: readonly Text[], rows: readonly Row[]): string[] {
  return texts.flatMap((text) =>
    rows.flatMap(({ words, bans, but }) =>
      but.some((prefix) => isUnder(text, prefix))
        ? []
        : bans
            .filter((ban) => isUnder(text, ban.under) && says(text, ban, words))
            .map(({ word }) => `${text.key}: “${word}”, say ${words.join(' or ')}`),
    ),
  )
}

const isUnder = ({ key }: Text, prefix: string) =>
  prefix === '' || key === prefix || key.startsWith(`${prefix}.`)
/** Whether a text says a word, besides the row's own words; what fills a gap is not the text's. */
const says = ({ text }: Text, { pattern }: Ban, words: readonly string[]) =>
  pattern.test(
    words.reduce(
      (rest, word) => rest.replaceAll(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'giu'), ' '),
      text.replaceAll(/\{\{?[^}]*\}?\}/g, ' '),
    ),
  )

function rowsOf(language: Language): Row[] {
  const [, section = ''] = page.split(`## ${LANGUAGES[language]}\n`)
  const lines = section.split('\n## ')[0]?.split('\n') ?? []
  const rows = lines.filter((line) => line.startsWith('| ')).slice(2)
  expect(rows.length).toBeGreaterThan(5)
  return rows.map(rowOf)
}

function rowOf(line: string): Row {
  const [thing = '', word = '', , , not = '', but = ''] = line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim())
  return {
    thing,
    // "lunas; on the button: Tandai lunas"
    words: word
      .split(';')
      .flatMap((part) => part.split(':').at(-1)?.split(',') ?? [])
      .map((part) => part.trim()),
    bans: quoted(not).map(banOf),
    but: quoted(but),
  }
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

function banOf(text: string): Ban {
  const [word = '', under = ''] = text.split(': ').reverse()
  const letters = word.split('*').map((part) => part.replaceAll(/[.()]/g, '\\$&'))
  return {
    under,
    word,
    pattern: new RegExp(`(?<!\\p{L})${letters.join('\\p{L}*')}(?!\\p{L})`, 'iu'),
  }
}

/** All texts of a language but the legal ones, and those of made-up buyers. */
async function textsOf(language: Language): Promise<Text[]> {
  const inFolder = (folder: string) =>
    readdirSync(join(CONTENT, folder, language))
      .filter((file) => !BUNDLES.has(file))
      .map((file) => ({
        path: join(CONTENT, folder, language, file),
        name: folder === 'help' ? `help.${nameOf(file)}` : nameOf(file),
      }))
  const suffix = `-${language}.ts`
  const server = readdirSync(join(CONTENT, 'server'))
    .filter((file) => file.endsWith(suffix) && !file.startsWith('practice'))
    .map((file) => ({ path: join(CONTENT, 'server', file), name: file.slice(0, -suffix.length) }))
  const files = [...inFolder('ui'), ...inFolder('help'), ...server]
  const modules = await Promise.all(
    files.map(async ({ path, name }) => ({ name, parts: Object.values(await import(path)) })),
  )
  const all = modules.flatMap(({ name, parts }) => parts.flatMap((part) => flatten(part, name)))
  return [...new Map(all.map((text) => [`${text.key} ${text.text}`, text])).values()]
}

const nameOf = (file: string) => file.replace(/\.ts$/, '')

/** The texts of a value; words that a search looks for are not shown. */
function flatten(value: unknown, key: string): Text[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([name]) => name !== 'keywords')
    .flatMap(([name, part]) => flatten(part, `${key}.${name}`))
}
