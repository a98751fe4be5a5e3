import { endpoints } from '@dibs/contract'
import type { Context } from '../../../context.ts'
import { type App, ok } from '../../../platform/http/bind-endpoint.ts'
import { createBuyers } from './service.ts'

/** Registers a seller's buyers. Emits `waitlists.changed`. */
export function registerBuyers({ bind }: App, { db, clock, events, sellerQueue }: Context): void {
  const buyers = createBuyers({ db, clock, events, queue: sellerQueue })

  bind(endpoints.buyers.list, ({ caller, query }) => ok(buyers.list(caller.userId, query)))

  bind(endpoints.buyers.get, ({ caller, params }) =>
    ok(buyers.get(caller.userId, params.customerAccountId)),
  )

  bind(endpoints.buyers.forget, async ({ caller, params }) => {
    await buyers.forget(caller.userId, params.customerAccountId)
    return { status: 204 }
  })

  bind(endpoints.buyers.block, async ({ caller, params }) => {
    await buyers.setBlocked(caller.userId, params.customerAccountId, true)
    return { status: 204 }
  })

  bind(endpoints.buyers.unblock, async ({ caller, params }) => {
    await buyers.setBlocked(caller.userId, params.customerAccountId, false)
    return { status: 204 }
  })
}
