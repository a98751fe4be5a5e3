import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@dibs/contract'
import { expect, test } from 'vitest'

const FEATURES = join(import.meta.dirname, '../apps/web/src/features')
/** What bills follow from: the tab of bills counts anew after each mutation, and hears of nothing else. */
const OF_BILLS = '{buyers,items,money,money-in,orders,parcels,shop}/**/*.{ts,tsx}'

const endpoints = contract as unknown as Record<string, Record<string, { method: string }>>

/** The calls in a file that change something, unless it makes them as mutations. */
function untold(code: string): string[] {
  if (code.includes('useApiMutation({')) return []
  const calls = [...code.matchAll(/\b(\w+Endpoints)\.(\w+)/g)]
  return calls
    .filter(([, group = '', name = '']) => endpoints[group]?.[name]?.method !== 'GET')
    .map(([call]) => call)
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
})
