import type { FastifyInstance } from 'fastify'
import { createContext, type Resources } from './context.ts'
import { registerAccount } from './modules/account/register.ts'
import { registerAssistant } from './modules/assistant/register.ts'
import { createAuthModule, registerAuth } from './modules/auth/register.ts'
import { registerClaims } from './modules/claims/register.ts'
import { registerClientConfig } from './modules/client-config/register.ts'
import { registerClientErrors } from './modules/client-errors/register.ts'
import { registerFair } from './modules/fair/register.ts'
import { registerFlags } from './modules/flags/register.ts'
import { registerHelpers } from './modules/helpers/register.ts'
import { registerItems } from './modules/items/register.ts'
import { createKeysModule, registerKeys } from './modules/keys/register.ts'
import { registerLive } from './modules/live/register.ts'
import { registerPlans } from './modules/plans/register.ts'
import { registerRetention } from './modules/retention/register.ts'
import { registerSale } from './modules/sale/register.ts'
import { AppError } from './platform/errors.ts'
import { createBind } from './platform/http/bind-endpoint.ts'
import { buildApp } from './platform/http/build-app.ts'
import { type Caller, isKey } from './platform/http/caller.ts'
import { bindProbes } from './platform/http/probes.ts'
import { bindSecurityContact } from './platform/http/security.ts'
import { logSecurity } from './platform/http/security-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Hands what this node keeps to other nodes, before it is closed; calls are answered meanwhile. */
    leave(): Promise<void>
  }
}

/** A key opens its maker's shop alone. @throws not_a_helper */
function ofMaker(caller: Caller | null, account: string | undefined): Caller | null {
  if (caller && account !== undefined && account !== caller.userId)
    throw new AppError('not_a_helper')
  return caller
}

/** Builds the whole server. The caller listens, lets it leave, and closes. */
export async function createServer(resources: Resources): Promise<FastifyInstance> {
  const context = createContext(resources)
  const { config, clock, events } = context
  const auth = createAuthModule(context)
  const keys = createKeysModule(context)
  const fastify = await buildApp({
    log: context.log,
    tracing: context.tracing,
    trustedProxies: config.TRUST_PROXY,
    secretKeys: context.secretKeys,
    publicUrl: config.PUBLIC_URL,
    async authenticate(token, account) {
      // A program's call does not show that a device is there.
      if (isKey(token)) return ofMaker(await keys.authenticate(token), account)
      const caller = await auth.authenticate(token, account)
      if (caller) void events.emit('seller.called', { userId: caller.userId })
      return caller
    },
  })
  logSecurity(fastify, context.secretKeys[0])
  bindProbes(fastify, context, config.METRICS_TOKEN)
  bindSecurityContact(fastify, {
    contact: config.SECURITY_CONTACT ?? config.SUPPORT_EMAIL,
    publicUrl: config.PUBLIC_URL,
    clock,
  })

  const app = { fastify, bind: createBind(fastify) }

  registerAuth(app, context, auth)
  registerHelpers(app, context)
  registerPlans(app, context)
  const items = registerItems(app, context)
  const fair = registerFair(app, context)
  const live = registerLive(app, context, { items, tokens: auth.tokenQueries, fair })
  registerClaims(app, context, { ...live, items })
  const guard = registerAccount(app, context, {
    codes: auth.codes,
    paidMessages: auth.sendingLimits,
    live: live.service,
  })
  registerKeys(app, context, { keys, guard })
  registerSale(app, context, { lives: live.lives, guard, keys })
  registerRetention(app, context)
  registerClientConfig(app, context)
  registerClientErrors(app, context)
  registerAssistant(app, context)
  registerFlags(app, context)
  fastify.decorate('leave', live.leave)
  fastify.addHook('onClose', context.providerBudget.close)
  return fastify
}
