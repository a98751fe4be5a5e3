import { endpoints } from '@dibs/contract'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { createBillSecrets } from '../../platform/bill-secrets.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { hideFromSearch } from '../../platform/http/security.ts'
import { createBills } from './service.ts'

/** Registers the calls of a bill's page, which buyers open without an account. */
export function registerBills({ bind }: App, { config, db, clock, secretKeys }: Context): void {
  const bills = createBills({
    db,
    clock,
    secrets: createBillSecrets(secretKeys),
    retentionDays: config.RECAP_RETENTION_DAYS,
  })

  type Asked = { params: { token: string }; request: FastifyRequest; reply: FastifyReply }
  function visitOf({ params, request, reply }: Asked) {
    hideFromSearch(reply)
    return { token: params.token, network: normalizeIP(request.ip) }
  }

  bind(endpoints.bills.get, async (call) => ({ status: 200, data: await bills.get(visitOf(call)) }))

  bind(endpoints.bills.setContact, async (call) => ({
    status: 200,
    data: await bills.setContact(visitOf(call), call.body),
  }))

  bind(endpoints.bills.reportPaid, async (call) => ({
    status: 200,
    data: await bills.reportPaid(visitOf(call)),
  }))

  bind(endpoints.bills.report, async (call) => {
    await bills.report(visitOf(call))
    return { status: 204 }
  })
}
