import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

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

/** Brings the database at `url` to the current schema. Throws what PostgreSQL or the network says. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    await client.query(NO_STATISTICS_OF_TEXT)
  } finally {
    await client.end()
  }
}
