import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('tests run on the Node that package.json pins, in the version that the product runs on', () => {
  const packageJson = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { optionalDependencies } = JSON.parse(packageJson) as {
    optionalDependencies: Record<string, string>
  }
  expect([...new Set(Object.values(optionalDependencies))]).toEqual([process.versions.node])
})
