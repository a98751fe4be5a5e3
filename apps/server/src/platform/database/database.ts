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

/** How long work in progress may take until connections are closed under it. */
const CLOSE_TIMEOUT_MS = 5_000

/** Opens a pool. `onBroken` hears of connections that broke, whether anybody used them or not. */
export function openDatabase(url: string, onBroken: (error: Error) => void): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // The pool listens to idle ones only: without this, one that breaks in a transaction ends the process.
  pool.on('connect', (client) => client.on('error', onBroken))
  // The pool tells of the same once more.
  pool.on('error', () => {})
  const options = { schema, casing: 'snake_case' } as const
  const db = drizzle(pool, options)
  db.transaction = async (work, config) => {
    // Drizzle's own keeps a connection for ever that breaks before `begin` is answered.
    const client = await pool.connect()
    try {
      return await drizzle(client, options).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return { db, pool, close: () => withDeadline(pool.end(), CLOSE_TIMEOUT_MS).catch(onBroken) }
}
