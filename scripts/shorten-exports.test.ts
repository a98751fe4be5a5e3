import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const DRIZZLE = fileURLToPath(new URL('../node_modules/drizzle-orm/', import.meta.url))

test('Drizzle’s package.json is short once it is installed, also that of a newer Drizzle', () => {
  expect(statSync(`${DRIZZLE}package.json`).size, 'run "npm ci"').toBeLessThan(40_000)
})
