import { join } from 'node:path'
import { AUDIT_ARGS, readAudit } from './lib/audit.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { NODE, outsideEnv, projectEnv, ROOT, runMain, Sentence, say } from './lib/project.mjs'
import { run, secondsSince } from './lib/run.mjs'

// Everything that can be checked in seconds and without a database.
const CHECKS = [
  { name: 'format and lint', tool: '@biomejs/biome/bin/biome', args: ['check'] },
  { name: 'types', tool: 'typescript/bin/tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the web app', tool: 'typescript/bin/tsc', args: ['-p', 'apps/web'] },
  { name: 'types of the browser tests', tool: 'typescript/bin/tsc', args: ['-p', 'e2e'] },
  {
    name: 'import table',
    tool: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: [
      '--config',
      '.dependency-cruiser.mjs',
      'apps',
      'packages',
      'testing',
      'e2e',
      'bench',
      'scripts',
    ],
  },
  {
    name: 'dead code',
    tool: 'knip/bin/knip.js',
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
]

runMain(async () => {
  await ensureInstalled()
  const start = performance.now()
  const outcomes = await Promise.all([
    ...CHECKS.map(runTool),
    checkLockFile(),
    checkSupply(),
    audit(),
  ])
  const failed = outcomes.filter((outcome) => outcome.code !== 0)
  for (const { name, output } of failed) say(`\n${output.trim()}\n✗ ${name}`)
  if (failed.length > 0) {
    throw new Sentence(`${failed.length} of ${outcomes.length} checks failed.`)
  }
  for (const { note } of outcomes) if (note !== undefined) say(note)
  const names = outcomes.filter(({ note }) => note === undefined).map(({ name }) => name)
  say(`✓ ${names.join(', ')}: all right, in ${secondsSince(start)} s.`)
})

async function runTool({ name, tool, args }) {
  const program = join(ROOT, 'node_modules', tool)
  return { name, ...(await run(NODE, [program, ...args], { env: projectEnv(), quiet: true })) }
}

/** A lock file with holes passes unnoticed until the next clean checkout. */
async function checkLockFile() {
  const args = ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund']
  const result = await run('npm', [...args, '--loglevel=error'], { env: outsideEnv(), quiet: true })
  return { name: 'lock file', ...result }
}

/** Packages of others: how many, from where, under which licences, what they may run. */
async function checkSupply() {
  const args = ['scripts/supply/main.ts']
  const { code, output } = await run(NODE, args, { env: projectEnv(), quiet: true })
  return { name: 'supply chain', code, output, note: output.trim() }
}

/** Says whether it ran: without an advisory source it is not the same as a clean result. */
async function audit() {
  const { output } = await run('npm', AUDIT_ARGS, { env: outsideEnv(), quiet: true })
  return { name: 'known vulnerabilities', ...readAudit(output) }
}
