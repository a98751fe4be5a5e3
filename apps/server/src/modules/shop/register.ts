import { endpoints } from '@dibs/contract'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createShops } from './service.ts'

/** Registers how a seller is paid. */
export function registerShop({ bind }: App, context: Context): void {
  const shops = createShops(context)

  bind(endpoints.shop.get, async ({ caller }) => ({
    status: 200,
    data: await shops.get(caller.userId),
  }))

  bind(endpoints.shop.set, async ({ caller, body }) => ({
    status: 200,
    data: await shops.set(caller.userId, body),
  }))
}
