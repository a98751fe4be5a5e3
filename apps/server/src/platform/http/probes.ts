import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { DatabaseConnection } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { Ownership } from '../nodes/ownership.ts'
import type { Metrics } from '../observability/metrics.ts'

type Watched = {
  database: Pick<DatabaseConnection, 'tokens'>
  metrics: Metrics
  ownership: Pick<Ownership, 'isLeaving'>
}

/** Whoever asks whether the server is ready, its database is looked at once in so many milliseconds. */
const LOOK_MS = 1_000

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
  const probe = { schema: { hide: true }, config: { isProbe: true } } as const
  app.get('/healthz', probe, async () => ({ status: 'ok' }))

  const isThere = shareFor(LOOK_MS, () =>
    tokens.execute(sql`select 1`).then(
      () => true,
      () => false,
    ),
  )
  app.get('/readyz', probe, async (_request, reply) => {
    if (ownership.isLeaving()) return reply.code(503).send({ status: 'leaving' })
    if (await isThere()) return { status: 'ready' }
    return reply.code(503).send({ status: 'database away' })
  })

  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!isWatcher(headers.authorization)) throw new AppError('not_found')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** All who ask while a look is under way, or within so many milliseconds of its beginning, share it. */
function shareFor<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let shared: { looked: Promise<T>; until: number; isOver: boolean } | undefined
  return () => {
    if (shared && (!shared.isOver || performance.now() < shared.until)) return shared.looked
    const begun = { looked: look(), until: performance.now() + ms, isOver: false }
    shared = begun
    void begun.looked.then(() => {
      begun.isOver = true
    })
    return begun.looked
  }
}

/** Tells whether an `Authorization` header has the token, in a time that does not tell how much of it. */
function createTokenCheck(token: string | undefined): (header: string | undefined) => boolean {
  if (token === undefined) return () => false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${token}`)
  return (header) => header !== undefined && timingSafeEqual(digest(header), expected)
}
