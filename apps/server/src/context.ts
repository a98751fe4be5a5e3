import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, DatabaseConnection } from './platform/database/database.ts'
import { createProviderBudget, type ProviderBudget } from './platform/limits/provider-budget.ts'
import { createSellerQueue, type SellerQueue } from './platform/limits/seller-queue.ts'
import { type Bus, createLoneBus } from './platform/nodes/bus.ts'
import { createEvents, type Events } from './platform/nodes/events.ts'
import { createLoneOwnership, type Ownership } from './platform/nodes/ownership.ts'
import type { Log } from './platform/observability/log.ts'
import { createMetrics, type Metrics, watchBus } from './platform/observability/metrics.ts'
import { createTracing, type Tracing } from './platform/observability/tracing.ts'
import { createEuler, type Euler } from './platform/outside/euler.ts'
import { createEulerAlerts, type EulerAlerts } from './platform/outside/euler-alerts.ts'
import { createMail, type SendMail } from './platform/outside/mail.ts'
import { createOutbound, type Outbound } from './platform/outside/outbound.ts'
import { createWhatsapp, type Whatsapp } from './platform/outside/whatsapp.ts'
import { createKeyedHash, type KeyedHash } from './platform/secrets/keyed-hash.ts'

/** How often periodic work runs, in milliseconds. Tests pass shorter times. */
export type Pace = {
  /** The round of upkeep of running lives. */
  maintenanceMs: number
  /** How often devices are told how long their live has run. */
  onAirMs: number
  /** The round in which alerts are made and deleted. */
  alertsMs: number
  /** One second of auto-join's round. */
  autoJoinTickMs: number
  /** The look which live is listened to next for a proof. */
  liveProofMs: number
  /** How often it is looked whether a notice is to be sent. */
  noticesMs: number
  /**
   * How long a node that leaves listens to a live beside the one that has taken it; four times as long
   * at most, until that one hears it.
   */
  handoverMs: number
  /** How long a start waits for the room, where a session may go on; who joins gives up a little later. */
  findRoomMs: number
  /** How often the tokens of all open sockets are looked at, beside those that are told to have ended. */
  deadTokensMs: number
  /** How often it is looked whether an hour is over, after which data goes whose time is over. */
  retentionMs: number
  /** Between two checkpoints of a live's log. */
  sealFairMs: number
}

const PACE: Pace = {
  maintenanceMs: 5_000,
  onAirMs: 5_000,
  alertsMs: 5_000,
  autoJoinTickMs: 1_000,
  liveProofMs: 1_000,
  noticesMs: 1_000,
  handoverMs: 1_500,
  findRoomMs: 25_000,
  deadTokensMs: 10_000,
  retentionMs: 5_000,
  sealFairMs: 60_000,
}

/** What the caller opens and closes. */
export type Resources = {
  config: Config
  database: DatabaseConnection
  /** Keys of hashes and signatures, at least 32 characters each; the first one signs. */
  secretKeys: readonly [string, ...string[]]
  clock: Clock
  log: Log
  pace?: Partial<Pace>
  /** Between the nodes; a server without one is alone. */
  bus?: Bus
  /** Who keeps lives; a server without one keeps all. */
  ownership?: Ownership
  /** What the log and the database know calls by; without it, the log does not. */
  tracing?: Tracing
}

/** What every module may use. Made once at the start; nothing in it belongs to a module. */
export type Context = {
  config: Config
  database: DatabaseConnection
  db: Database
  secretKeys: readonly [string, ...string[]]
  keyedHash: KeyedHash
  clock: Clock
  random: () => number
  log: Log
  pace: Pace
  metrics: Metrics
  bus: Bus
  /** Who keeps lives. */
  ownership: Ownership
  tracing: Tracing
  events: Events
  /** Work whose size sellers decide. */
  sellerQueue: SellerQueue
  /** Calls to services outside, each with its own circuit breaker. */
  outbound: Outbound
  chatProvider: Euler
  liveAlerts: EulerAlerts
  /** What the chat provider's key allows; asked before each connection to it. */
  providerBudget: ProviderBudget
  sendMail: SendMail
  whatsapp: Whatsapp
}

/** Makes the context of a server, with the clients of the services outside. */
export function createContext({ pace, ...resources }: Resources): Context {
  const { config, log, database } = resources
  const metrics = createMetrics()
  const tracing = resources.tracing ?? createTracing()
  const bus = resources.bus ? tracing.over(resources.bus) : createLoneBus(log)
  if (!bus.isAlone) watchBus(metrics, bus)
  const outbound = createOutbound({ log, metrics, random: Math.random })
  return {
    ...resources,
    db: database.db,
    keyedHash: createKeyedHash(resources.secretKeys),
    random: Math.random,
    pace: { ...PACE, ...pace },
    bus,
    tracing,
    ownership: resources.ownership ?? createLoneOwnership(database.pool),
    metrics,
    events: createEvents({ log, bus, clock: resources.clock }),
    sellerQueue: createSellerQueue(),
    outbound,
    chatProvider: createEuler({
      socketUrl: config.EULER_SOCKET_URL,
      apiUrl: config.EULER_API_URL,
      apiKey: config.EULER_API_KEY,
      accountId: config.EULER_ACCOUNT_ID,
      schemaVersion: config.EULER_SCHEMA_VERSION,
      socketOptions: config.EULER_SOCKET_OPTIONS,
      service: outbound('chat'),
    }),
    liveAlerts: createEulerAlerts({
      apiUrl: config.EULER_API_URL,
      apiKey: config.EULER_API_KEY,
      accountId: config.EULER_ACCOUNT_ID,
      service: outbound('alerts'),
    }),
    providerBudget: createProviderBudget({
      db: database.db,
      clock: resources.clock,
      log,
      metrics,
      apiKey: config.EULER_API_KEY,
      limits: {
        minute: config.EULER_REQUESTS_PER_MINUTE,
        hour: config.EULER_REQUESTS_PER_HOUR,
        day: config.EULER_REQUESTS_PER_DAY,
        sockets: config.EULER_SOCKETS,
      },
    }),
    sendMail: createMail({
      url: config.SMTP_URL,
      from: config.MAIL_FROM,
      service: outbound('mail'),
    }),
    whatsapp: createWhatsapp({
      apiUrl: config.WHATSAPP_API_URL,
      apiVersion: config.WHATSAPP_API_VERSION,
      phoneNumberId: config.WHATSAPP_PHONE_NUMBER_ID,
      accessToken: config.WHATSAPP_ACCESS_TOKEN,
      template: config.WHATSAPP_TEMPLATE,
      noticeTemplate: config.WHATSAPP_NOTICE_TEMPLATE,
      service: outbound('whatsapp'),
    }),
  }
}
