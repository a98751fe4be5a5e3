import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { LOCK_TIMEOUT, sqlState } from './failure.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Two servers that start together must not migrate together. Any constant will do. */
const LOCK = 7_310_001

/** The planner's statistics keep common values word for word, long after their rows are gone. */
const NO_STATISTICS_OF_TEXT = `
do $$
declare
  each record;
begin
  for each in
    select attrelid::regclass as "table", attname as "column"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0
      and not attisdropped and attstattarget is distinct from 0
      and atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
  loop
    execute format('alter table %s alter column %I set statistics 0', each."table", each."column");
  end loop;
end
$$`

/** While a migration waits for a table, everybody who comes after it waits, too. */
const LONGEST_WAIT_MS = 3_000
const TRIES = 20

/**
 * Brings the database at `url` to the current schema, also while servers of the version before run
 * on it: a migration that does not get a table in time lets the others go first. Throws what
 * PostgreSQL or the network says.
 */
export async function migrateDatabase(
  url: string,
  { longestWaitMs = LONGEST_WAIT_MS } = {},
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`set lock_timeout = ${longestWaitMs}`)
    for (let tries = 1; ; tries += 1) {
      try {
        await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
        await client.query(NO_STATISTICS_OF_TEXT)
        return
      } catch (error) {
        if (sqlState(error) !== LOCK_TIMEOUT || tries === TRIES) throw error
        await delay(longestWaitMs)
      }
    }
  })
}

/** With several nodes, none of them migrates. @throws a sentence when the schema is older than this version */
export async function assertMigrated(url: string): Promise<void> {
  const wanted = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      "select to_regclass('drizzle.__drizzle_migrations') as name",
    )
    const latest = rows[0]?.name
      ? await client.query('select max(created_at) as at from drizzle.__drizzle_migrations')
      : undefined
    // A newer one fits, too: what a version uses is dropped by the version after the next.
    if (Number(latest?.rows[0]?.at ?? 0) >= wanted) return
    throw new Error(
      'The database is older than this version of Dibs, and with BUS_URL no node changes it. Run "npm run admin -- migrate" once, before the nodes are started.',
    )
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
