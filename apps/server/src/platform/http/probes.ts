import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { DatabaseConnection } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import type { Ownership } from '../ownership.ts'

type Watched = {
  database: Pick<DatabaseConnection, 'tokens'>
  metrics: Metrics
  ownership: Pick<Ownership, 'isLeaving'>
}

/**
 * Registers liveness, readiness and figures, outside the API. Without `metricsToken` the figures are
 * for nobody: what a proxy passes on cannot be told from what was asked for here.
 */
export function bindProbes(
  app: FastifyInstance,
  { database: { tokens }, metrics, ownership }: Watched,
  metricsToken: string | undefined,
): void {
  const isWatcher = createTokenCheck(metricsToken)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (ownership.isLeaving()) return reply.code(503).send({ status: 'leaving' })
    try {
      await tokens.execute(sql`select 1`)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database away' })
    }
  })

  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!isWatcher(headers.authorization)) throw new AppError('not_found')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Tells whether an `Authorization` header has the token, in a time that does not tell how much of it. */
function createTokenCheck(token: string | undefined): (header: string | undefined) => boolean {
  if (token === undefined) return () => false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${token}`)
  return (header) => header !== undefined && timingSafeEqual(digest(header), expected)
}
