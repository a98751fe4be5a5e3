import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { NODE, projectEnv, ROOT, Sentence, say } from './project.mjs'
import { run, secondsSince } from './run.mjs'

const WEB = join(ROOT, 'apps', 'web')
const DIST = join(WEB, 'dist')
const CACHE = join(ROOT, 'node_modules', '.cache', 'dibs')
const STAMP = join(CACHE, 'web-build')
const BEFORE = join(CACHE, 'web-before')
const SOURCES = ['apps/web', 'packages/core', 'packages/contract', 'packages/content']
const SKIPPED = new Set(['node_modules', 'dist'])
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.wasm', '.txt'])
const WORTH_COMPRESSING_BYTES = 1024

/** Builds the web app into apps/web/dist if its sources changed since the last time. */
export async function ensureWebBuilt() {
  const stamp = hashSources()
  const built = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if (built === stamp && existsSync(join(DIST, 'index.html'))) return
  await buildWeb()
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, stamp)
}

/**
 * Builds the web app, whatever is there, and lays compressed copies beside its files. The files of
 * the build before that have a hash in their names are kept in dist/previous: pages that were loaded
 * before an upgrade still ask for them.
 */
export async function buildWeb() {
  const start = performance.now()
  say('Building the web app ...')
  setAside(DIST, BEFORE)
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const make = async (...args) => {
    const { code, output } = await run(NODE, args, {
      cwd: WEB,
      env: projectEnv({ NODE_ENV: 'production', NO_COLOR: '1' }),
      quiet: true,
    })
    if (code !== 0) throw new Sentence(`${output.trim()}\nThe web app could not be built.`)
    if (output.trim() !== '') say(output.trim())
  }
  await make(vite, 'build', '--logLevel', 'warn')
  await make(vite, 'build', '--logLevel', 'warn', '--config', 'vite.front.config.ts')
  await make(join(ROOT, 'scripts', 'lib', 'front-pages.mjs'), DIST)
  for (const file of filesUnder(DIST)) compress(file)
  keepPrevious(DIST, BEFORE)
  say(`Built in ${secondsSince(start)} s.`)
}

/** Vite empties the folder. What a build that failed has left is no build. */
export function setAside(dist, before) {
  if (!existsSync(join(dist, 'index.html'))) return
  rmSync(before, { recursive: true, force: true })
  cpSync(dist, before, { recursive: true })
}

/** A build that came out the same is not the previous one: what that had before it stays. */
export function keepPrevious(dist, before) {
  if (!existsSync(before)) return
  const isSame = namesOf(dist) === namesOf(before)
  const kept = isSame ? join(before, 'previous', 'assets') : join(before, 'assets')
  if (existsSync(kept)) cpSync(kept, join(dist, 'previous', 'assets'), { recursive: true })
  rmSync(before, { recursive: true })
}

const namesOf = (dist) => readdirSync(join(dist, 'assets')).sort().join()

/** The server sends these copies as they are, so that no request waits for a compressor. */
function compress(file) {
  const content = readFileSync(file)
  if (!COMPRESSED.has(extname(file)) || content.length < WORTH_COMPRESSING_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

function hashSources() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((folder) => filesUnder(join(ROOT, folder)))
  for (const file of [...files, join(ROOT, 'package-lock.json')]) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesUnder(path) : [path]
    })
}
