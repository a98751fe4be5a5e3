import { endpoints, PROOF_BYTES } from '@dibs/contract'
import type { AccountId, SessionId } from '@dibs/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/errors.ts'
import { endWhenSent } from '../../../platform/http/admission.ts'
import { type App, createBind, ok } from '../../../platform/http/bind-endpoint.ts'
import { createBillSecrets } from '../../../platform/secrets/bill-secrets.ts'
import { type Visits, visitOf } from '../bills/visits.ts'
import type { StoredOrder } from '../orders/store.ts'
import { createProofs } from './service.ts'
import type { OrderRef } from './store.ts'

/** Registers the calls of proofs of transfer: a bill's buyer's, without an account, and the seller's. */
export function registerProofs(
  { bind, fastify }: App,
  { db, clock, secretKeys }: Context,
  visits: Visits,
): void {
  const proofs = createProofs({ db, clock, visits, secrets: createBillSecrets(secretKeys) })

  bind(endpoints.proofs.list, (call) => ok(proofs.list(visitOf(call))))

  bind(endpoints.proofs.remove, (call) => ok(proofs.remove(visitOf(call), call.params.proofId)))

  bindPictures({ bind, fastify }, proofs)

  bind(endpoints.proofs.listOfOrder, ({ caller, params }) =>
    ok(proofs.listOfOrder(caller.userId, toRef(params))),
  )

  bind(endpoints.proofs.get, async ({ caller, params, reply }) => {
    const picture = await proofs.read(caller.userId, toRef(params), params.proofId)
    reply.type('image/jpeg').header('content-disposition', 'inline; filename="proof.jpg"')
    // Bytes go out as they are, without the schema.
    return { status: 200, data: picture as never }
  })
}

/** The one call whose body is no JSON. Who may not send a picture is refused before it is read. */
function bindPictures({ fastify }: App, proofs: ReturnType<typeof createProofs>): void {
  const { params } = endpoints.proofs.add
  const admitted = new WeakMap<FastifyRequest, StoredOrder>()

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const read = params.safeParse(request.params)
    if (!read.success) throw new AppError('bad_request', { field: 'token' })
    const { order, end } = await proofs.admit(visitOf({ params: read.data, request, reply }))
    endWhenSent(reply, end)
    admitted.set(request, order)
  }

  fastify.register(async (scope) => {
    // Whatever it says to be: its bytes tell.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    createBind(scope)(
      endpoints.proofs.add,
      async ({ request }) => {
        const order = admitted.get(request)
        if (!order) throw new AppError('not_found')
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        return { status: 201, data: await proofs.add(order, bytes) }
      },
      { bodyLimit: PROOF_BYTES, onRequest: admit },
    )
  })
}

type OrderParams = { sessionId: SessionId; customerAccountId: AccountId }

const toRef = ({ sessionId, customerAccountId }: OrderParams): OrderRef => ({
  sessionId,
  accountId: customerAccountId,
})
