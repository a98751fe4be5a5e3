import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { DatabaseConnection } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via']

/** Registers liveness, readiness and figures, outside the API. */
export function bindProbes(
  app: FastifyInstance,
  { tokens }: DatabaseConnection,
  metrics: Metrics,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await tokens.execute(sql`select 1`)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database away' })
    }
  })

  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    // What came through a proxy may come from anybody; monitoring asks the server directly.
    if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) throw new AppError('not_found')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
