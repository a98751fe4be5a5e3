import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startLocalPostgres } from '@dibs/local-postgres'
import type { Pool } from 'pg'
import { createServer } from './app.ts'
import { type Config, ConfigError, readConfig, unfilledSettings } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { assertMigrated, migrateDatabase } from './platform/database/migrate.ts'
import { lockDatabase } from './platform/database/server-lock.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { createLoneBus } from './platform/nodes/bus.ts'
import { createLeases } from './platform/nodes/leases.ts'
import { createNatsBus } from './platform/nodes/nats-bus.ts'
import { createLoneOwnership, type Ownership } from './platform/nodes/ownership.ts'
import { createLog, type Log } from './platform/observability/log.ts'
import { createStatementWatch } from './platform/observability/statement-watch.ts'
import { createTracing } from './platform/observability/tracing.ts'
import { keepSecretKeys } from './platform/secrets/secret-keys.ts'

const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Runs the server until a signal; everything that it started ends with it. */
async function main(): Promise<void> {
  const config = readConfig()
  // From the very start: a signal during it stops what was started by then, the database included.
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopped.abort())
  const { log, tracing } = await createObservers(config)
  const embedded = config.DATABASE_URL
    ? null
    : await startLocalPostgres({ dataDir: join(config.DATA_DIR, 'postgres'), log })
  const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? ''
  const stopping: (() => Promise<unknown>)[] = [tracing.close]
  if (embedded) stopping.push(() => embedded.stop())
  const stop = async () => {
    while (stopping.length > 0) await stopping.pop()?.()
  }
  try {
    // First of all: a server must not migrate under another one that still runs.
    stopping.push(
      await lockDatabase({
        url: databaseUrl,
        isShared: config.BUS_URL !== undefined,
        log,
        signal: stopped.signal,
        onLost(sentence) {
          log.error(sentence)
          stopped.abort()
        },
      }),
    )
    await (config.BUS_URL ? assertMigrated(databaseUrl) : migrateDatabase(databaseUrl))
    const database = openDatabase(
      databaseUrl,
      (error) => log.warn({ err: error }, 'database'),
      createStatementWatch(tracing, log),
    )
    stopping.push(database.close)
    const secretKeys = config.SECRET_KEY ?? (await keepSecretKeys(config.DATA_DIR))
    const bus = config.BUS_URL
      ? createNatsBus({ url: config.BUS_URL, secretKeys, log, random: Math.random })
      : createLoneBus(log)
    stopping.push(bus.close)
    const ownership = createOwnership(config, { url: databaseUrl, pool: database.pool, log })
    stopping.push(ownership.close)
    const app = await createServer({
      config,
      database,
      secretKeys,
      clock: systemClock,
      log,
      ownership,
      bus,
      tracing,
    })
    stopping.push(() => app.close())
    if (existsSync(WEB_APP))
      await serveWebApp(app, { ...webAppOptions(config), readBill: app.readBill })
    const unfilled = unfilledSettings(config)
    if (unfilled.length > 0) {
      log.warn(`to fill in before people use this, see .env.example: ${unfilled.join(', ')}`)
    }
    const server = await app.listen({ port: config.PORT, host: config.HOST })
    process.stdout.write(`${JSON.stringify({ server })}\n`)
    if (!stopped.signal.aborted) await once(stopped.signal, 'abort')
    await app.leave()
  } catch (error) {
    await stop()
    // Somebody wants it stopped, so nothing has failed.
    if (stopped.signal.aborted && (error as Error).name === 'AbortError') return
    throw error
  }
  await stop()
}

/** Makes what tells which lives are this server's: all, or those of its leases. */
function createOwnership(
  { BUS_URL, LIVE_EARS: ears, SECRET_KEY: secretKeys }: Config,
  { url, pool, log }: { url: string; pool: Pool; log: Log },
): Ownership {
  return BUS_URL && secretKeys
    ? createLeases({ url, log, ears, secretKeys })
    : createLoneOwnership(pool)
}

/** Makes the log, and what sends traces, if a setting wants any. */
async function createObservers(config: Config) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: level } = config
  if (endpoint === undefined) {
    const tracing = createTracing()
    return { tracing, log: createLog(level, undefined, tracing.requestId) }
  }
  // A library of its own size: loaded where it is used.
  const { createSpans } = await import('./platform/observability/open-telemetry.ts')
  const spans = createSpans({
    endpoint,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    serviceName: config.OTEL_SERVICE_NAME,
    log: createLog(level),
  })
  const tracing = createTracing(spans)
  return { tracing, log: createLog(level, undefined, tracing.requestId) }
}

function webAppOptions(config: Config) {
  const isDirect = config.CHAT_STREAM === 'direct'
  return {
    dist: WEB_APP,
    connectTo: isDirect ? [new URL(config.EULER_SOCKET_URL).origin] : [],
    isHttps: config.PUBLIC_URL?.startsWith('https:') ?? false,
    publicUrl: config.PUBLIC_URL,
    facts: {
      SUPPORT_EMAIL: config.SUPPORT_EMAIL,
      STATUS_URL: config.STATUS_URL,
      OPERATOR_NAME: config.OPERATOR_NAME,
      OPERATOR_ADDRESS: config.OPERATOR_ADDRESS,
      OPERATOR_REGISTRATION: config.OPERATOR_REGISTRATION,
      RETENTION_DAYS: String(config.RECAP_RETENTION_DAYS),
      PLANS_ASKED: config.PLAN_SWITCH === 'operator' ? 'yes' : undefined,
      PLANS_SELF: config.PLAN_SWITCH === 'self' ? 'yes' : undefined,
    },
  }
}

/** A sentence for those who start the server. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop the program that uses it, or set PORT to another one.`
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    return `The database at DATABASE_URL cannot be reached (${code}). Is it running?`
  }
  return error instanceof Error ? error.message : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`Dibs could not start. ${explain(error)}\n`)
  process.exitCode = 1
})
