import { existsSync, readFileSync } from 'node:fs'

/** Reads Vitest's JSON report: `{passed, failed}`, a file that did not load counting as one failure. */
export function countVitest(file) {
  const report = readReport(file)
  if (report === undefined) return { passed: 0, failed: 0 }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** Reads Playwright's JSON report; one that passed at the second try has passed. */
export function countPlaywright(file) {
  const report = readReport(file)
  if (report === undefined) return { passed: 0, failed: 0 }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected }
}

/** Reads the report of a table of trials: rows and their controls, each passed or not; what could not run is neither. */
export function countTrials(file) {
  const { passed, failed } = readReport(file) ?? { passed: 0, failed: 0 }
  return { passed, failed }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
