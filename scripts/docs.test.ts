import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAGES = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: ROOT })]

/** What is in backticks and begins with a folder of this repository. */
const PATH = /`((?:apps|packages|testing|e2e|bench|scripts|recordings|docs)\/[\w./-]+)`/g
/** A link to a file of this repository, to a heading of it, or to one of the same page. */
const LINK = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

function hasHeading(page: string, anchor: string): boolean {
  const titles = [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)]
  return titles.some(([, title = '']) => anchorOf(title) === anchor)
}

/** What a page names and is not there. */
function missingIn(path: string, text: string): string[] {
  const paths = [...text.matchAll(PATH)].map(([, named = '']) => named)
  const links = [...text.matchAll(LINK)].filter(([, target = '', anchor]) => {
    const file = target === '' ? join(ROOT, path) : join(ROOT, dirname(path), target)
    if (!existsSync(file)) return true
    return anchor !== undefined && statSync(file).isFile() && !hasHeading(file, anchor)
  })
  return [
    ...new Set(paths.filter((named) => !existsSync(join(ROOT, named)))),
    ...links.map(([link]) => link.slice(2, -1)),
  ]
}

test.each(PAGES)('what %s names and links to exists', (path) => {
  expect(missingIn(path, readFileSync(join(ROOT, path), 'utf8'))).toEqual([])
})

test.each([
  ['a file that is gone', '`apps/server/src/gone.ts`', 'apps/server/src/gone.ts'],
  ['a link to a page that is gone', '[x](gone.md)', 'gone.md'],
  ['a link to a heading that is gone', '[x](tour.md#gone)', 'tour.md#gone'],
])('%s is noticed', (_what, text, missing) => {
  expect(missingIn('docs/architecture.md', text)).toEqual([missing])
})
