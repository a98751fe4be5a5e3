import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| (?!---|the specification)/.test(line))

/** What is in backticks and has a folder and an ending. */
const PATH = /`([\w.-]+\/[\w./-]+\.\w+)`/g
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

test('every path that the page names exists', () => {
  const paths = [...page.matchAll(PATH)].map(([, path = '']) => path)
  expect([...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every test that the page cites stands in the file that it names', () => {
  const missing = [...page.matchAll(CITATION)].flatMap(([, path = '', titles = '']) => {
    const file = join(ROOT, path)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const quoted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
    return quoted.filter((title) => !text.includes(title)).map((title) => `${path}: ${title}`)
  })
  expect(missing).toEqual([])
})
