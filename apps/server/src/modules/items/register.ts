import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createUseLimit } from '../../platform/limits/use-limits.ts'
import { bindItemRoutes } from './routes.ts'
import { createItems, type Items } from './service.ts'

/** The answer to each is kept for a day, with up to a thousand items. */
const BULK_LIMIT = { max: 60, periodMs: 3_600_000 }

/** Registers item codes. Emits `items.changed`. */
export function registerItems({ bind }: App, context: Context): Items {
  const items = createItems(context)
  const countBulk = createUseLimit('items at once', BULK_LIMIT, context)
  bindItemRoutes(bind, { items, queue: context.sellerQueue, countBulk })
  return items
}
