import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'
import { uiTexts } from '../packages/content/src/testing/ui-texts.ts'

// The compiler finds missing texts; that both languages have the same ones is checked by the
// content's own tests. This finds texts that nothing shows.

const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const WEB_APP = folder('apps/web/src')
/** Where the names come from that fill a gap, such as the plans and the kinds of an ending. */
const NAMES_FROM = [WEB_APP, folder('packages/core/src'), folder('packages/contract/src')]
const DEFAULT_NAMESPACE = 'common'
const PLURAL = /_(zero|one|two|few|many|other)$/

type Texts = { readonly [key: string]: string | Texts }

/**
 * The words that one file writes: whole, with gaps that are filled as it runs, and the names of
 * properties, which may fill a gap as well as a word does.
 */
type Words = { whole: Set<string>; patterns: RegExp[]; names: Set<string> }

test('every text of the interface is shown somewhere', () => {
  const files = readFolder(WEB_APP)
  expect(unusedTexts(uiTexts.en, files, fillers(NAMES_FROM))).toEqual([])
})

test('a text that nothing shows is found', () => {
  const code = `const { t } = useTranslation('shop'); t('shown'); t('count', { count }); t(\`at.\${place}\`)`
  const at = { home: '', nowhere: '' }
  const texts = { shown: '', count_one: '', count_other: '', at, forgotten: '' }
  const names = new Set(['home'])
  const found = unusedTexts({ shop: texts, other: { shown: '' } }, [wordsOf(code)], names)
  expect(found).toEqual(['shop.at.nowhere', 'shop.forgotten', 'other.shown'])
})

function unusedTexts(
  namespaces: Texts,
  files: readonly Words[],
  names: ReadonlySet<string>,
): string[] {
  return Object.entries(namespaces).flatMap(([namespace, texts]) => {
    const speaking = files.filter(
      ({ whole }) => namespace === DEFAULT_NAMESPACE || whole.has(namespace),
    )
    return keysOf(texts as Texts)
      .filter((key) => !speaking.some((words) => says(words, names, key.replace(PLURAL, ''))))
      .map((key) => `${namespace}.${key}`)
  })
}

function keysOf(texts: Texts, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const key = path === '' ? name : `${path}.${name}`
    return typeof value === 'string' ? [key] : keysOf(value, key)
  })
}

/** Whether a file writes the key, or a pattern whose gaps are filled by names that exist. */
function says({ whole, patterns }: Words, names: ReadonlySet<string>, key: string): boolean {
  if (whole.has(key)) return true
  return patterns.some((pattern) => {
    const filled = pattern.exec(key)?.slice(1)
    return filled?.every((gap) => gap.split('.').every((name) => names.has(name)))
  })
}

function fillers(folders: readonly string[]): Set<string> {
  const files = folders.flatMap(readFolder)
  return new Set(
    files.flatMap(({ whole, names }) => [
      ...[...whole].flatMap((word) => word.split('.')),
      ...names,
    ]),
  )
}

function readFolder(path: string): Words[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\.d\.ts$/.test(file))
    .map((file) => wordsOf(readFileSync(join(path, file), 'utf8'), file.endsWith('x')))
}

/** With elements in it, `<T>(` begins one; without, a generic function. */
function wordsOf(code: string, tsx = true): Words {
  const words: Words = { whole: new Set(), patterns: [], names: new Set() }
  visit(parseSync(code, { syntax: 'typescript', tsx }), (node) => {
    if (node.type === 'StringLiteral') words.whole.add(String(node.value))
    if (node.type === 'Identifier') words.names.add(String(node.value))
    if (node.type !== 'TemplateLiteral') return
    const quasis = (node.quasis as { raw: string }[]).map(({ raw }) => raw)
    // Such as `a.${b}`; one that is all gap says nothing.
    if (quasis.every((text) => /^[\w.]*$/.test(text)) && /\w/.test(quasis.join('')))
      words.patterns.push(new RegExp(`^${quasis.map(RegExp.escape).join('(.+)')}$`))
  })
  return words
}

function visit(node: unknown, see: (node: Record<string, unknown>) => void): void {
  if (node === null || typeof node !== 'object') return
  see(node as Record<string, unknown>)
  for (const child of Object.values(node)) visit(child, see)
}
