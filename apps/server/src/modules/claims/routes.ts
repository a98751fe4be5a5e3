import { savedSentence } from '@dibs/content/server'
import { endpoints, waitlistToBody } from '@dibs/contract'
import type { FastifyRequest } from 'fastify'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { deviceNameOf } from '../../platform/http/device-name.ts'
import type { Repeatable } from '../../platform/once.ts'
import type { ClaimingLives } from './live.ts'
import type { Claims } from './service.ts'

/** Registers the calls of comments and waitlists. `bootId` tells this process's ETags from others'. */
export function bindClaimRoutes(
  bind: Bind,
  claims: Claims,
  lives: ClaimingLives,
  bootId: string,
): void {
  bind(endpoints.comments.save, async ({ body, language, ...call }) => {
    const status = await claims.save(body, byHand(call))
    if (status === 'created') return { status: 201, data: { status } }
    return { status: 200, data: { status, message: savedSentence(language, status) } }
  })

  bind(endpoints.comments.listWaitlists, async ({ caller, params, request, reply }) => {
    const live = lives.find(params.sessionId)
    if (live?.session.userId === caller.userId) {
      // Read before the waitlists are: a change in between makes the next poll fetch again.
      const etag = `"${bootId}-${params.sessionId}-${live.revision}"`
      reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return { status: 304 }
    }
    const waitlists = await claims.waitlists(caller.userId, params.sessionId)
    return { status: 200, data: waitlists.map(waitlistToBody) }
  })

  bind(endpoints.comments.move, async ({ params, body, ...call }) => ({
    status: 200,
    data: waitlistToBody(await claims.move(toRef(params), body, byHand(call))),
  }))

  bind(endpoints.comments.remove, async ({ params, ...call }) => {
    await claims.remove(toRef(params), byHand(call))
    return { status: 204 }
  })

  bind(endpoints.handChanges.list, async ({ caller, params }) => ({
    status: 200,
    data: await claims.history(caller.userId, params.sessionId),
  }))

  bind(endpoints.handChanges.undo, async ({ params, ...call }) => ({
    status: 200,
    data: await claims.undo(params.sessionId, params.changeId, byHand(call)),
  }))
}

function byHand(call: { caller: Caller; repeatable: Repeatable | null; request: FastifyRequest }) {
  const { caller, repeatable, request } = call
  const device = deviceNameOf(request.headers['user-agent'])
  return { userId: caller.userId, device, repeatable }
}

/** A buyer is known by their account; the message in the path may have been replaced since. */
function toRef<P extends { itemClueId: unknown; customerAccountId: unknown; sessionId: unknown }>(
  params: P,
) {
  return {
    sessionId: params.sessionId as P['sessionId'],
    itemId: params.itemClueId as P['itemClueId'],
    accountId: params.customerAccountId as P['customerAccountId'],
  }
}
