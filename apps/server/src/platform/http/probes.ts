import type { FastifyInstance } from 'fastify'
import type { DatabaseConnection } from '../database/database.ts'
import type { Metrics } from '../metrics.ts'

/** Registers liveness, readiness and figures, outside the API. */
export function bindProbes(
  app: FastifyInstance,
  { pool }: DatabaseConnection,
  metrics: Metrics,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database away' })
    }
  })

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}
