import type { Duplex } from 'node:stream'
import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { withDeadline } from '../deadline.ts'

export type Database = NodePgDatabase
/** A database handle inside a transaction; has the same query methods. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * The way to the database. Connections are reserved: what sellers do shares `pool`, and however much of
 * it is in use, claims are written, tokens are known and log-ins go on.
 */
export type DatabaseConnection = {
  db: Database
  /** The pool of `db`. */
  pool: pg.Pool
  /** For the batch writers: what was heard. */
  writerPool: pg.Pool
  /** For whose token a call carries: single quick statements. */
  tokens: Database
  /** For codes and log-ins. */
  logins: Database
  close: () => Promise<void>
}

/** Connections of each pool: twenty-one together, of the hundred that PostgreSQL gives. */
const SIZES = { shared: 10, writer: 4, tokens: 3, logins: 4 }
/** How long a call waits for a connection. */
const CONNECT_TIMEOUT_MS = 5_000
/** No statement of a running server takes this long, unless something is wrong. */
const STATEMENT_TIMEOUT_MS = 30_000
/** Who gets no lock in this time fails, and may try again; meanwhile it holds a connection. */
const LOCK_TIMEOUT_MS = 4_000

/** How long running queries may take before their connections are closed. */
const CLOSE_TIMEOUT_MS = 5_000

/** Sees each statement: its text, its name if it has one, and its answer, which it must not handle. */
export type StatementWatch = (
  statement: { text: string; name?: string },
  answer: Promise<unknown>,
) => void

/** Opens the pools. `onBroken` is called for each connection that breaks, idle or in use. */
export function openDatabase(
  url: string,
  onBroken: (error: Error) => void,
  watch?: StatementWatch,
): DatabaseConnection {
  const open = (max: number) => openPool(url, max, onBroken, watch)
  const pool = open(SIZES.shared)
  const writerPool = open(SIZES.writer)
  const tokenPool = open(SIZES.tokens)
  const loginPool = open(SIZES.logins)
  const pools = [pool, writerPool, tokenPool, loginPool]
  const endAll = () => Promise.all(pools.map((each) => each.end())).then(() => {})
  return {
    db: toDatabase(pool),
    pool,
    writerPool,
    tokens: toDatabase(tokenPool),
    logins: toDatabase(loginPool),
    close: () => withDeadline(endAll(), CLOSE_TIMEOUT_MS).catch(onBroken),
  }
}

function openPool(
  url: string,
  max: number,
  onBroken: (error: Error) => void,
  watch: StatementWatch | undefined,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    // What a transaction asks at once is sent at once (`atOnce`).
    pipeline: true,
  })
  // The pool listens to idle connections only: one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', onBroken))
  if (watch) {
    watchStatements(pool, watch)
    pool.on('connect', (client) => watchStatements(client, watch))
  }
  // The pool reports the same error again.
  pool.on('error', () => {})
  return pool
}

/** The connections of transactions, and the pools of databases. */
const clients = new WeakMap<Database | Transaction, Client | pg.Pool>()
type Client = pg.PoolClient & { connection: { stream: Pick<Duplex, 'cork' | 'uncork'> } }

/** A statement that each connection parses and plans once, whatever its values are. */
export type Prepared = { name: string; text: string; params: unknown[] }

/** Writes a statement for `runPrepared`; its values are `sql.placeholder(name)`. */
export function prepare(name: string, statement: SQL): Prepared {
  const { sql: text, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(statement)
  return { name, text, params }
}

/** Runs a prepared statement; rows as PostgreSQL gives them. */
export async function runPrepared<Row extends pg.QueryResultRow>(
  db: Database | Transaction,
  { name, text, params }: Prepared,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const client = clients.get(db)
  if (!client) throw new Error('This is no database of ours, or a transaction within another.')
  return (await client.query<Row>({ name, text, values: fillPlaceholders(params, values) })).rows
}

/** The statements of connections that are written once: building one costs more than sending it. */
const written = new WeakMap<Client | pg.Pool, Map<string, unknown>>()

/** A query that is built and planned once for each connection; its values are `sql.placeholder(name)`. */
export function prepared<Db extends Database | Transaction, Query>(
  db: Db,
  name: string,
  write: (db: Db) => { prepare: (name: string) => Query },
): Query {
  const client = clients.get(db)
  const known = (client && written.get(client)) ?? new Map<string, unknown>()
  if (client) written.set(client, known)
  const query = (known.get(name) as Query | undefined) ?? write(db).prepare(name)
  known.set(name, query)
  return query
}

/** The values of such a query: one of each name. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<
    Name,
    Placeholder<Name>
  >

/**
 * Asks several things of a transaction in one trip: none of them may go on from what another one answers.
 * Their first statements run in the order in which they are asked, each on what is stored by then; what is
 * asked after an answer comes behind all of them. Where one fails, the transaction has failed, once
 * all are over: what one of them still asked afterwards would be asked outside of it.
 */
export async function atOnce<const Asked extends readonly unknown[]>(
  tx: Transaction,
  ask: () => Asked,
): Promise<{ -readonly [Each in keyof Asked]: Awaited<Asked[Each]> }> {
  const client = clients.get(tx)
  if (client && 'connection' in client) {
    const { stream } = client.connection
    // Written as one packet: a write for each costs more than what is in it.
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  const asked = ask()
  await Promise.allSettled(asked)
  return Promise.all(asked)
}

type Asked = string | { text: string; name?: string }

/** Those with a callback are the pool's own, on a connection of it: they are seen once. */
function watchStatements(target: { query: unknown }, watch: StatementWatch): void {
  const query = (target.query as (...args: unknown[]) => unknown).bind(target)
  target.query = (asked: Asked, ...rest: unknown[]) => {
    const answer = query(asked, ...rest)
    if (answer instanceof Promise)
      watch(typeof asked === 'string' ? { text: asked } : asked, answer)
    return answer
  }
}

/**
 * Without the schema: with it, Drizzle works out the relations of all tables anew for each transaction,
 * and the product asks nothing by relations. One handle a connection, which keeps its columns' names.
 */
function toDatabase(pool: pg.Pool): Database {
  const options = { casing: 'snake_case' } as const
  const db = drizzle(pool, options)
  clients.set(db, pool)
  const handles = new WeakMap<pg.PoolClient, Database>()
  const handleOf = (client: pg.PoolClient): Database => {
    const handle = handles.get(client) ?? drizzle(client, options)
    handles.set(client, handle)
    return handle
  }
  db.transaction = async (work, config) => {
    // Drizzle's own never releases a connection that breaks before `begin` is answered.
    const client = await pool.connect()
    try {
      return await handleOf(client).transaction((tx) => {
        clients.set(tx, client as Client)
        return work(tx)
      }, config)
    } finally {
      client.release()
    }
  }
  return db
}
