import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries, openCluster } from '@dibs/local-postgres/cluster'
import { startPostmaster, stopLeftover } from '@dibs/local-postgres/postmaster'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { killTree } from './server-database.ts'

/** A PostgreSQL of a test's own that can get a synchronous replica and be lost to it. */
export type PostgresPair = {
  /** The address of the one that takes writes now. */
  url: () => string
  port: () => number
  query: (sql: string, values?: unknown[]) => Promise<pg.QueryResult>
  /**
   * Gives it a replica without which nothing is committed from then on: stopped, copied and started
   * again, so that whoever uses it loses it for a moment.
   */
  addReplica: () => Promise<void>
  /** Loses the one that takes writes as by a power switch. */
  kill: () => Promise<void>
  /** The replica takes its place, at another port. */
  promote: () => Promise<void>
  close: () => Promise<void>
}

const DATABASE = 'dibs'
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 300,
  shared_buffers: '64MB',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
}

type Member = { folder: string; port: number; password: string }

/** Starts one without a replica. The caller closes it. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'dibs-pair-'))
  // PostgreSQL may run as another OS user, who needs access.
  await chmod(folder, 0o711)
  const binaries = await findBinaries()
  let members = 0
  let primary = await makeMember()
  let replica: Member | undefined

  async function makeMember(): Promise<Member> {
    members += 1
    const own = join(folder, `member-${members}`)
    await mkdir(own)
    await chmod(own, 0o711)
    const { password } = await openCluster(own, binaries)
    return { folder: own, password, port: await freePort() }
  }

  async function start({ folder, port }: Member, settings: Record<string, string> = {}) {
    const cluster = await openCluster(folder, binaries)
    const all = { ...SETTINGS, ...settings, port }
    await startPostmaster({ binaries, cluster, logFile: join(folder, 'log'), settings: all })
  }

  async function stop({ folder }: Member): Promise<void> {
    await stopLeftover(binaries, await openCluster(folder, binaries))
  }

  async function copyOf(member: Member): Promise<Member> {
    members += 1
    const own = join(folder, `member-${members}`)
    // With its owner: PostgreSQL starts as nobody else.
    await promisify(execFile)('cp', ['-a', member.folder, own])
    return { ...member, folder: own, port: await freePort() }
  }

  const urlOf = ({ port, password }: Member, database = DATABASE) =>
    `postgres://dibs:${password}@127.0.0.1:${port}/${database}`

  // A test that is ended leaves no PostgreSQL behind.
  const endWithUs = () => {
    for (const member of [primary, replica]) if (member) killMember(member)
  }
  process.once('exit', endWithUs)
  await start(primary)
  await run(urlOf(primary, 'postgres'), `create database ${DATABASE}`)
  return {
    url: () => urlOf(primary),
    port: () => primary.port,
    query: (sql, values) => run(urlOf(primary), sql, values),
    async addReplica() {
      await stop(primary)
      replica = await copyOf(primary)
      await start(primary)
      const { port, password } = primary
      await writeFile(join(replica.folder, 'cluster', 'standby.signal'), '')
      const follows = `host=127.0.0.1 port=${port} user=dibs password=${password}`
      await start(replica, { primary_conninfo: follows })
      await run(urlOf(primary), "alter system set synchronous_standby_names = '*'")
      await run(urlOf(primary), 'select pg_reload_conf()')
      await eventually('the replica follows', async () => {
        const states = await run(urlOf(primary), 'select sync_state from pg_stat_replication')
        return states.rows[0]?.sync_state === 'sync'
      })
    },
    async kill() {
      killMember(primary)
    },
    async promote() {
      if (replica === undefined) throw new Error('There is no replica.')
      await run(urlOf(replica), 'select pg_promote()')
      await rm(primary.folder, { recursive: true, force: true })
      primary = replica
      replica = undefined
    },
    async close() {
      process.off('exit', endWithUs)
      for (const member of [primary, replica]) if (member) await stop(member)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Kills it and all its children; nothing happens when it does not run. */
function killMember({ folder }: Member): void {
  try {
    const note = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8')
    killTree(Number(note.split('\n')[0]))
  } catch {
    // It has ended before.
  }
}

async function run(url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  // A killed server also ends the connection from outside; the awaited call says so.
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}
