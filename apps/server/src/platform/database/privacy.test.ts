import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from './schema/index.ts'

const DOC = fileURLToPath(new URL('../../../../../docs/privacy.md', import.meta.url))
const casing = new CasingCache('snake_case')

/** What the page says of each table: from its bold name to the next one, or the next heading. */
function readTold(): Map<string, string> {
  const [, stored = ''] = readFileSync(DOC, 'utf8').split('## What is stored')
  const [text = ''] = stored.split('\n## ')
  const parts = text.split(/\*\*`(\w+)`\*\*/)
  const told = new Map<string, string>()
  for (let at = 1; at < parts.length; at += 2) told.set(parts[at] ?? '', parts[at + 1] ?? '')
  return told
}

const tables = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => {
    const { name, columns } = getTableConfig(table)
    return { name, columns: columns.map((column) => casing.getColumnCasing(column)).sort() }
  })

test.each(tables)(
  'docs/privacy.md lists every column of $name, and no other',
  ({ name, columns }) => {
    const told = readTold().get(name) ?? ''
    const named = [...told.matchAll(/`(\w+)`/g)].map(([, column]) => column)
    expect(named.sort()).toEqual(columns)
  },
)

test('docs/privacy.md lists no table that there is not', () => {
  expect([...readTold().keys()].sort()).toEqual(tables.map(({ name }) => name).sort())
})
