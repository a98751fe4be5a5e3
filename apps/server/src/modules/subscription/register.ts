import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { bindSubscriptionRoutes } from './routes.ts'
import { createSubscriptions } from './service.ts'

/** Registers plans. Emits `plan.changed`. */
export function registerSubscription({ bind }: App, { config, db, clock, events }: Context): void {
  const planSwitch = config.PLAN_SWITCH
  bindSubscriptionRoutes(bind, createSubscriptions({ db, clock, planSwitch, events }))
}
