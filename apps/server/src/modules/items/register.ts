import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { bindItemRoutes } from './routes.ts'
import { createItems, type Items } from './service.ts'

/** Registers item codes. Emits `items.changed`. */
export function registerItems({ bind }: App, { db, clock, events, sellerQueue }: Context): Items {
  const items = createItems({ db, clock, events })
  bindItemRoutes(bind, items, sellerQueue)
  return items
}
