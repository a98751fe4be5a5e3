import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8')
const kept = globSync('e2e/chaos/results/*.json', { cwd: ROOT }).map((file) => ({
  row: basename(file, '.json'),
  ...JSON.parse(readFileSync(join(ROOT, file), 'utf8')),
}))

/** The cell of trials of a row, as "1,000 of 1,000 ...". */
function trialsOf(row: string): string | undefined {
  return page
    .split('\n')
    .find((line) => line.startsWith(`| \`${row}\` |`))
    ?.split('|')[2]
    ?.trim()
}

test.each(kept)('the figures of $row tell the trials that were kept', ({ row, done }) => {
  expect(trialsOf(row)).toMatch(new RegExp(`^${done.toLocaleString('en')}( |$)`))
})

test.each(kept)('no trial of $row that was kept has failed', ({ failed, failures }) => {
  expect(failures).toEqual([])
  expect(failed).toBe(0)
})

test('results of long runs are kept', () => {
  expect(kept.length).toBeGreaterThan(0)
})
