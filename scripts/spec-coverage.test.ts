import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** A file's text; empty when there is no such file. */
const read = (path: string) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : ''
const page = read('docs/spec-coverage.md')
const rows = page.split('\n').filter((line) => /^\| (?!---|the specification)/.test(line))

/** What is in backticks and has a folder and an ending. */
const PATH = /`([\w.-]+\/[\w./-]+\.\w+)`/g
/** A path, and behind it a name in that file: `path` (`name`). */
const NAME = /`([^`]+)` \(`(\w+)`/g
/** A path, and behind it titles of tests in that file: `path` › "title", "another title". */
const CITATION = /`([^`]+)` › ("[^"]+"(?:, "[^"]+")*)/g

test('the page is a table of rows with a demand, its place and what shows it', () => {
  expect(rows.length).toBeGreaterThan(250)
  for (const row of rows) {
    const [, demand, place, shownBy, end] = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
    expect([demand && place && end === '', row]).toEqual([true, row])
    expect(shownBy, row).toMatch(/ › "|^—/)
  }
})

/** The pages that say which test shows what. */
const pages = page + read('docs/reliability.md') + read('docs/security.md')

test('every path that the pages name exists', () => {
  const paths = [...pages.matchAll(PATH)].map(([, path = '']) => path)
  expect([...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every name that the page gives for a place stands in the file', () => {
  const names = [...page.matchAll(NAME)].map(([, path = '', name = '']) => ({ path, name }))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter(({ path, name }) => !read(path).includes(name))).toEqual([])
})

test('every test that the pages cite stands in the file that they name', () => {
  const missing = [...pages.matchAll(CITATION)].flatMap(([, path = '', titles = '']) => {
    const text = read(path)
    const quoted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
    return quoted.filter((title) => !text.includes(title)).map((title) => `${path}: ${title}`)
  })
  expect(missing).toEqual([])
})
