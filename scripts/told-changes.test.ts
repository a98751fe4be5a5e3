import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@dibs/contract'
import { expect, test } from 'vitest'

const FEATURES = join(import.meta.dirname, '../apps/web/src/features')
/** What bills follow from: the tab of bills counts anew after each mutation, and hears of nothing else. */
const OF_BILLS = '{buyers,items,money,money-in,orders,parcels,shop}/**/*.{ts,tsx}'

const endpoints = contract as unknown as Record<string, Record<string, { method: string }>>

/** The calls in a file that change something, where it has more of them than mutations. */
function untold(code: string): string[] {
  const calls = [...code.matchAll(/\bapi\(\s*[^,]*?\b(\w+Endpoints)\.(\w+)/g)]
    .filter(([, group = '', name = '']) => endpoints[group]?.[name]?.method !== 'GET')
    .map(([, group, name]) => `${group}.${name}`)
  return calls.length > code.split('useApiMutation({').length - 1 ? calls : []
}

test('whatever changes what bills follow from is a mutation', () => {
  const files = globSync(OF_BILLS, { cwd: FEATURES, exclude: ['**/*.test.*'] })
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) =>
    untold(readFileSync(join(FEATURES, file), 'utf8')).map((call) => `${file}: ${call}`),
  )
  expect(found).toEqual([])
})

test('a planted one is found', () => {
  expect(untold('await api(orderEndpoints.update, call)')).toEqual(['orderEndpoints.update'])
  expect(untold('await api(orderEndpoints.list, call)')).toEqual([])
  const mutation = 'useApiMutation({ mutationFn: () => api(orderEndpoints.undo, call) })'
  expect(untold(mutation)).toEqual([])
  expect(untold(`${mutation}; await api(orderEndpoints.update, call)`)).toHaveLength(2)
})
