import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createRetention } from './service.ts'

/** Starts the deletion of what has had its time. */
export function registerRetention(
  { fastify }: App,
  { config, db, clock, log, metrics }: Context,
): void {
  const recapDays = config.RECAP_RETENTION_DAYS
  const retention = createRetention({ db, clock, log, metrics, recapDays })
  fastify.addHook('onReady', async () => retention.start())
  fastify.addHook('preClose', retention.close)
}
