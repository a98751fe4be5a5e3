import {
  type ApiClient,
  createApiClient,
  endpoints,
  type Language,
  type Login,
} from '@dibs/contract'
import { type Simulator, startSimulator } from '@dibs/simulator'
import { METRICS_TOKEN } from '@dibs/testing/metrics'
import { simulatedServices } from '@dibs/testing/simulated-services'
import { createSimulatorControl, type SimulatorControl } from '@dibs/testing/simulator-control'
import { createServer } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { serveWebApp } from '../platform/http/web-app.ts'
import type { Bus } from '../platform/nodes/bus.ts'
import { createLeases, LEASE_TIME, type LeaseTime } from '../platform/nodes/leases.ts'
import { createLoneOwnership, type Ownership } from '../platform/nodes/ownership.ts'
import { createLog } from '../platform/observability/log.ts'
import { createStatementWatch } from '../platform/observability/statement-watch.ts'
import { createTracing, type Tracing } from '../platform/observability/tracing.ts'
import type { SecretKeys } from '../platform/secrets/keyed-hash.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { writeLogIn } from './write-log-in.ts'

/** Tests that wait for the server's rounds do not wait for the real ones. */
const PACE = {
  maintenanceMs: 250,
  onAirMs: 250,
  alertsMs: 200,
  autoJoinTickMs: 200,
  liveProofMs: 50,
  noticesMs: 200,
  handoverMs: 300,
  findRoomMs: 2_000,
  deadTokensMs: 1_000,
  retentionMs: 250,
  sealFairMs: 250,
}

/** The secret key of servers that are given no other. */
export const TEST_KEY = 'a key of the tests, 32 characters or longer'

export type TestServerOptions = {
  clock?: Clock
  /** Settings that differ from those of the tests, as in the environment. */
  env?: NodeJS.ProcessEnv
  /** The ring of secret keys, to change it between two servers on one database. */
  secretKeys?: SecretKeys
  /** Use this database and leave it: for a restart, or for two servers on one database. */
  database?: TestDatabase
  /** Between this server and others; the caller closes it. */
  bus?: Bus
  /** The time of its leases, to let it stand still. */
  leaseTime?: LeaseTime
  /** Use this simulator and leave it running. */
  simulator?: Simulator
  /** A built web app to serve. */
  dist?: string
  /** Where spans go; the caller closes it. */
  tracing?: Tracing
}

type LoggedIn = Login & { api: ApiClient }

export type TestServer = {
  /** Address of the server, without `/api`. */
  url: string
  config: Config
  clock: Clock
  db: Database
  database: TestDatabase
  simulator: Simulator
  control: SimulatorControl
  /** What the server logged, a JSON line each. */
  logLines: string[]
  /** The contract's client, with a token and a language if given. */
  api(token?: string | null, language?: string, account?: string): ApiClient
  /** Who keeps which lives, as this server sees it. */
  ownership: Ownership
  /** Hands what it keeps to other servers, as a node does before it is closed. */
  leave(): Promise<void>
  /** A new log-in, in rows as one by a code leaves them; makes the account at the first time. */
  logIn(identifier: string, language?: Language): Promise<LoggedIn>
  /** The same by a code from the simulator's outbox, for tests of log-ins. */
  logInByCode(identifier: string, language?: Language): Promise<LoggedIn>
  /** Also drops the database and stops the simulator, unless they were given. */
  close(): Promise<void>
}

/**
 * Starts the whole server on a free port, with its real adapters, a database of its own, and the
 * simulator as its outside world. For `*.pg.test.ts` files.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase())
  const simulator = options.simulator ?? (await startSimulator({ port: 0 }))
  const config = readConfig({ ...settingsFor(simulator), ...options.env })
  const logLines: string[] = []
  const tracing = options.tracing ?? createTracing()
  const log = createLog('debug', { write: (line) => void logLines.push(line) }, tracing.requestId)
  const connection = openDatabase(
    database.url,
    (error) => log.error(error),
    createStatementWatch(tracing, log),
  )
  // Several servers are nodes of one bus, or the next is a restart of the one before.
  const ownership = options.bus
    ? createLeases({
        url: database.url,
        log,
        ears: config.LIVE_EARS,
        secretKeys: options.secretKeys ?? [TEST_KEY],
        time: options.leaseTime ?? LEASE_TIME,
      })
    : createLoneOwnership(connection.pool)
  const clock = options.clock ?? systemClock
  const app = await createServer({
    config,
    database: connection,
    secretKeys: options.secretKeys ?? [TEST_KEY],
    clock,
    log,
    tracing,
    pace: PACE,
    ownership,
    ...(options.bus && { bus: options.bus }),
  })
  if (options.dist) {
    const { dist } = options
    const { readBill } = app
    const asAlways = { connectTo: [], isHttps: false, publicUrl: undefined, facts: {} }
    await serveWebApp(app, Object.assign(asAlways, { dist, readBill }))
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const control = createSimulatorControl(simulator.url)
  const api = (token: string | null = null, language?: string, account?: string) =>
    apiClient(url, token, language, account)

  return {
    url,
    config,
    clock,
    db: connection.db,
    database,
    simulator,
    control,
    logLines,
    ownership,
    leave: () => app.leave(),
    api,
    ...logIns({ db: connection.db, config, clock, control, api }),
    async close() {
      await app.close()
      await ownership.close()
      await connection.close()
      if (!options.database) await database.drop()
      if (!options.simulator) await simulator.close()
    },
  }
}

type LogIns = Pick<TestServer, 'db' | 'config' | 'clock' | 'control' | 'api'>

/** Both ways to log in. */
function logIns({
  db,
  config,
  clock,
  control,
  api,
}: LogIns): Pick<TestServer, 'logIn' | 'logInByCode'> {
  const withApi = (login: Login) => ({ ...login, api: api(login.token) })
  return {
    async logIn(identifier, languagePreference = 'en') {
      const account = { identifier, languagePreference, plan: config.DEFAULT_PLAN }
      return withApi(await writeLogIn(db, account, new Date(clock())))
    },
    logInByCode: async (identifier, language = 'en') =>
      withApi(await logInByCode(api(null, language), control, identifier, language)),
  }
}

/** The newest code to an address; messages about its account may have come since. */
export async function readNewestCode(control: SimulatorControl, to: string): Promise<string> {
  const messages = await control.outbox(to)
  return readCode(messages.find(({ text }) => CODE.test(text))?.text)
}

const CODE = /\b\d{6}\b/

/** The six digits of a message. */
export function readCode(text: string | undefined): string {
  const code = CODE.exec(text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code in ${JSON.stringify(text)}`)
  return code
}

async function logInByCode(
  api: ApiClient,
  control: SimulatorControl,
  loginIdentifier: string,
  language: Language,
): Promise<Login> {
  await api(endpoints.auth.requestOtp, { body: { loginIdentifier, language } })
  const otp = await readNewestCode(control, loginIdentifier)
  const { data } = await api(endpoints.auth.verifyOtp, { body: { loginIdentifier, otp } })
  return data
}

function apiClient(
  url: string,
  token: string | null,
  language?: string,
  account?: string,
): ApiClient {
  return createApiClient({
    baseUrl: `${url}/api`,
    getToken: () => token,
    ...(language === undefined ? {} : { getLanguage: () => language }),
    ...(account === undefined ? {} : { getAccount: () => account }),
  })
}

/** Every service outside is the simulator. */
function settingsFor({ url, smtpUrl }: Simulator): NodeJS.ProcessEnv {
  return {
    ...simulatedServices(url, smtpUrl),
    DEFAULT_PLAN: 'pro',
    PLAN_SWITCH: 'self',
    METRICS_TOKEN,
  }
}
