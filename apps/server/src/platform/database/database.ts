import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
/** A database handle inside a transaction; has the same query methods. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type DatabaseConnection = { db: Database; pool: pg.Pool; close: () => Promise<void> }

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000

/** Opens a pool. `onIdleError` hears of connections that broke while nobody used them. */
export function openDatabase(url: string, onIdleError: (error: Error) => void): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  pool.on('error', onIdleError)
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  return { db, pool, close: () => pool.end() }
}
