import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { linkOrigin } from '../../platform/http/link-origin.ts'
import type { LiveService } from '../live/service.ts'
import type { Notices } from '../notices/service.ts'
import { bindPersonalDataRoutes } from './routes.ts'
import { createPersonalData, createPurge } from './service.ts'

/** Registers erasure, deletion and export. A running live ends before its data goes. */
export function registerPersonalData(
  { fastify, bind }: App,
  { config, database, db, clock, log, metrics, pace }: Context,
  { notices, live }: { notices: Notices; live: LiveService },
): void {
  const personalData = createPersonalData({ db, clock, live })
  bindPersonalDataRoutes(bind, {
    personalData,
    clock,
    addressOwner: ({ caller, language }) =>
      notices.addressOwner(caller, { fallback: language, origin: linkOrigin(config) }),
  })
  const purge = createPurge({ pool: database.pool, log, metrics, pace: pace.purge })
  fastify.addHook('onReady', async () => purge.start())
  fastify.addHook('preClose', purge.close)
}
