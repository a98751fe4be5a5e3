import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Everything under scripts/ that runs before the project's own Node is installed is plain
// JavaScript that Node 20 understands, without a single package.

/** The checkout's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Where npm puts the programs of packages, the project's Node among them. */
const BIN = join(ROOT, 'node_modules', '.bin')

/** The Node that runs the product, whatever else is installed. */
export const NODE = join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node')

/** A failure that a person can act on; its message is printed as it is. */
export class Sentence extends Error {}

/** Prints a line for people. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Reads a JSON file by its path inside the checkout. */
export function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

/** The Node version that package.json pins, e.g. `26.10.0`. */
export function pinnedNodeVersion() {
  const versions = new Set(Object.values(readJson('package.json').optionalDependencies))
  if (versions.size !== 1) {
    throw new Sentence('The Node packages in package.json must all have the same version.')
  }
  return [...versions][0]
}

/** Where Node keeps what it compiled: a server starts in half the time. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled')

/** The environment in which the project's programs come first. */
export function projectEnv(extra = {}) {
  const path = [BIN, process.env.PATH].join(delimiter)
  return { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: path, ...extra }
}

/** The environment without the checkout's programs: npm must not delete the Node it runs on. */
export function outsideEnv() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  // npm's own Node first: it may be the only other one.
  const ownNode = dirname(process.execPath)
  const isInside = ownNode.startsWith(join(ROOT, 'node_modules'))
  return { ...process.env, PATH: (isInside ? path : [ownNode, ...path]).join(delimiter) }
}

/** Runs a script's main function; a failure ends it with its sentence and exit code 1. */
export function runMain(main) {
  main().catch((error) => {
    process.stderr.write(`${error instanceof Sentence ? error.message : error.stack}\n`)
    process.exitCode = 1
  })
}
