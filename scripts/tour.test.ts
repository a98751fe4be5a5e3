import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, which Node runs as it is.
import { drawTour } from './tour.mjs'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/tour.md'), 'utf8')

test('the pictures of the tour are drawn from the imports; `npm run tour` draws them anew', () => {
  expect(page).toBe(drawTour(page))
})

test('the picture of the start has every module', () => {
  const start = page.slice(page.indexOf('The start of the server'))
  const modules = globSync('apps/server/src/modules/*/register.ts', { cwd: ROOT })
  expect(modules.filter((file) => !start.includes(`](../${file})`))).toEqual([])
})

const SERVER = 'apps/server/src/modules'
/** A page with one picture; each row is a file and what happens there. */
const pageOf = (...rows: [file: string, words: string][]) => {
  const table = rows.map(([file, words], at) => {
    const name = file.split('/').slice(-2).join('/')
    return `| ${at + 1} | [${name}](../${file}) | ${words} |\n`
  })
  return `\`\`\`mermaid\nflowchart TD\n\`\`\`\n\n| | file | what happens |\n| --- | --- | --- |\n${table.join('')}`
}

test('a file behind a list of exports is joined, and an import of types alone is no arrow', () => {
  const drawn = drawTour(
    pageOf(
      [`${SERVER}/live/writers.ts`, 'makes it. *SQL to PostgreSQL*'],
      [`${SERVER}/claims/batch-writer.ts`, 'waits'],
      [`${SERVER}/live/hear.ts`, 'hears'],
    ),
  )
  expect(drawn).toContain('  f1 --> f2\n  f1 --> f3\n  f1 -.->|SQL| o1\n```')
})

const LOG_IN = `${SERVER}/auth/service.ts`
const CODES = `${SERVER}/auth/codes.ts`
const ITEMS = `${SERVER}/items/service.ts`

test.each([
  ['a file that is gone', pageOf([`${SERVER}/auth/gone.ts`, 'it']), 'There is no'],
  ['files that nothing joins', pageOf([CODES, 'it'], [ITEMS, 'it']), 'Nothing joins'],
  ['a hop to no row', pageOf([LOG_IN, '*HTTP to 3*'], [CODES, 'it']), 'no HTTP between'],
  ['a call to a stranger', pageOf([CODES, '*call to 2*'], [ITEMS, 'it']), 'no call between'],
  [
    'an event that nobody listens to',
    pageOf([ITEMS, '*items.changed to 2*'], [CODES, 'it']),
    'no items.changed between',
  ],
])('%s is noticed', (_what, broken, fault) => {
  expect(() => drawTour(broken)).toThrow(fault)
})
