import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from './schema/index.ts'

const DOC = fileURLToPath(new URL('../../../../../docs/architecture.md', import.meta.url))

/** The tables that the page's section on data has, from the first cells of its rows. */
function readTold(): string[] {
  const [, data = ''] = readFileSync(DOC, 'utf8').split('\n## Data\n')
  const [section = ''] = data.split('\n## ')
  return [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
}

test('docs/architecture.md has every table of the database once, and no other', () => {
  const tables = Object.values(schema).filter((table) => is(table, PgTable))
  expect(readTold().sort()).toEqual(tables.map(getTableName).sort())
})
