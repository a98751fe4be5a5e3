import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { NODE, projectEnv, ROOT, runMain, Sentence, say } from './lib/project.mjs'
import { findReached } from './lib/reach.mjs'
import { run, secondsSince } from './lib/run.mjs'
import { ensureHaproxy, ensureNatsServer } from './lib/system-programs.mjs'
import {
  countPlaywright,
  countTrials,
  countVitest,
  tellFailures,
  tellSlowest,
} from './lib/test-counts.mjs'

const NOTHING = { passed: 0, failed: 0 }
const BROKEN = {
  failed: 1,
  failures: [
    { what: 'no test', why: 'It broke off, or an error came outside its tests: see above.' },
  ],
}
const TOLD_SLOWEST = 20
const TOLD_FAILURES = 10
/** The steps that can be held to what a change reaches. */
const CHANGED = ['check', 'unit', 'build', 'e2e']
/** Trials wait for servers to start and to end: beside each other they take little longer than one table. */
const TOGETHER = ['chaos', 'attacks']

/** Everything that CI runs, in the order in which a failure is told soonest. */
const STEPS = {
  check: () => runNode(['scripts/check.mjs']),
  unit: runVitest,
  build: async () => {
    await ensureWebBuilt()
    return { ...NOTHING, code: 0 }
  },
  size: () => runNode(['scripts/size.mjs']),
  floors: runFloors,
  chaos: ({ reports }) => runTrials('chaos', reports),
  attacks: ({ reports }) => runTrials('attacks', reports),
  e2e: runPlaywright,
}

runMain(async () => {
  const { names, since } = readArguments(process.argv.slice(2))
  await ensureInstalled()
  const reports = mkdtempSync(join(tmpdir(), 'dibs-reports-'))
  const outcomes = []
  try {
    for (const together of inTurn(names)) {
      const asked = { reports, since }
      outcomes.push(...(await Promise.all(together.map((name) => runStep(name, asked)))))
    }
  } finally {
    rmSync(reports, { recursive: true })
  }
  summarise(outcomes)
})

/** Which steps, and with `--changed` the commit since which changes count. */
function readArguments(args) {
  const valid = `Valid is: npm test, npm test -- --only with some of ${Object.keys(STEPS).join(',')}, or npm test -- --changed [commit].`
  if (args.length === 0) return { names: Object.keys(STEPS) }
  const [flag, value, ...rest] = args.flatMap((arg) => arg.split('='))
  if (flag === '--changed' && rest.length === 0) return { names: CHANGED, since: value ?? 'HEAD' }
  const names = (value ?? '').split(',')
  if (flag !== '--only' || rest.length > 0 || !names.every((name) => Object.hasOwn(STEPS, name))) {
    throw new Sentence(`"${args.join(' ')}" is not an argument of the tests. ${valid}`)
  }
  return { names: Object.keys(STEPS).filter((name) => names.includes(name)) }
}

/** The steps, one after the other but for those that go together. */
function inTurn(names) {
  const together = names.filter((name) => TOGETHER.includes(name))
  return names.flatMap((name) => {
    if (!together.includes(name)) return [[name]]
    return name === together[0] ? [together] : []
  })
}

async function runStep(name, asked) {
  say(`\n== ${name}`)
  const start = performance.now()
  try {
    const outcome = await STEPS[name](asked)
    const seconds = secondsSince(start)
    // A run that breaks off outside a test has failed too.
    const isBroken = outcome.code !== 0 && outcome.tests && outcome.failed === 0
    return { ...outcome, ...(isBroken && BROKEN), name, seconds }
  } catch (error) {
    if (!(error instanceof Sentence)) throw error
    say(error.message)
    return { ...NOTHING, code: 1, name, seconds: secondsSince(start) }
  }
}

function summarise(outcomes) {
  const slowest = tellSlowest(outcomes, TOLD_SLOWEST)
  if (slowest.length > 0) say(`\nThe slowest:\n${slowest.join('\n')}`)
  say('')
  for (const { name, code, passed, failed, seconds, tests } of outcomes) {
    const counts = tests ? `, ${passed} passed, ${failed} failed` : ''
    say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s${counts})`)
  }
  // Once more at the end, where it is found: thousands of lines stand above.
  const failures = tellFailures(outcomes, TOLD_FAILURES)
  if (failures.length > 0) say(`\nWhat failed:\n${failures.join('\n')}`)
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  say(`\n${total('passed')} passed, ${total('failed')} failed`)
  const broken = outcomes.filter(({ code }) => code !== 0).map(({ name }) => name)
  if (broken.length > 0) throw new Sentence(`Not all right: ${broken.join(', ')}.`)
}

async function runNode(args, env = {}) {
  const { code } = await run(NODE, args, { env: projectEnv(env) })
  return { ...NOTHING, code }
}

async function runVitest({ reports, since }) {
  const report = join(reports, 'vitest.json')
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const only = since === undefined ? [] : ['--changed', since, '--passWithNoTests']
  const { code } = await runNode([vitest, 'run', ...reporters, ...only], await programsEnv())
  return { code, tests: true, ...countVitest(report) }
}

/** A few trials of the rows that find most; the others run at night (`npm run nightly`). */
async function runTrials(table, reports) {
  const report = join(reports, `${table}.json`)
  const env = { ...(await browserEnv()), ...(await programsEnv()) }
  const { code } = await runNode([`e2e/${table}/main.ts`, '--quick', '--json', report], env)
  return { code, tests: true, ...countTrials(report) }
}

/** The main job's figures, held against the least that they may be (`bench/floors.json`). */
async function runFloors({ reports }) {
  const report = join(reports, 'floors.json')
  const { code } = await runNode(['bench/src/main.ts', '--floors', '--json', report])
  return { code, tests: true, ...countTrials(report) }
}

async function runPlaywright({ reports, since }) {
  const reached = since === undefined ? null : findReached(changedFiles(since))
  if (reached?.length === 0) {
    say('No test in the browser is reached.')
    return { ...NOTHING, code: 0 }
  }
  const report = join(reports, 'playwright.json')
  // Up to date already, unless this step runs alone.
  await ensureWebBuilt()
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const args = ['test', '-c', 'e2e', '--reporter=list,json', '--pass-with-no-tests']
  const { code } = await runNode([playwright, ...args, ...(reached ?? [])], {
    ...(await browserEnv()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return { code, tests: true, ...countPlaywright(report) }
}

/** Files that differ from a commit, those that git does not know yet included. */
function changedFiles(since) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

let browser

/** Where the browser of the tests is; found, or installed, once. */
async function browserEnv() {
  browser ??= ensureChromium({ isShellEnough: true })
  const path = await browser
  return path === undefined ? {} : { CHROMIUM_PATH: path }
}

/** Where the nats-server and the HAProxy of the tests are. */
async function programsEnv() {
  const { path: NATS_SERVER } = await ensureNatsServer()
  const { path: HAPROXY, env } = await ensureHaproxy()
  return { NATS_SERVER, HAPROXY, HAPROXY_LIBRARIES: env.LD_LIBRARY_PATH ?? '' }
}
