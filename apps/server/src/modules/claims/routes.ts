import { savedSentence } from '@dibs/content/server'
import { commentToBody, endpoints } from '@dibs/contract'
import type { AccountId, ItemId, SessionId } from '@dibs/core'
import type { FastifyRequest } from 'fastify'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { compressFor } from '../../platform/http/compress.ts'
import { handOf } from '../../platform/http/hand.ts'
import type { IdempotentRequest } from '../../platform/with-idempotency.ts'
import { readGoods } from '../items/service.ts'
import { type ByHand, removeClaim } from './changes.ts'
import { listHeard, lookBack } from './heard.ts'
import { listHistory } from './history.ts'
import { changeGoods, setQuantity, startAgain } from './item-changes.ts'
import type { ClaimsContext } from './live-access.ts'
import { moveClaim } from './move.ts'
import { createReadWaitlists } from './read-waitlists.ts'
import { saveComment } from './service.ts'
import type { PlaceRef } from './store.ts'
import { undoChange } from './undo.ts'

/** Registers the calls of comments and waitlists. */
export function bindClaimRoutes(bind: Bind, context: ClaimsContext): void {
  const readWaitlists = createReadWaitlists(context)
  bind(endpoints.comments.save, async ({ body, language, ...call }) => {
    const status = await saveComment(context, body, byHand(call))
    if (status === 'created') return { status: 201, data: { status } }
    return { status: 200, data: { status, message: savedSentence(language, status) } }
  })

  bind(endpoints.comments.listWaitlists, async ({ caller, params, request, reply }) => {
    const { sessionId } = params
    const known = request.headers['if-none-match']
    const isKnown = (revision: number) => etagOf(sessionId, revision) === known
    const waitlists = await readWaitlists(caller.userId, sessionId, isKnown)
    reply.header('etag', waitlists ? etagOf(sessionId, waitlists.revision) : known)
    if (!waitlists) return { status: 304 }
    // A busy live's are 700 KB: alone, 14 s on a slow phone.
    return { json: await compressFor(request, reply, waitlists.json) }
  })

  bind(endpoints.comments.move, async ({ params, body, ...call }) => ({
    json:
      'quantity' in body
        ? await setQuantity(context, toRef(params), body.quantity, byHand(call))
        : await moveClaim(context, toRef(params), body, byHand(call)),
  }))

  bind(endpoints.comments.changeItem, async ({ params, body, ...call }) => {
    const ref = { sessionId: params.sessionId, itemId: params.itemClueId }
    const by = byHand(call)
    return {
      json:
        'startAgain' in body
          ? await startAgain(context, ref, by)
          : await changeGoods(context, ref, readGoods(body), by),
    }
  })

  bind(endpoints.comments.remove, async ({ params, ...call }) => {
    await removeClaim(context, toRef(params), byHand(call))
    return { status: 204 }
  })

  bind(endpoints.heard.list, async ({ caller, params, query }) => {
    const { before = null, search = '' } = query
    const page = await listHeard(context, caller.userId, params.sessionId, { before, search })
    const comments = page.comments.map(({ itemId, heardAt, ...comment }) => ({
      ...commentToBody(comment),
      heardAt: new Date(heardAt).toISOString(),
      itemClueId: itemId,
    }))
    return { status: 200, data: { ...page, comments } }
  })

  bind(endpoints.heard.lookBack, async ({ caller, params }) => {
    const { named, unregistered } = await lookBack(context, caller.userId, params.sessionId)
    const bodies = named.map(({ itemId, code, comments, ...rest }) => ({
      itemClueId: itemId,
      itemClueText: code,
      ...rest,
      comments: comments.map(({ comment, claimedItemId }) => ({
        ...commentToBody(comment),
        claimedItemClueId: claimedItemId,
      })),
    }))
    return { status: 200, data: { named: bodies, unregistered } }
  })

  bind(endpoints.handChanges.list, async ({ caller, params }) => ({
    json: await listHistory(context, caller.userId, params.sessionId),
  }))

  bind(endpoints.handChanges.undo, async ({ params, ...call }) => {
    const { sessionId, changeId: id } = params
    return { status: 200, data: await undoChange(context, { sessionId, id }, byHand(call)) }
  })
}

/** Equal revisions mean equal waitlists, whichever node answers. */
const etagOf = (sessionId: SessionId, revision: number) => `"${sessionId}-${revision}"`

function byHand(call: {
  caller: Caller
  idempotency: IdempotentRequest | null
  request: FastifyRequest
}): ByHand {
  return { userId: call.caller.userId, idempotency: call.idempotency, ...handOf(call) }
}

type ClaimParams = { sessionId: SessionId; itemClueId: ItemId; customerAccountId: AccountId }

/** A buyer is known by their account; the message in the path may have been replaced since. */
function toRef({ sessionId, itemClueId, customerAccountId }: ClaimParams): PlaceRef {
  return { sessionId, itemId: itemClueId, accountId: customerAccountId }
}
