import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import type { OwnerGuard } from '../../platform/http/owner-guard.ts'
import type { ClaimsAccess } from '../claims/service.ts'
import type { Keys } from '../keys/service.ts'
import { registerBills } from './bills/register.ts'
import { createVisits } from './bills/visits.ts'
import { registerBuyers } from './buyers/register.ts'
import { registerNotices } from './notices/register.ts'
import { registerOrders } from './orders/register.ts'
import { registerProofs } from './proofs/register.ts'
import { registerShop } from './shop/register.ts'

/** Registers what follows a win: orders, the shop, its buyers, the bills that they open, and how they show that they paid. */
export function registerSale(
  app: App,
  context: Context,
  { lives, guard, keys }: Pick<ClaimsAccess, 'lives'> & { guard: OwnerGuard; keys: Keys },
): void {
  const orders = registerOrders(app, context, { lives })
  const visits = createVisits(context)
  registerShop(app, context, guard)
  registerBuyers(app, context)
  registerBills(app, context, orders, visits)
  registerNotices(app, context, orders, keys)
  registerProofs(app, context, visits)
}
