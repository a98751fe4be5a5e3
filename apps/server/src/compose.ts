import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { bindItemRoutes } from './modules/items/routes.ts'
import { createItems } from './modules/items/service.ts'
import type { Clock } from './platform/clock.ts'
import type { DatabaseConnection } from './platform/database/database.ts'
import { createBind } from './platform/http/bind-endpoint.ts'
import { buildApp } from './platform/http/build-app.ts'
import type { Log } from './platform/log.ts'

export type Dependencies = {
  config: Config
  database: DatabaseConnection
  /** Key of all keyed hashes, at least 32 characters. */
  secretKey: string
  clock: Clock
  log: Log
}

/** Wires the whole server, once. The caller listens and closes. */
export async function compose(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, database, clock, log } = dependencies
  const { db } = database
  const app = await buildApp({
    log,
    trustProxy: config.TRUST_PROXY,
    isHttps: config.PUBLIC_URL?.startsWith('https:') ?? false,
  })
  const bind = createBind(app, async () => null)
  bindItemRoutes(bind, createItems({ db, clock, onChange: () => {} }))
  return app
}
