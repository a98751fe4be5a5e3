import { endpoints } from '@dibs/contract'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createSubscriptions } from './service.ts'

/** Registers the calls of the subscription. Emits `plan.changed`. */
export function registerPlans({ bind }: App, context: Context): void {
  const planSwitch = context.config.PLAN_SWITCH
  const subscriptions = createSubscriptions({ ...context, planSwitch })

  bind(endpoints.subscription.get, async ({ caller }) => ({
    status: 200,
    data: await subscriptions.get(caller.userId),
  }))

  bind(endpoints.subscription.switch, async ({ caller, body }) => ({
    status: 200,
    data: await subscriptions.switch(caller.userId, body.plan),
  }))
}
