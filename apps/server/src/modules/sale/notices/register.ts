import { endpoints, noticeBodySchema } from '@dibs/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type App, createBind, ok } from '../../../platform/http/bind-endpoint.ts'
import { handOf } from '../../../platform/http/hand.ts'
import { linkOrigin } from '../../../platform/http/link-origin.ts'
import { createBillSecrets } from '../../../platform/secrets/bill-secrets.ts'
import type { SaleGuard } from '../guard.ts'
import type { OrdersContext } from '../orders/context.ts'
import { createPaymentKeys, type PaymentKeys } from './keys.ts'
import { createNotices } from './service.ts'

/** What a bank's notification says, or a gateway's event; more is refused before it is read. */
const BODY_LIMIT_BYTES = 16 * 1024

/** Registers money that came: who may tell of it, and what becomes of it. */
export function registerNotices(
  { bind, fastify }: App,
  { config, clock, db, secretKeys }: Context,
  orders: OrdersContext,
  guard: SaleGuard,
): void {
  const { notices: seal } = createBillSecrets(secretKeys)
  const keys = createPaymentKeys({ db, clock, seal })
  const notices = createNotices({ orders, seal })
  const origin = linkOrigin(config)

  bind(
    endpoints.payments.send,
    async ({ body, request }) => {
      const userId = await keys.findByKey(request.headers.authorization)
      return { status: 202, data: await notices.take(userId, body) }
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  )
  bindSigned(fastify, keys, notices)

  bind(endpoints.payments.list, async ({ caller }) => ({
    status: 200,
    data: { notices: await notices.list(caller.userId) },
  }))

  bind(endpoints.payments.give, async ({ caller, params, body, request, idempotency }) => {
    const { sessionId, customerAccountId: accountId, amount } = body
    const { device, helperId } = handOf({ caller, request })
    const to = { sessionId, accountId, amount }
    const by = { device, helperId, idempotency }
    return { status: 200, data: await notices.give(caller.userId, params.noticeId, to, by) }
  })

  bind(endpoints.payments.putAside, ({ caller, params, body }) =>
    ok(notices.putAside(caller.userId, params.noticeId, body.isAside)),
  )

  bind(endpoints.payments.listKeys, ({ caller }) => ok(keys.list(caller.userId)))

  bind(endpoints.payments.createKey, async ({ caller, body, language }) => {
    // Whoever has stolen a token must not be able to say that bills are paid.
    await guard.requireFreshCode(caller)
    const tell = await guard.tellOwner(caller, language)
    const { key, secret } = await keys.create(caller.userId, body, (tx) =>
      tell('payment_key_made', 'app/shop', tx),
    )
    const { path } = key.kind === 'key' ? endpoints.payments.send : endpoints.payments.sendSigned
    return {
      status: 201,
      data: { key, secret, url: `${origin}/api${path.replace(':keyId', key.id)}` },
    }
  })

  bind(endpoints.payments.revokeKey, async ({ caller, params }) => {
    await keys.revoke(caller.userId, params.keyId)
    return { status: 204 }
  })
}

/** In a context of its own, where the body stays as it was signed. */
function bindSigned(
  fastify: FastifyInstance,
  keys: PaymentKeys,
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
        const userId = await keys.findBySignature(params.keyId, request.headers, body)
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
