import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { withDeadline } from '../deadline.ts'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
/** A database handle inside a transaction; has the same query methods. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type DatabaseConnection = { db: Database; pool: pg.Pool; close: () => Promise<void> }

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000

/** How long running queries may take before their connections are closed. */
const CLOSE_TIMEOUT_MS = 5_000

/** Opens a pool. `onBroken` is called for each connection that breaks, idle or in use. */
export function openDatabase(url: string, onBroken: (error: Error) => void): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // The pool listens to idle connections only: one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', onBroken))
  // The pool reports the same error again.
  pool.on('error', () => {})
  const options = { schema, casing: 'snake_case' } as const
  const db = drizzle(pool, options)
  db.transaction = async (work, config) => {
    // Drizzle's own never releases a connection that breaks before `begin` is answered.
    const client = await pool.connect()
    try {
      return await drizzle(client, options).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return { db, pool, close: () => withDeadline(pool.end(), CLOSE_TIMEOUT_MS).catch(onBroken) }
}
