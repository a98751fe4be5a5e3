import type { Context } from '../../context.ts'
import { createFlagService } from '../../platform/flag-service.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { bindFlagRoutes } from './routes.ts'
import { createFlags } from './service.ts'

/** Registers feature flags: those of the configured service, else those of the configuration. */
export function registerFlags({ bind }: App, { config, log, outbound }: Context): void {
  const service = config.FLAGS_URL
    ? createFlagService({
        url: config.FLAGS_URL,
        clientKey: config.FLAGS_CLIENT_KEY ?? '',
        service: outbound('flags'),
      })
    : null
  bindFlagRoutes(bind, createFlags({ configured: config.FLAGS, service, log }))
}
