import { join } from 'node:path'
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
    args: ['--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'e2e', 'bench', 'scripts'],
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
  const outcomes = await Promise.all([...CHECKS.map(runTool), checkLockFile()])
  const failed = outcomes.filter((outcome) => outcome.code !== 0)
  for (const { name, output } of failed) say(`\n${output.trim()}\n✗ ${name}`)
  if (failed.length > 0) {
    throw new Sentence(`${failed.length} of ${outcomes.length} checks failed.`)
  }
  const names = outcomes.map(({ name }) => name).join(', ')
  say(`✓ ${names}: all right, in ${secondsSince(start)} s.`)
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
