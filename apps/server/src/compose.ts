import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { composeAccounts } from './compose-accounts.ts'
import { composeRest } from './compose-rest.ts'
import type { Config } from './config.ts'
import type { SecretKeys } from './modules/auth/service.ts'
import { bindClaimRoutes } from './modules/claims/routes.ts'
import { createClaims } from './modules/claims/service.ts'
import { bindItemRoutes } from './modules/items/routes.ts'
import { composeLive } from './modules/live/compose-live.ts'
import { bindLiveRoutes } from './modules/live/routes.ts'
import type { PurgePace } from './modules/personal-data/service.ts'
import { bindStream } from './modules/relay/routes.ts'
import { createTickets } from './modules/relay/tickets.ts'
import { bindSubscriptionRoutes } from './modules/subscription/routes.ts'
import { createSubscriptions } from './modules/subscription/service.ts'
import type { Clock } from './platform/clock.ts'
import type { DatabaseConnection } from './platform/database/database.ts'
import { createEuler } from './platform/euler.ts'
import { createBind } from './platform/http/bind-endpoint.ts'
import { buildApp } from './platform/http/build-app.ts'
import { bindProbes } from './platform/http/probes.ts'
import { bindSecurityContact } from './platform/http/security-contact.ts'
import { logSecurity } from './platform/http/security-log.ts'
import type { Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { createOutbound } from './platform/outbound.ts'

export type Dependencies = {
  config: Config
  database: DatabaseConnection
  /** Of keyed hashes and signatures, at least 32 characters each. */
  secretKeys: SecretKeys
  clock: Clock
  log: Log
  /** For tests, which would wait for it: how often running lives are seen to; else 5 s. */
  upkeepMs?: number
  /** Likewise how long a second of auto-join's round is. */
  autoJoinTickMs?: number
  /** Likewise when the disk is cleaned up after erasures. */
  purgePace?: PurgePace
}

/** Wires the whole server, once. The caller listens and closes. */
export async function compose(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, database, clock, log } = dependencies
  const { db } = database
  const metrics = createMetrics()
  const outbound = createOutbound({ log, metrics, random: Math.random })
  const app = await buildApp({
    log,
    trustedProxies: config.TRUST_PROXY,
    secretKeys: dependencies.secretKeys,
    publicUrl: config.PUBLIC_URL,
  })
  logSecurity(app, dependencies.secretKeys[0])

  const euler = createEuler({
    socketUrl: config.EULER_SOCKET_URL,
    apiUrl: config.EULER_API_URL,
    apiKey: config.EULER_API_KEY,
    accountId: config.EULER_ACCOUNT_ID,
    service: outbound('chat'),
  })
  const { rooms, items, ledger, live, ...lives } = composeLive({
    ...{ database, clock, log, metrics, euler },
    random: Math.random,
    chatStream: config.CHAT_STREAM,
    autoJoinSeconds: config.AUTO_JOIN_SECONDS,
    upkeepMs: dependencies.upkeepMs,
    autoJoinTickMs: dependencies.autoJoinTickMs,
  })
  const accounts = composeAccounts({
    ...{ config, db, clock, log, outbound },
    secretKeys: dependencies.secretKeys,
    onAccountUnlinked: (userId) => live.endActive(userId, 'account_unlinked'),
    onMatchRuleChanged: lives.refreshMatcher,
  })
  const tickets = createTickets(clock)
  const bind = createBind(app, async (token) => {
    const caller = await accounts.auth.authenticate(token)
    if (caller) lives.noteCall(caller.userId)
    return caller
  })
  accounts.bindRoutes(bind)
  const { PLAN_SWITCH: planSwitch, PUBLIC_URL: publicUrl } = config
  const onChange = lives.refreshPlan
  bindSubscriptionRoutes(bind, createSubscriptions({ db, clock, planSwitch, onChange }))
  bindItemRoutes(bind, items)
  bindClaimRoutes(bind, createClaims({ db, clock, rooms, ledger }), rooms, randomUUID())
  bindLiveRoutes(bind, live, async ({ userId, tokenHash }, username) =>
    config.CHAT_STREAM === 'direct'
      ? euler.mintCredential(username)
      : tickets.issue({ userId, username, tokenHash }),
  )
  const rest = composeRest({
    ...{ config, database, clock, log, metrics, outbound },
    purgePace: dependencies.purgePace,
    notices: accounts.notices,
    endLive: (userId) => live.endActive(userId, 'erased'),
  })
  rest.bindRoutes(bind)
  bindStream(app, { ...accounts, rooms, tickets, clock, log, publicUrl })
  bindProbes(app, database, metrics)
  const contact = config.SECURITY_CONTACT ?? config.SUPPORT_EMAIL
  bindSecurityContact(app, { contact, publicUrl, clock })

  app.addHook('onReady', lives.start)
  app.addHook('onReady', async () => rest.start())
  app.addHook('preClose', rest.close)
  app.addHook('preClose', lives.close)
  app.addHook('preClose', accounts.notices.close)
  return app
}
