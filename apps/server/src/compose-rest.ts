import type { UserId } from '@dibs/core'
import type { Config } from './config.ts'
import { bindAssistantRoutes } from './modules/assistant/routes.ts'
import { createAssistant } from './modules/assistant/service.ts'
import { bindClientConfigRoutes } from './modules/client-config/routes.ts'
import { bindFlagRoutes } from './modules/flags/routes.ts'
import { createFlags } from './modules/flags/service.ts'
import type { Notices } from './modules/notices/service.ts'
import { bindPersonalDataRoutes } from './modules/personal-data/routes.ts'
import { createPersonalData, createPurge, type PurgePace } from './modules/personal-data/service.ts'
import { STREAM_PATH } from './modules/relay/routes.ts'
import { createRetention } from './modules/retention/service.ts'
import type { Clock } from './platform/clock.ts'
import type { DatabaseConnection } from './platform/database/database.ts'
import { createFlagService } from './platform/flag-service.ts'
import { createGenerativeAi } from './platform/generative-ai.ts'
import type { Bind } from './platform/http/bind-endpoint.ts'
import { linkOrigin } from './platform/http/link-origin.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Outbound } from './platform/outbound.ts'

type Dependencies = {
  config: Config
  database: DatabaseConnection
  clock: Clock
  log: Log
  metrics: Metrics
  purgePace: PurgePace | undefined
  outbound: Outbound
  notices: Notices
  /** Ends a seller's running live, because everything of it is about to go. */
  endLive: (userId: UserId) => Promise<void>
}

/** Wires what is neither accounts nor lives. */
export function composeRest(dependencies: Dependencies) {
  const { config, database, clock, log, metrics, outbound, notices, endLive } = dependencies
  const { db, pool } = database
  const personalData = createPersonalData({ db, clock, endLive })
  const recapDays = config.RECAP_RETENTION_DAYS
  const retention = createRetention({ db, clock, log, metrics, recapDays })
  const purge = createPurge({ pool, log, metrics, pace: dependencies.purgePace })

  const generate = config.ASSISTANT_API_KEY
    ? createGenerativeAi({
        apiUrl: config.ASSISTANT_API_URL,
        apiKey: config.ASSISTANT_API_KEY,
        model: config.ASSISTANT_MODEL,
        service: outbound('assistant'),
      })
    : null
  const assistant = createAssistant({ generate, clock, log, recapDays })
  const service = config.FLAGS_URL
    ? createFlagService({
        url: config.FLAGS_URL,
        clientKey: config.FLAGS_CLIENT_KEY ?? '',
        service: outbound('flags'),
      })
    : null
  const flags = createFlags({ configured: config.FLAGS, service, log })

  return {
    start(): void {
      retention.start()
      purge.start()
    },
    async close(): Promise<void> {
      await Promise.all([retention.close(), purge.close()])
    },
    bindRoutes(bind: Bind) {
      bindClientConfigRoutes(bind, {
        chatStream: config.CHAT_STREAM,
        providerUrl: config.EULER_SOCKET_URL,
        relayPath: STREAM_PATH,
        publicUrl: config.PUBLIC_URL,
        told: {
          links: {
            contactForm: config.CONTACT_FORM_URL,
            community: config.COMMUNITY_URL,
            announcements: config.ANNOUNCEMENTS_URL,
          },
          supportEmail: config.SUPPORT_EMAIL,
          recapRetentionDays: config.RECAP_RETENTION_DAYS,
          planSwitch: config.PLAN_SWITCH,
          flagMetrics: config.FLAGS_URL !== undefined,
        },
      })
      bindAssistantRoutes(bind, assistant)
      bindFlagRoutes(bind, flags)
      bindPersonalDataRoutes(bind, {
        ...{ personalData, clock },
        addressOwner: ({ caller, language }) =>
          notices.addressOwner(caller, { fallback: language, origin: linkOrigin(config) }),
      })
    },
  }
}
