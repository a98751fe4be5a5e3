import { type Bill, endpoints, fairEndpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isTransientDatabaseError } from '../../../platform/database/failure.ts'
import { AppError } from '../../../platform/errors.ts'
import { type App, ok } from '../../../platform/http/bind-endpoint.ts'
import { createBillSecrets } from '../../../platform/secrets/bill-secrets.ts'
import { proofsOf } from '../../fair/service.ts'
import type { OrdersContext } from '../orders/context.ts'
import { createBills } from './service.ts'
import type { FoundBill } from './store.ts'
import { type Visits, visitOf } from './visits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The bill that a page brings with it; counts for its visitor as the call would. `null` where there
     * is none; `undefined` after too many that there were not, and while the database is away.
     */
    readBill(token: string, request: FastifyRequest): Promise<Bill | null | undefined>
  }
}

/** Registers the calls of a bill's page, which buyers open without an account. */
export function registerBills(
  { bind, fastify }: App,
  { secretKeys, db }: Context,
  orders: OrdersContext,
  visits: Visits,
): void {
  const bills = createBills({ orders, visits, secrets: createBillSecrets(secretKeys) })

  fastify.decorate('readBill', async (token: string, request: FastifyRequest) => {
    const { params } = endpoints.bills.get
    if (!params.safeParse({ token }).success) return null
    try {
      return await bills.get({ token, network: normalizeIP(request.ip) })
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null
      // The page asks for itself, and its call tells why.
      if (error instanceof AppError || isTransientDatabaseError(error)) return undefined
      throw error
    }
  })

  bind(endpoints.bills.get, (call) => ok(bills.get(visitOf(call))))

  bind(endpoints.bills.setContact, (call) => ok(bills.setContact(visitOf(call), call.body)))

  bind(endpoints.bills.reportPaid, (call) =>
    ok(bills.reportPaid(visitOf(call), call.body?.version)),
  )

  bind(endpoints.bills.takeBack, (call) => ok(bills.takeBack(visitOf(call))))

  bind(fairEndpoints.listOfBill, async (call) => {
    const proofs = await visits.look(visitOf(call), ({ order, session }) =>
      listProofs(db, order, session.id),
    )
    return { status: 200, data: { proofs } }
  })

  bind(endpoints.bills.report, async (call) => {
    await bills.report(visitOf(call))
    return { status: 204 }
  })
}

/** Where what is on a bill can be checked, line by line, of the lives that keep a log. */
async function listProofs(db: Database, { bill, accountId }: FoundBill['order'], first: SessionId) {
  const byLive = Map.groupBy(bill?.lines ?? [], ({ live }) => live ?? first)
  const found: { itemClueText: string; path: string }[] = []
  for (const [live, lines] of byLive) {
    const names = new Map(lines.map(({ itemId, itemText }) => [itemId, itemText]))
    for (const { itemId, path } of await proofsOf(db, live, {
      accountId,
      itemIds: [...names.keys()],
    }))
      found.push({ itemClueText: names.get(itemId) ?? '', path })
  }
  return found
}
