import { existsSync, readFileSync } from 'node:fs'

const NOTHING = { passed: 0, failed: 0, times: [] }

/**
 * Reads Vitest's JSON report: `{passed, failed, times}`, a file that did not load counting as one
 * failure. `times` are those of each test: `{what, seconds}`.
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
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, times }
}

/** Reads Playwright's JSON report in the same way; one that passed at the second try has passed. */
export function countPlaywright(file) {
  const report = readReport(file)
  if (report === undefined) return NOTHING
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected, times: report.suites.flatMap(timesOf) }
}

function timesOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.map(({ duration }) => ({
        what: `${file} › ${title} (${projectName})`,
        seconds: duration / 1000,
      })),
    ),
  )
  return [...own, ...suites.flatMap(timesOf)]
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
  return { passed, failed, times }
}

/** The slowest of several steps' tests, a line each. */
export function tellSlowest(outcomes, most) {
  const times = outcomes.flatMap(({ name, times = [] }) =>
    times.map(({ what, seconds }) => ({ what: `${name}: ${what}`, seconds })),
  )
  const slowest = times.sort((one, other) => other.seconds - one.seconds).slice(0, most)
  return slowest.map(({ what, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${what}`)
}

const nameOf = (path) => path.split('/').at(-1)

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
