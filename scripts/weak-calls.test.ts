import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** What code that ships must not contain: each would be a weakness. */
const WEAK = {
  'certificates that are not checked':
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
  'hashes that are broken': /['"`](md5|sha1|ripemd160|rsa-sha1)['"`]/i,
  'another cipher than AES-256-GCM':
    /['"`](aes(?!-256-gcm['"`])|des(?=['"`\d-])|rc\d|camellia|chacha)[\w-]*['"`]|publicEncrypt|createSign\(/i,
  'a shell between Dibs and a program':
    /\bshell:\s*true|\bexecSync\(|[^.\w]exec\(|child_process'\)\.exec/,
  'a way to run a text': /node:vm|runInThisContext|runInNewContext/,
}

const shipped = globSync(['apps/{server,web}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], {
  cwd: ROOT,
  exclude: ['**/*.test.{ts,tsx}', '**/testing/**'],
}).map((path) => readFileSync(join(ROOT, path), 'utf8'))

test.each(Object.entries(WEAK))('no code that ships has %s', (_what, weak) => {
  expect(shipped.length).toBeGreaterThan(200)
  expect(shipped.flatMap((code) => weak.exec(code)?.[0] ?? [])).toEqual([])
})

test.each([
  'connect({ rejectUnauthorized: false })',
  "createHash('md5')",
  "createCipheriv('aes-128-ecb', key, null)",
  'spawn(command, { shell: true })',
  'const out = exec(command)',
  "import { runInNewContext } from 'node:vm'",
])('a planted one is found: %s', (code) => {
  expect(Object.values(WEAK).some((weak) => weak.test(code))).toBe(true)
})
