import { createHash } from 'node:crypto'
import { endpoints, type Toggles } from '@dibs/contract'
import type { RouteShorthandOptions } from 'fastify'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createFlagService } from '../../platform/outside/flag-service.ts'
import { createFlags } from './service.ts'

/**
 * No token is needed, so only the address tells a flood: many times what a carrier's sellers ask
 * who share one, at two calls a minute each.
 */
const PER_ADDRESS: RouteShorthandOptions = {
  config: { rateLimit: { max: 30_000, timeWindow: 10 * 60 * 1000 } },
}
const SMALL_BODY: RouteShorthandOptions = { ...PER_ADDRESS, bodyLimit: 16 * 1024 }

/**
 * Registers the calls of feature flags, as the service's own client makes them. The flags are those
 * of the configured service, else those of the configuration.
 */
export function registerFlags({ bind }: App, { config, log, outbound }: Context): void {
  const service = config.FLAGS_URL
    ? createFlagService({
        url: config.FLAGS_URL,
        clientKey: config.FLAGS_CLIENT_KEY ?? '',
        service: outbound('flags'),
      })
    : null
  const flags = createFlags({ configured: config.FLAGS, service, log })

  bind(
    endpoints.flags.list,
    async ({ query, request, reply }) => {
      const data = await flags.list(query)
      const etag = etagOf(data)
      reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return { status: 304 }
      return { status: 200, data }
    },
    PER_ADDRESS,
  )

  const passOn = async (kind: 'metrics' | 'register', body: unknown) => {
    flags.send(kind, body)
    return { status: 202 } as const
  }
  bind(endpoints.flags.sendMetrics, ({ body }) => passOn('metrics', body), SMALL_BODY)
  bind(endpoints.flags.register, ({ body }) => passOn('register', body), SMALL_BODY)
}

function etagOf(toggles: Toggles): string {
  return `"${createHash('sha256').update(JSON.stringify(toggles)).digest('base64url')}"`
}
