import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NODE, ROOT } from './lib/project.mjs'

// Run by npm after it installed the packages. Five optional ones, each for another platform, bring a
// program called `node`; npm 11 links the one that it installed, npm 10, which comes with Node 20, none.
const modules = join(ROOT, 'node_modules')
const program = process.platform === 'win32' ? 'node.exe' : 'node'
const name = [
  `node-${process.platform}-${process.arch}`,
  `node-bin-${process.platform}-${process.arch}`,
]
  .map((each) => (process.platform === 'win32' ? each.replace('win32', 'win') : each))
  .find((each) => existsSync(join(modules, each, 'bin', program)))

if (name !== undefined && !existsSync(NODE) && existsSync(dirname(NODE))) {
  if (process.platform === 'win32')
    writeFileSync(NODE, `@"%~dp0\\..\\${name}\\bin\\${program}" %*\r\n`)
  else symlinkSync(join('..', name, 'bin', program), NODE)
}
