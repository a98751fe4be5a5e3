import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Calls, createBalancer } from './balancer.ts'
import { eventually } from './eventually.ts'
import { type Forwarder, startForwarder } from './forwarder.ts'
import { freePort } from './free-port.ts'
import { createLossyBus } from './lossy-bus.ts'
import { type NatsServer, startGuardedNats } from './nats-server.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { NODE, type Program, ROOT, startProgram } from './program.ts'
import { simulatedServices } from './simulated-services.ts'
import { createSimulatorControl, type SimulatorControl } from './simulator-control.ts'
import { TESTED_SERVER } from './world.ts'

/** One server of several on one database and one bus. */
export type ClusterNode = {
  /** Its place among the nodes, from 0. */
  index: number
  /** Its address, without `/api`; the same after a restart. */
  url: string
  /** Its ways to the others, which can be broken. */
  toDatabase: Forwarder
  toBus: Forwarder
  /** So large a share of the frames for far devices is lost on its way here; 0 at the start. */
  loseFrames: (share: number) => void
  isRunning: () => boolean
  /** What it is called in the database, another with each start: `chaos.node` of its connections. */
  name: () => string
  pid: () => number
  lastOutput: () => string
  /** kill -9. */
  kill: () => Promise<void>
  /** SIGTERM, and waits for the end. */
  stop: () => Promise<void>
  /** Starts it again; it is ready when this resolves. */
  start: () => Promise<void>
  /** SIGSTOP, and SIGCONT. */
  pause: () => void
  resume: () => void
}

/** Several real servers, one real PostgreSQL, a NATS server, and the simulator as the outside world. */
export type Cluster = {
  nodes: readonly ClusterNode[]
  simulator: SimulatorControl
  simulatorUrl: string
  database: PostgresPair
  /** With the shipped configuration. */
  bus: NatsServer
  /** With what the nodes seal what they say. */
  secretKey: string
  /** The address that sellers call; `fetch` takes each call to a node. */
  url: string
  /** As a client behind a load balancer: any node, and once more another when that one cannot. */
  fetch: typeof fetch
  calls: Calls
  /** How many nodes listen to a live; restarts all when that changes. */
  setEars: (ears: 1 | 2) => Promise<void>
  close: () => Promise<void>
}

const NODES = 3
const SECRET_KEY = 'the secret key of all nodes of a test'

/** Starts a cluster on free ports of loopback. The caller closes it. */
export async function startCluster({ nodes: count = NODES, ears = 1 as 1 | 2 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'dibs-cluster-'))
  await chmod(folder, 0o711)
  const [database, bus, outside] = await Promise.all([
    startPostgresPair(),
    startGuardedNats(),
    startProgram('apps/simulator/src/main.ts', {
      SIMULATOR_PORT: '0',
      SMTP_PORT: '0',
      EULER_API_KEY: 'simulator-key',
    }),
  ])
  const { simulator = '', smtp = '' } = outside.ready
  let liveEars = ears
  const settings = () => ({
    ...simulatedServices(simulator, smtp),
    ...TESTED_SERVER,
    SECRET_KEY,
    LIVE_EARS: String(liveEars),
  })
  const nodes: ClusterNode[] = []
  await migrate(database.url())
  for (let index = 0; index < count; index += 1)
    nodes.push(await startNode({ index, folder, settings, database, bus }))
  const { fetch, calls } = createBalancer(nodes)

  const cluster: Cluster = {
    nodes,
    simulator: createSimulatorControl(simulator),
    simulatorUrl: simulator,
    database,
    bus,
    secretKey: SECRET_KEY,
    url: nodes[0]?.url ?? '',
    fetch,
    calls,
    async setEars(wanted) {
      if (wanted === liveEars) return
      liveEars = wanted
      await Promise.all(nodes.map((node) => node.stop()))
      await Promise.all(nodes.map((node) => node.start()))
    },
    async close() {
      await Promise.all(nodes.map((node) => node.stop()))
      await outside.end('SIGTERM')
      for (const { toDatabase, toBus } of nodes)
        await Promise.all([toDatabase.close(), toBus.close()])
      await Promise.all([bus.close(), database.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
  return cluster
}

/** As an operator does before the nodes start. */
export async function migrate(databaseUrl: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  await promisify(execFile)(NODE, ['apps/server/src/admin/main.ts', 'migrate'], { cwd: ROOT, env })
}

type Surroundings = {
  index: number
  folder: string
  settings: () => Record<string, string>
  database: PostgresPair
  bus: NatsServer
}

/** Starts a node with ways of its own to database and bus. */
async function startNode({ index, folder, settings, database, bus }: Surroundings) {
  const toDatabase = await startForwarder(database.port())
  let lostShare = 0
  const toBus = await startForwarder(Number(new URL(bus.url).port), () =>
    createLossyBus(
      (subject) => /^sealed\.live\..+\.log$/.test(subject),
      () => Math.random() < lostShare,
    ),
  )
  const port = String(await freePort())
  let starts = 0
  const name = () => `${index}.${starts}`
  const launch = () => {
    starts += 1
    const address = new URL(toDatabase.through(database.url()))
    // So that the database knows which process speaks to it, and a test can ask.
    address.searchParams.set('options', `-c chaos.node=${name()}`)
    return startProgram('apps/server/src/main.ts', {
      ...settings(),
      DATA_DIR: join(folder, `node-${index}`),
      DATABASE_URL: address.href,
      BUS_URL: toBus.through(bus.url),
      PORT: port,
    })
  }
  let program: Program = await launch()
  const url = program.ready.server ?? ''
  const node: ClusterNode = {
    index,
    url,
    toDatabase,
    toBus,
    loseFrames(share) {
      lostShare = share
    },
    isRunning: () => program.isRunning(),
    name,
    pid: () => program.pid,
    lastOutput: () => program.lastOutput(),
    kill: () => program.end('SIGKILL'),
    stop: () => program.end('SIGTERM'),
    async start() {
      program = await launch()
      await eventually(`node ${index} is ready`, async () => (await fetch(`${url}/readyz`)).ok)
    },
    pause: () => program.send('SIGSTOP'),
    resume: () => program.send('SIGCONT'),
  }
  return node
}
