import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, which runs before anything is installed.
import { findReached, REACH } from './reach.mjs'

const ROOT = join(import.meta.dirname, '../..')
const specs = globSync('e2e/*.spec.ts', { cwd: ROOT }).map((file) => basename(file, '.spec.ts'))
const named = Object.values<string>(REACH).flatMap((names) => names.split(' '))

test('the table names folders and tests that there are', () => {
  expect(Object.keys(REACH).filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([])
  expect(named.filter((name) => !specs.includes(name))).toEqual([])
})

test('each test in the browser is reached by something', () => {
  expect(specs.length).toBeGreaterThan(30)
  expect(specs.filter((name) => !named.includes(name))).toEqual([])
})

test.each([
  [['apps/web/src/features/assistant/x.tsx'], ['accessibility', 'assistant']],
  [['e2e/print.spec.ts'], ['print']],
  [['docs/api.md', 'apps/server/src/modules/live/peers/standby.test.ts', 'bench/src/main.ts'], []],
  [['apps/server/src/testing/test-seller.ts', 'apps/web/src/features/orders/testing/x.tsx'], []],
])('%j reach %j', (files, names) => {
  expect(findReached(files)).toEqual(names.map((name) => `e2e/${name}.spec.ts`))
})

test.each(['packages/core/src/rank.ts', 'apps/server/src/app.ts', 'e2e/support/login.ts'])(
  '%s, which many parts share, reaches all',
  (file) => {
    expect(findReached(['e2e/print.spec.ts', file])).toBeNull()
  },
)
