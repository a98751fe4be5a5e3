import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NODE, ROOT, readJson } from './lib/project.mjs'

// Run by npm after it installed the packages. Five optional ones, each for another platform, bring a
// program called `node`; npm 11 links the one that it installed, npm 10, which comes with Node 20, none.
const isWindows = process.platform === 'win32'
const program = join('bin', isWindows ? 'node.exe' : 'node')
const name = Object.keys(readJson('package.json').optionalDependencies).find((each) =>
  existsSync(join(ROOT, 'node_modules', each, program)),
)

if (name !== undefined && !existsSync(NODE) && existsSync(dirname(NODE))) {
  // A link that leads nowhere is there, and is not.
  rmSync(NODE, { force: true })
  if (isWindows) writeFileSync(NODE, `@"%~dp0\\..\\${join(name, program)}" %*\r\n`)
  else symlinkSync(join('..', name, program), NODE)
}
