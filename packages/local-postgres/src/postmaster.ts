import { open, readFile, readlink, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster, PostgresBinaries } from './cluster.ts'
import { runAs, spawnAs } from './run-as.ts'

/** Where is told what is done; a pino logger fits. */
export type PostgresLog = { info(message: string): void; error(message: string): void }

/** A running server process. `exited` resolves when it is gone, for whatever reason. */
type Postmaster = { exited: Promise<void> }

/** Everything that is needed to start a cluster; `settings` go onto the command line as they are. */
export type PostmasterPlan = {
  binaries: PostgresBinaries
  cluster: Cluster
  logFile: string
  settings: Record<string, string | number>
}

const POLL_MS = 20
const RESTART_DELAY_MS = 1000
const STOP_SECONDS = 60
const LOG_LIMIT_BYTES = 10_000_000

/** Starts PostgreSQL and waits until it takes connections; throws what its log says if it does not. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const { cluster } = plan
  const args = ['-D', cluster.path]
  for (const [name, value] of Object.entries(plan.settings)) args.push('-c', `${name}=${value}`)
  const logSize = (await stat(plan.logFile).catch(() => ({ size: 0 }))).size
  const logStart = logSize > LOG_LIMIT_BYTES ? 0 : logSize
  // A file, not a pipe: PostgreSQL outlives a killed server and goes on writing.
  const log = await open(plan.logFile, logStart === 0 ? 'w' : 'a', 0o600)
  // Detached, so that Ctrl-C in a terminal does not stop it before the server is done with it.
  const child = spawnAs(cluster.runner, plan.binaries.postgres, args, {
    cwd: cluster.path,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let failed: Error | undefined
  child.on('error', (error) => {
    failed = error
  })
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
  })
  await log.close()
  const isGone = () => failed !== undefined || child.exitCode !== null || child.signalCode !== null
  while (!(await isReady(cluster.path, child.pid))) {
    if (isGone()) throw await startFailure(plan.logFile, logStart, failed)
    await delay(POLL_MS)
  }
  return { exited }
}

/** Stops whatever runs on the cluster: gently, and if that takes too long, at once (a later start recovers). */
async function stopPostmaster(binaries: PostgresBinaries, cluster: Cluster): Promise<void> {
  const stop = (mode: string) =>
    runAs(
      cluster.runner,
      binaries.pg_ctl,
      ['stop', '-D', cluster.path, '-m', mode, '-w', '-t', `${STOP_SECONDS}`],
      cluster.path,
    )
  const { code } = await stop('fast')
  if (code !== 0 && (await isOwnPostmaster(cluster.path))) await stop('immediate')
}

/**
 * Stops a PostgreSQL that a killed server left behind. Call it with the folder's lock held only,
 * so that it never meets another copy's database.
 */
export async function stopLeftover(binaries: PostgresBinaries, cluster: Cluster): Promise<boolean> {
  const pid = (await readPidFile(cluster.path))?.pid
  if (pid === undefined) return false
  if (await isOwnPostmaster(cluster.path)) {
    await stopPostmaster(binaries, cluster)
    return true
  }
  // After a reboot the number may be some other program's: PostgreSQL would refuse to start
  // because of it, and pg_ctl would send that program a signal.
  if (isAlive(pid)) await rm(join(cluster.path, 'postmaster.pid'))
  return false
}

/**
 * Keeps PostgreSQL running: when its main process dies (out of memory, a stray kill), it is started
 * again in the same place, so that the server's pool finds it where it was. `stop` ends both.
 */
export function supervise(
  plan: PostmasterPlan,
  first: Postmaster,
  log: PostgresLog,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function keepRunning(): Promise<void> {
    let current: Postmaster | undefined = first
    for (;;) {
      await current?.exited
      if (signal.aborted) return
      log.error('PostgreSQL ended unexpectedly; starting it again.')
      // Its orphans need a moment to let go of the shared memory.
      await delay(RESTART_DELAY_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      current = await restart()
      if (signal.aborted) await stopPostmaster(plan.binaries, plan.cluster)
    }
  }

  async function restart(): Promise<Postmaster | undefined> {
    try {
      await stopLeftover(plan.binaries, plan.cluster)
      const postmaster = await startPostmaster(plan)
      log.info('PostgreSQL is running again.')
      return postmaster
    } catch (error) {
      log.error((error as Error).message)
      return undefined
    }
  }

  const finished = keepRunning()
  return {
    async stop() {
      stopping.abort()
      await stopPostmaster(plan.binaries, plan.cluster)
      await finished
    },
  }
}

/** The port of the PostgreSQL that runs on a cluster; undefined while none takes connections. */
export async function findPort(cluster: string): Promise<number | undefined> {
  const file = await readPidFile(cluster)
  return file?.status === 'ready' && (await isOwnPostmaster(cluster)) ? file.port : undefined
}

async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const file = await readPidFile(cluster)
  return file !== undefined && file.pid === pid && file.status === 'ready'
}

/** PostgreSQL's own note: its process id on line 1, its port on line 4, its status on line 8. */
async function readPidFile(
  cluster: string,
): Promise<{ pid: number; port: number; status: string | undefined } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() }
}

async function isOwnPostmaster(cluster: string): Promise<boolean> {
  const pid = (await readPidFile(cluster))?.pid
  if (pid === undefined || !isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    const { output } = await runAs(
      { kind: 'self' },
      'ps',
      ['-o', 'command=', '-p', `${pid}`],
      cluster,
    )
    return output.includes(cluster)
  }
  // PostgreSQL works inside its data folder, and the kernel follows the folder when it is moved.
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function startFailure(
  logFile: string,
  start: number,
  cause: Error | undefined,
): Promise<Error> {
  const log = (await readFile(logFile)).subarray(start).toString()
  const reasons = log.split('\n').filter((line) => /FATAL|ERROR|HINT|PANIC/.test(line))
  const reason = cause?.message ?? (reasons.join(' ') || 'it gave no reason')
  return new Error(`PostgreSQL did not start: ${reason} (its log is ${logFile}).`, { cause })
}
