import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { INSPECTABLE } from './inspector.ts'
import { METRICS_TOKEN } from './metrics.ts'
import { type Program, startProgram } from './program.ts'
import { findServerDatabase, type ServerDatabase } from './server-database.ts'
import { simulatedServices } from './simulated-services.ts'
import { createSimulatorControl, type SimulatorControl } from './simulator-control.ts'

/** On loopback, quiet, and without the limits of plans; `env` replaces what a test needs otherwise. */
export const TESTED_SERVER = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  PUBLIC_URL: '',
  TRUST_PROXY: '1',
  DEFAULT_PLAN: 'superstar',
  PLAN_SWITCH: 'self',
  ASSISTANT_API_KEY: 'simulator-key',
  METRICS_TOKEN,
  ...INSPECTABLE,
}

/** The real server with its own PostgreSQL, and the simulator as its outside world. */
export type World = {
  /** Address of the server, without `/api`; the same after a restart. */
  url: string
  dataDir: string
  simulator: SimulatorControl
  /** Where the simulator stands in for services that are spoken to over HTTP. */
  simulatorUrl: string
  database: ServerDatabase
  server: {
    isRunning: () => boolean
    pid: () => number
    lastOutput: () => string
    /** kill -9; its database is left behind, as after a crash. */
    kill: () => Promise<void>
    /** SIGTERM, and waits for the end. */
    stop: () => Promise<void>
    /** Starts it again, on the same address and data; it is ready when this resolves. */
    start: () => Promise<void>
  }
  /** Waits until the server answers calls that need its database. */
  isReady: () => Promise<void>
  close: () => Promise<void>
}

export type WorldOptions = {
  /** Where the data is; a folder of its own in the temporary one unless given, and removed then. */
  dataDir?: string
  /** A database beside the server, as an operator reaches it; otherwise the server runs its own. */
  databaseUrl?: string
  /** Further settings of the server. */
  env?: Record<string, string>
  /** The server's program, where it is not that of this checkout. */
  serverScript?: string
  /** Called with what the server writes to its log. */
  onOutput?: (text: string) => void
}

/** Where a world is that another process started. */
export type WorldAddress = Pick<World, 'url' | 'dataDir' | 'simulatorUrl'>

/** A world that another process started, and others use as well: nobody here stops its server. */
export function joinWorld({ url, dataDir, simulatorUrl }: WorldAddress): World {
  const refuse = () => Promise.reject(new Error('Others use this world; start one for this test.'))
  return {
    url,
    dataDir,
    simulatorUrl,
    simulator: createSimulatorControl(simulatorUrl),
    database: findServerDatabase(dataDir),
    server: {
      isRunning: () => true,
      pid: () => Number.NaN,
      lastOutput: () => '',
      kill: refuse,
      stop: refuse,
      start: refuse,
    },
    isReady: refuse,
    close: async () => {},
  }
}

/** Starts simulator and server on free ports. The caller closes it. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'dibs-world-')))
  // PostgreSQL may run as another OS user, who needs access.
  await chmod(dataDir, 0o711)
  const outside = await startProgram('apps/simulator/src/main.ts', {
    SIMULATOR_PORT: '0',
    SMTP_PORT: '0',
    EULER_API_KEY: 'simulator-key',
  })
  const { simulator = '', smtp = '' } = outside.ready
  const settings = {
    ...simulatedServices(simulator, smtp),
    ...TESTED_SERVER,
    DATA_DIR: dataDir,
    DATABASE_URL: options.databaseUrl ?? '',
    ...options.env,
  }
  const startServer = (port: string) =>
    startProgram(
      options.serverScript ?? 'apps/server/src/main.ts',
      { ...settings, PORT: port },
      options.onOutput,
    )
  // Not an ephemeral port: while the server is down, another program could get it.
  let server: Program = await startServer(String(await freePort()))
  const url = server.ready.server ?? ''

  return {
    url,
    dataDir,
    simulator: createSimulatorControl(simulator),
    simulatorUrl: simulator,
    database: findServerDatabase(dataDir, options.databaseUrl),
    server: {
      isRunning: () => server.isRunning(),
      pid: () => server.pid,
      lastOutput: () => server.lastOutput(),
      kill: () => server.end('SIGKILL'),
      stop: () => server.end('SIGTERM'),
      async start() {
        server = await startServer(new URL(url).port)
      },
    },
    async isReady() {
      const isReady = async () => (await fetch(`${url}/readyz`)).ok
      await eventually('the server is ready', () => !server.isRunning() || isReady())
      if (!server.isRunning()) throw new Error(`The server has ended:\n${server.lastOutput()}`)
    },
    async close() {
      // A killed server leaves its database running; another start takes it over and stops it.
      if (!server.isRunning()) server = await startServer('0')
      await server.end('SIGTERM')
      await outside.end('SIGTERM')
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
