import { endpoints, type Shop } from '@dibs/contract'
import type { Context } from '../../../context.ts'
import { type App, ok } from '../../../platform/http/bind-endpoint.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { OwnerGuard } from '../../../platform/http/owner-guard.ts'
import { createFigures } from './figures.ts'
import { createShops } from './service.ts'

/** Registers how a seller is paid, and what a month came to. */
export function registerShop({ bind }: App, context: Context, guard: OwnerGuard): void {
  const shops = createShops(context)
  const readFigures = createFigures({ db: context.db, queue: context.sellerQueue })

  bind(endpoints.shop.get, async ({ caller }) => ({
    status: 200,
    data: shopFor(caller, await shops.get(caller.userId)),
  }))

  bind(endpoints.shop.set, async ({ caller, body, language }) => {
    const tell = await guard.tellOwner(caller, language)
    const data = await shops.set(caller.userId, body, {
      before: () => guard.requireFreshCode(caller),
      after: (tx) => tell('payment_changed', 'app/shop', tx),
    })
    return { status: 200, data }
  })

  bind(endpoints.shop.getFigures, ({ caller, query }) =>
    ok(readFigures(caller.userId, query.month)),
  )
}

/** What of a shop its caller may see: helpers nothing of where buyers pay; who packs, what labels say. */
function shopFor({ helper }: Caller, shop: Shop): Shop {
  if (!helper) return shop
  const usual = { en: null, id: null }
  const hidden = { banks: [], qris: null, templates: usual, reminders: usual }
  const { sender, ...rest } = shop
  return { ...rest, ...hidden, ...(helper.role === 'packing' && sender && { sender }) }
}
