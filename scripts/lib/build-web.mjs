import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { NODE, projectEnv, ROOT, Sentence, say } from './project.mjs'
import { run, secondsSince } from './run.mjs'

const WEB = join(ROOT, 'apps', 'web')
const DIST = join(WEB, 'dist')
const STAMP = join(ROOT, 'node_modules', '.cache', 'dibs', 'web-build')
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

/** Builds the web app, whatever is there, and lays compressed copies beside its files. */
export async function buildWeb() {
  const start = performance.now()
  say('Building the web app ...')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await run(NODE, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    env: projectEnv({ NODE_ENV: 'production', NO_COLOR: '1' }),
    quiet: true,
  })
  if (code !== 0) throw new Sentence(`${output.trim()}\nThe web app could not be built.`)
  if (output.trim() !== '') say(output.trim())
  for (const file of filesUnder(DIST)) compress(file)
  say(`Built in ${secondsSince(start)} s.`)
}

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
