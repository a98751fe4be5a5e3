import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { NODE, outsideEnv, projectEnv, ROOT, runMain, Sentence, say } from './lib/project.mjs'
import { run, secondsSince } from './lib/run.mjs'
import { ensureNatsServer } from './lib/system-programs.mjs'
import { countVitest } from './lib/test-counts.mjs'

// What takes too long for every push. What passed at this commit is not run again, so a night that
// was cut short goes on where it was; the tables of trials keep their own progress.
const FOLDER = join(ROOT, '.nightly')
const RESULTS = join(FOLDER, 'results.json')

/** With this code a trial says that it cannot run on this machine. */
const NOT_RUN = 77

/** Tests leave out by day what only takes time. */
const EVERYTHING = { TESTS: 'all' }

const STEPS = {
  image: () => run('bash', ['scripts/image-trial.sh'], { env: outsideEnv() }),
  bare: () => run('bash', ['scripts/bare-trial.sh'], { env: outsideEnv() }),
  'previous-release': () => runTest('apps/server/src/previous-release.pg.test.ts'),
  'earlier-lines': () => runTest('apps/server/src/earlier-lines.pg.test.ts'),
  programs: () => runTest('scripts/lib/programs.pg.test.ts'),
  browser: runBrowser,
  'chaos-short': async () => runNode(['e2e/chaos/main.ts', '--short'], await programs()),
  'attacks-short': async () => runNode(['e2e/attacks/main.ts', '--short'], await programs()),
  chaos: async () => runNode(['e2e/chaos/main.ts'], await programs()),
  attacks: async () => runNode(['e2e/attacks/main.ts'], await programs()),
  bench: async () => runNode(['bench/src/main.ts'], await programs()),
}

runMain(async () => {
  const wanted = readArguments(process.argv.slice(2))
  await ensureInstalled()
  await ensureWebBuilt()
  const version = git('describe', '--always', '--dirty', '--abbrev=40')
  const results = readResults()
  const failed = []
  const notRun = []
  for (const name of wanted) {
    if (hasPassed(results[name], version)) {
      say(`\n== ${name}: passed at this commit, ${results[name].at}`)
      continue
    }
    say(`\n== ${name}`)
    results[name] = await runStep(STEPS[name], version)
    keepResults(results)
    if (results[name].code === NOT_RUN) notRun.push(name)
    else if (!results[name].passed) failed.push(name)
  }
  if (failed.length > 0) throw new Sentence(`\nNot all right: ${failed.join(', ')} (${RESULTS}).`)
  const done = wanted.filter((name) => !notRun.includes(name))
  if (notRun.length > 0) say(`\nNOT RUN on this machine: ${notRun.join(', ')}.`)
  if (done.length > 0) say(`\n✓ ${done.join(', ')}: all right at ${version}.`)
})

function readArguments(names) {
  const unknown = names.filter((name) => !Object.hasOwn(STEPS, name))
  if (unknown.length === 0) return names.length > 0 ? names : Object.keys(STEPS)
  throw new Sentence(
    `There is no step ${unknown.join(' or ')}. Valid is: npm run nightly, or with some of ${Object.keys(STEPS).join(', ')} after --.`,
  )
}

/** What is not committed has no name to pass under. */
function hasPassed(result, version) {
  return result?.passed === true && result.version === version && !version.endsWith('-dirty')
}

async function runStep(step, version) {
  const start = performance.now()
  let code = 1
  try {
    code = (await step()).code
  } catch (error) {
    if (!(error instanceof Sentence)) throw error
    say(error.message)
  }
  const seconds = Number(secondsSince(start))
  return { passed: code === 0, code, version, seconds, at: new Date().toISOString() }
}

/** A test that skips itself has shown nothing. */
async function runTest(path) {
  const report = join(FOLDER, 'vitest.json')
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  mkdirSync(FOLDER, { recursive: true })
  const { code } = await runNode([vitest, 'run', '--project', 'pg', path, ...reporters], EVERYTHING)
  return { code: countVitest(report).passed > 0 ? code : 1 }
}

/** All tests in the browser, all scenes on all screens and in both themes, and a thousand taps. */
async function runBrowser() {
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const env = Object.assign(await programs(), EVERYTHING, { TAPS: '200' })
  return runNode([playwright, 'test', '-c', 'e2e'], env)
}

const runNode = (args, env = {}) => run(NODE, args, { env: projectEnv(env) })

/** The programs that no package brings, as the trials look for them. */
async function programs() {
  const browser = await ensureChromium({ isShellEnough: true })
  const bus = { NATS_SERVER: (await ensureNatsServer()).path }
  return browser === undefined ? bus : Object.assign(bus, { CHROMIUM_PATH: browser })
}

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}

function readResults() {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
}

/** Whole or not at all: a night may end at any moment. */
function keepResults(results) {
  mkdirSync(dirname(RESULTS), { recursive: true })
  writeFileSync(`${RESULTS}.new`, `${JSON.stringify(results, null, 2)}\n`)
  renameSync(`${RESULTS}.new`, RESULTS)
}
