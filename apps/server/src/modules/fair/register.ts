import { fairEndpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { hideFromSearch } from '../../platform/http/security.ts'
import { createRateLimiter } from '../../platform/limits/rate-limit.ts'
import { createFairKeys, type FairKeys } from './keys.ts'
import { createFair, type Fair } from './service.ts'

/** A log of the longest comes in a hundred pieces. */
const READINGS = { max: 1_200, periodMs: 10 * 60_000 }

/** Registers logs of lives that others can check. */
export function registerFair({ bind, fastify }: App, context: Context): Fair {
  const { config, events, pace } = context
  const host = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).host : 'localhost'
  const keys = createFairKeys(context)
  const sealEveryMs = pace.sealFairMs
  const fair = createFair({ ...context, keys, name: `${host}/fair`, sealEveryMs })

  bindReading(bind, fair.reading, keys, createRateLimiter(READINGS, context.clock))
  bind(fairEndpoints.getKept, async ({ caller, params }) => {
    return { status: 200, data: await fair.kept(caller.userId, params.sessionId) }
  })
  bind(fairEndpoints.keep, async ({ caller, params }) => {
    return { status: 200, data: await fair.keep(caller.userId, params.sessionId) }
  })
  bind(fairEndpoints.getProof, async ({ caller, params }) => {
    const { sessionId, itemClueId, customerAccountId } = params
    await fair.kept(caller.userId, sessionId)
    return {
      status: 200,
      data: { path: await fair.proofOf(sessionId, customerAccountId, itemClueId) },
    }
  })

  // Lives that run are looked after by their owner; of those that are over, whoever changes them.
  let changed = new Set<SessionId>()
  events.on('waitlists.changed', ({ sessionId }) => void changed.add(sessionId))
  const timer = setInterval(() => {
    const each = [...changed]
    changed = new Set()
    void fair.round(each)
  }, sealEveryMs)
  timer.unref()
  fastify.addHook('onClose', async () => {
    clearInterval(timer)
    await fair.close()
  })
  return fair
}

/** What anybody may read, who has the address of a live's log. */
function bindReading(
  bind: App['bind'],
  reading: Fair['reading'],
  keys: Pick<FairKeys, 'list'>,
  count: (network: string) => void,
): void {
  const admit = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
    hideFromSearch(reply)
    count(normalizeIP(request.ip))
  }
  bind(fairEndpoints.listKeys, async (call) => {
    admit(call)
    const told = (await keys.list()).map(({ publicKey, madeAt, retiredAt }) => ({
      publicKey,
      madeAt: madeAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
    }))
    return { status: 200, data: { keys: told } }
  })
  bind(fairEndpoints.get, async (call) => {
    admit(call)
    return { status: 200, data: await reading.get(call.params.sessionId) }
  })
  bind(fairEndpoints.listEntries, async (call) => {
    admit(call)
    const entries = await reading.entries(call.params.sessionId, Number(call.query.from))
    return { status: 200, data: { entries } }
  })
  bind(fairEndpoints.getConsistency, async (call) => {
    admit(call)
    const { sessionId } = call.params
    const { from, to } = call.query
    const path = await reading.consistency(sessionId, Number(from), Number(to))
    return { status: 200, data: { path } }
  })
}
