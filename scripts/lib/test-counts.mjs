import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const NOTHING = { passed: 0, failed: 0, times: [], failures: [] }
/** So much of what a test says that fails. */
const TOLD_CHARACTERS = 500

/**
 * Reads Vitest's JSON report: `{passed, failed, times, failures}`, a file that did not load counting as
 * one failure. `times` are those of each test: `{what, seconds}`; `failures` those that failed:
 * `{what, why}`.
 */
export function countVitest(file) {
  const report = readReport(file)
  if (report === undefined) return NOTHING
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const times = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      what: `${nameOf(name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
  const failures = [
    ...unloaded.map(({ name, message }) => failure(nameOf(name), message)),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) =>
          failure(`${nameOf(name)} › ${fullName}`, failureMessages?.join('\n')),
        ),
    ),
  ]
  const failed = report.numFailedTests + unloaded.length
  return { passed: report.numPassedTests, failed, times, failures }
}

/** Reads Playwright's JSON report in the same way; one that passed at the second try has passed. */
export function countPlaywright(file) {
  const report = readReport(file)
  if (report === undefined) return NOTHING
  const { expected, flaky, unexpected } = report.stats
  const tests = report.suites.flatMap(testsOf)
  const times = tests.flatMap(({ what, results }) =>
    results.map(({ duration }) => ({ what, seconds: duration / 1000 })),
  )
  const failures = tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ what, results }) => failure(what, results.at(-1)?.error?.message))
  return { passed: expected + flaky, failed: unexpected, times, failures }
}

function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, what: `${file} › ${title} (${test.projectName})` })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

/**
 * Reads the report of a table of trials in the same way: rows and their controls, each passed or not;
 * what could not run is neither. The times are those of whole rows.
 */
export function countTrials(file) {
  const { passed, failed, rows = [] } = readReport(file) ?? NOTHING
  const times = rows.flatMap(({ name, seconds }) =>
    seconds === undefined ? [] : [{ what: name, seconds }],
  )
  const failures = rows.flatMap(({ name, failures = [] }) =>
    failures.map(({ seed, what }) => failure(`${name}, seed ${seed}`, what)),
  )
  return { passed, failed, times, failures }
}

/** What failed in several steps, a paragraph each, at most so many. */
export function tellFailures(outcomes, most) {
  const all = outcomes.flatMap(({ name, failures = [] }) =>
    failures.map(({ what, why }) => `✗ ${name}: ${what}\n${why.replaceAll(/^/gm, '    ')}`),
  )
  const left = all.length - most
  return left > 0 ? [...all.slice(0, most), `✗ and ${left} more`] : all
}

/** The slowest of several steps' tests, a line each. */
export function tellSlowest(outcomes, most) {
  const times = outcomes.flatMap(({ name, times = [] }) =>
    times.map(({ what, seconds }) => ({ what: `${name}: ${what}`, seconds })),
  )
  const slowest = times.sort((one, other) => other.seconds - one.seconds).slice(0, most)
  return slowest.map(({ what, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${what}`)
}

/** Without the colours of a terminal. */
const failure = (what, why = '') => ({
  what,
  why: stripVTControlCharacters(why).slice(0, TOLD_CHARACTERS),
})

const nameOf = (path) => path.split('/').at(-1)

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
