import { endpoints, noticeBodySchema } from '@dibs/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type App, createBind, ok } from '../../../platform/http/bind-endpoint.ts'
import { handOf } from '../../../platform/http/hand.ts'
import { createBillSecrets } from '../../../platform/secrets/bill-secrets.ts'
import type { Keys } from '../../keys/service.ts'
import type { OrdersContext } from '../orders/context.ts'
import { createNotices } from './service.ts'

/** What a bank's notification says, or a gateway's event; more is refused before it is read. */
const BODY_LIMIT_BYTES = 16 * 1024

/** Registers money that came, as it is told with a key, and what becomes of it. */
export function registerNotices(
  { bind, fastify }: App,
  { secretKeys }: Context,
  orders: OrdersContext,
  keys: Pick<Keys, 'authenticateSigned'>,
): void {
  const { notices: seal } = createBillSecrets(secretKeys)
  const notices = createNotices({ orders, seal })

  bind(
    endpoints.payments.send,
    async ({ caller, body }) => ({ status: 202, data: await notices.take(caller.userId, body) }),
    { bodyLimit: BODY_LIMIT_BYTES },
  )
  bindSigned(fastify, keys, notices)

  bind(endpoints.payments.list, async ({ caller }) => ({
    status: 200,
    data: { notices: await notices.list(caller.userId) },
  }))

  bind(endpoints.payments.give, async ({ caller, params, body, request, idempotency }) => {
    const { sessionId, customerAccountId: accountId, amount } = body
    const to = { sessionId, accountId, amount }
    const by = { idempotency, ...handOf({ caller, request }) }
    return { status: 200, data: await notices.give(caller.userId, params.noticeId, to, by) }
  })

  bind(endpoints.payments.putAside, ({ caller, params, body }) =>
    ok(notices.putAside(caller.userId, params.noticeId, body.isAside)),
  )
}

/** In a context of its own, where the body stays as it was signed. */
function bindSigned(
  fastify: FastifyInstance,
  keys: Pick<Keys, 'authenticateSigned'>,
  notices: ReturnType<typeof createNotices>,
): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    createBind(scope)(
      endpoints.payments.sendSigned,
      async ({ params, request }) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const userId = await keys.authenticateSigned(params.keyId, request.headers, body)
        return { status: 202, data: await notices.take(userId, readBody(body)) }
      },
      { bodyLimit: BODY_LIMIT_BYTES },
    )
  })
}

/** @throws bad_request */
function readBody(body: Buffer) {
  try {
    return noticeBodySchema.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new AppError('bad_request')
  }
}
