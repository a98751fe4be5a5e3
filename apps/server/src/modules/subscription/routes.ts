import { endpoints } from '@dibs/contract'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { Subscriptions } from './service.ts'

/** Registers the calls of the subscription. */
export function bindSubscriptionRoutes(bind: Bind, subscriptions: Subscriptions): void {
  bind(endpoints.subscription.get, async ({ caller }) => ({
    status: 200,
    data: await subscriptions.get(caller.userId),
  }))

  bind(endpoints.subscription.switch, async ({ caller, body }) => ({
    status: 200,
    data: await subscriptions.switch(caller.userId, body.plan),
  }))
}
