import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findServerDatabase } from '@dibs/testing/server-database'
import { type Inspector, openInspector } from './inspector.ts'
import type { Scope } from './scope.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SERVER = 'apps/server/src/main.ts'
const LAST_LINES = 20

/** The product's server as a process of its own, with a PostgreSQL of its own. */
export type ServerProcess = {
  url: string
  /** Address of its database, for what the API cannot do: making sellers, counting rows. */
  databaseUrl: string
  inspector: Inspector
  /** kill -9. */
  kill: () => Promise<void>
}

export type ServerOptions = {
  /** Another checkout of the project, to compare with. */
  root?: string | undefined
  /** Settings that differ. */
  env?: Record<string, string>
}

/**
 * Starts the server as `npm run demo` does, on a free port, with its data in a new folder that is
 * removed afterwards. `chatUrl` is where it finds the chat provider.
 */
export async function startServerProcess(
  scope: Scope,
  chatUrl: string,
  { root = ROOT, env = {} }: ServerOptions = {},
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dibs-bench-'))
  scope.defer(() => rm(dataDir, { recursive: true, force: true }))
  scope.defer(() => stopLeftoverDatabase(join(dataDir, 'postgres')))
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', join(root, SERVER)], {
    env: { ...process.env, ...settings(dataDir, chatUrl), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  scope.defer(() => {
    child.kill('SIGTERM')
    return ended
  })
  const heard: string[] = []
  const lineOf = (stream: Readable, find: (line: string) => string | undefined) =>
    new Promise<string>((resolve, reject) => {
      createInterface({ input: stream }).on('line', (line) => {
        const found = find(line)
        if (found !== undefined) resolve(found)
        heard.push(line)
        if (heard.length > LAST_LINES) heard.shift()
      })
      child.once('exit', () => reject(new Error(`The server has ended:\n${heard.join('\n')}`)))
    })
  const [url, inspectorUrl] = await Promise.all([
    lineOf(child.stdout, (line) => /^\{"server":"(.+)"\}$/.exec(line)?.[1]),
    lineOf(child.stderr, (line) => /^Debugger listening on (ws:.+)$/.exec(line)?.[1]),
  ])
  const inspector = await openInspector(inspectorUrl)
  scope.defer(inspector.close)
  const databaseUrl = env.DATABASE_URL ?? (await findServerDatabase(dataDir).url())
  const kill = () => {
    child.kill('SIGKILL')
    return ended
  }
  return { url, inspector, databaseUrl, kill }
}

function settings(dataDir: string, chatUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    // As behind a proxy: all devices come over connections from one address.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    SMTP_URL: 'smtp://127.0.0.1:9',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_ACCESS_TOKEN: 'none',
    // The benchmarks must not hit a plan's limits.
    DEFAULT_PLAN: 'superstar',
    EULER_SOCKET_URL: chatUrl,
    EULER_API_KEY: 'none',
    EULER_ACCOUNT_ID: '1',
    EULER_REQUESTS_PER_MINUTE: '100000',
    EULER_REQUESTS_PER_HOUR: '1000000',
    EULER_REQUESTS_PER_DAY: '10000000',
    EULER_SOCKETS: '100000',
  }
}

/** If the server is stopped during its start, its PostgreSQL stays running. */
async function stopLeftoverDatabase(folder: string): Promise<void> {
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!(pid > 0)) return
  process.kill(pid, 'SIGINT')
  while (existsSync(pidFile)) await delay(50)
}
