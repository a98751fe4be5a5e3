/**
 * What `npm audit --json` found. Where no advisory source answers, it is reported as not run and
 * fails nothing: the check must work offline, but must not look like a clean result.
 */
export function readAudit(output) {
  const report = parse(output)
  const counts = report?.metadata?.vulnerabilities
  if (typeof counts?.total !== 'number') {
    const reason = report?.statusCode ? `it answered ${report.statusCode}` : 'no answer'
    return { code: 0, note: `known vulnerabilities: NOT RUN (advisory source: ${reason})` }
  }
  if (counts.total === 0) return { code: 0, note: 'known vulnerabilities: none in what ships' }
  const lines = Object.values(report.vulnerabilities).map(
    ({ name, severity, range }) => `${name} ${range}: ${severity}`,
  )
  return { code: 1, output: lines.join('\n') }
}

/** npm puts its warnings around the report. */
function parse(output) {
  const start = output.indexOf('{')
  const end = output.lastIndexOf('}')
  try {
    return JSON.parse(output.slice(start, end + 1))
  } catch {
    return undefined
  }
}

/** The arguments of npm: what ships, one try, and nothing that waits for long. */
export const AUDIT_ARGS = [
  ...['audit', '--json', '--omit=dev', '--package-lock-only'],
  ...['--fetch-retries=0', '--fetch-timeout=15000'],
]
