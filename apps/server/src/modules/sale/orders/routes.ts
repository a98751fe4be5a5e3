import { endpoints } from '@dibs/contract'
import type { AccountId, OrderId, SessionId } from '@dibs/core'
import type { FastifyRequest } from 'fastify'
import { type Bind, ok } from '../../../platform/http/bind-endpoint.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { compressFor } from '../../../platform/http/compress.ts'
import { handOf } from '../../../platform/http/hand.ts'
import type { IdempotentRequest } from '../../../platform/with-idempotency.ts'
import type { ByHand } from '../../claims/service.ts'
import { addPayment, changeOrder, voidPayment } from './change.ts'
import type { OrdersContext } from './context.ts'
import { assertMayChange, moneyFor, orderFor, packs } from './for-packing.ts'
import { setJoined } from './join.ts'
import { listOpen } from './list-open.ts'
import { findMark } from './mark.ts'
import { readMoney } from './money-home.ts'
import { newLink, passOn, undoStep } from './pass-on.ts'
import { listOrderSteps, listSessionOrders } from './read.ts'
import type { OrderRef } from './store.ts'
import { setTracking } from './tracking.ts'

/** Registers the calls of orders. */
export function bindOrderRoutes(bind: Bind, context: OrdersContext): void {
  // Whoever has the address of a bill can change where its parcel goes: more than a key reads.
  const withoutLinks: OrdersContext = { ...context, billUrl: () => null }
  bind(endpoints.orders.list, async ({ caller, params, query, request, reply }) => {
    const { userId } = caller
    const mark = await context.queue.run(userId, () => findMark(context, userId, params.sessionId))
    reply.header('etag', mark)
    if (request.headers['if-none-match'] === mark) return { status: 304 }
    const of = caller.key ? withoutLinks : context
    const json = await listSessionOrders(of, userId, params.sessionId, {
      known: query.known,
      packer: packs(caller) ? (caller.helper?.id ?? null) : null,
    })
    return { json: await compressFor(request, reply, json) }
  })

  bind(endpoints.orders.update, async ({ params, body, ...call }) => {
    assertMayChange(call.caller, body)
    const order = await changeOrder(context, toRef(params, body), body, byHand(call))
    return { status: 200, data: orderFor(call.caller, order) }
  })

  bind(endpoints.orders.passOn, ({ params, body, ...call }) =>
    ok(passOn(context, toRef(params), body?.version, byHand(call))),
  )

  bind(endpoints.orders.undo, async ({ params, body, ...call }) => {
    const order = await undoStep(context, toRef(params, body), body?.version, byHand(call))
    return { status: 200, data: orderFor(call.caller, order) }
  })

  bind(endpoints.orders.addPayment, ({ params, body, ...call }) =>
    ok(addPayment(context, toRef(params, body), body, byHand(call))),
  )

  bind(endpoints.orders.voidPayment, async ({ params, body, ...call }) => {
    const { paymentId } = params
    const by = byHand(call)
    const data = await voidPayment(context, toRef(params, body), paymentId, body?.version, by)
    return { status: 200, data }
  })

  bind(endpoints.orders.setJoined, ({ params, body, ...call }) =>
    ok(setJoined(context, toRef(params), body, byHand(call))),
  )

  bind(endpoints.orders.newLink, ({ params, ...call }) =>
    ok(newLink(context, toRef(params), byHand(call))),
  )

  bind(endpoints.orders.listSteps, ({ caller, params }) =>
    ok(listOrderSteps(context, caller.userId, toRef(params))),
  )

  bind(endpoints.orders.setTracking, ({ params, body, ...call }) =>
    ok(setTracking(context, byHand({ ...call, idempotency: null }), params.sessionId, body.list)),
  )

  bind(endpoints.orders.listOpen, ({ caller, query }) =>
    ok(listOpen(context, caller.userId, query.status)),
  )

  bind(endpoints.money.get, async ({ caller }) => ({
    status: 200,
    data: moneyFor(caller, await readMoney(context, caller.userId)),
  }))
}

function byHand(call: {
  caller: Caller
  idempotency: IdempotentRequest | null
  request: FastifyRequest
}): ByHand {
  return { userId: call.caller.userId, idempotency: call.idempotency, ...handOf(call) }
}

type OrderParams = { sessionId: SessionId; customerAccountId: AccountId }

function toRef(
  { sessionId, customerAccountId }: OrderParams,
  body?: { orderId?: OrderId | undefined } | null,
): OrderRef {
  return { sessionId, accountId: customerAccountId, orderId: body?.orderId }
}
