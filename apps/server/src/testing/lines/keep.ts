import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres } from '@dibs/local-postgres'
import { ROOT, startProgram } from '@dibs/testing/program'
import { simulatedServices } from '@dibs/testing/simulated-services'
import { createSimulatorControl } from '@dibs/testing/simulator-control'
import { checkOutEarlier } from '../earlier-checkout.ts'
import { dumpRows } from './dump.ts'
import { LINES, type Told } from './line.ts'
import { live } from './story.ts'

const SECRET_KEY = 'a key of the lines of 32 characters or longer'

/** Keeps the line of a release, made by its own server and simulator; `stack` ends what it started. */
async function keep(given: string, stack: AsyncDisposableStack): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', given], { cwd: ROOT, encoding: 'utf8' }).trim()
  const { folder, remove } = checkOutEarlier(commit)
  stack.defer(remove)
  const dataDir = mkdtempSync(join(tmpdir(), 'dibs-line-'))
  stack.defer(() => rmSync(dataDir, { recursive: true }))
  chmodSync(dataDir, 0o755)
  const postgres = await startLocalPostgres({ dataDir, settings: { fsync: 'off' } })
  stack.defer(() => postgres.stop())
  const outside = await startProgram(join(folder, 'apps/simulator/src/main.ts'), {
    SIMULATOR_PORT: '0',
    SMTP_PORT: '0',
  })
  stack.defer(() => outside.end('SIGTERM'))
  const { simulator = '', smtp = '' } = outside.ready
  const server = await startProgram(join(folder, 'apps/server/src/main.ts'), {
    ...simulatedServices(simulator, smtp),
    DATABASE_URL: postgres.url,
    SECRET_KEY,
    DATA_DIR: dataDir,
    DEFAULT_PLAN: 'superstar',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  })
  stack.defer(() => server.end('SIGTERM'))
  const migrations = readdirSync(join(folder, 'apps/server/src/platform/database/migrations'))
  const name = migrations.findLast((file) => file.endsWith('.sql'))?.replace('.sql', '') ?? ''
  const control = createSimulatorControl(simulator)
  const story = await live(server.ready.server ?? '', control, { sells: name >= '0010' })
  // Ended as an upgrade ends it, in the middle of a live.
  await server.end('SIGTERM')
  const told: Told = { commit, keptAt: new Date().toISOString(), secretKey: SECRET_KEY, ...story }
  mkdirSync(join(LINES, name), { recursive: true })
  writeFileSync(join(LINES, name, 'rows.sql'), await dumpRows(postgres.url))
  writeFileSync(join(LINES, name, 'told.json'), `${JSON.stringify(told, null, 2)}\n`)
  process.stdout.write(`${name}, kept from ${commit}\n`)
}

// keep.ts <commit>
const started = new AsyncDisposableStack()
try {
  await keep(process.argv[2] ?? 'HEAD', started)
} finally {
  await started.disposeAsync()
}
