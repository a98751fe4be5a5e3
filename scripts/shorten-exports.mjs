import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readJson } from './lib/project.mjs'

// Run by npm after it installed the packages. Drizzle's package.json names each of its 447 modules, 179 KB,
// and Node hands it over and parses it again for each of them that it loads: 1.3 of the 3.3 s of processor
// time that a start of the server takes. One pattern says the same.
const FILE = 'node_modules/drizzle-orm/package.json'

/** How Drizzle's package.json names the module at a path. */
function moduleAt(path) {
  const as = (types, code) => ({ types: `./${path}.${types}`, default: `./${path}.${code}` })
  return { import: as('d.ts', 'js'), require: as('d.cts', 'cjs'), ...as('d.ts', 'js') }
}

if (existsSync(join(ROOT, FILE))) {
  const description = readJson(FILE)
  const others = Object.entries(description.exports).filter(
    ([name, to]) => JSON.stringify(to) !== JSON.stringify(moduleAt(name.slice(2))),
  )
  description.exports = { ...Object.fromEntries(others), './*': moduleAt('*') }
  writeFileSync(join(ROOT, FILE), `${JSON.stringify(description, null, 2)}\n`)
}
