import type pg from 'pg'

/** The first line of a backup. */
export type Head = {
  format: 'dibs-backup-1'
  at: string
  /** Of the newest migration: the rows fit a database that has the same, and no other. */
  migration: string
}

/** Rows that are read, and written, at once. */
export const BATCH = 1_000
/** The last line is this and the number of rows: without it, the file is not whole. */
export const END = 'end'

const FETCH = `fetch ${BATCH} from rows_to_back_up`

/**
 * Everything in the database as it is at one moment, a line per row, while servers go on writing:
 * the table's name, a tab, and the row as PostgreSQL writes it in JSON, exact to the last digit. The
 * package of the embedded PostgreSQL has no `pg_dump`.
 */
export async function* readBackup(pool: pg.Pool, now: number): AsyncGenerator<string> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const migration = await readMigration(client)
    const head: Head = { format: 'dibs-backup-1', at: new Date(now).toISOString(), migration }
    yield `${JSON.stringify(head)}\n`
    let rows = 0
    for (const table of await listTables(client)) {
      await client.query(
        `declare rows_to_back_up no scroll cursor for select to_jsonb(t)::text as line from "${table}" t`,
      )
      for (;;) {
        const batch = await client.query<{ line: string }>(FETCH)
        if (batch.rows.length === 0) break
        rows += batch.rows.length
        yield batch.rows.map(({ line }) => `${table}\t${line}\n`).join('')
      }
      await client.query('close rows_to_back_up')
    }
    yield `${END}\t${rows}\n`
  } finally {
    // Nothing was written; the connection is not used again.
    client.release(true)
  }
}

/** The newest migration of a database, by the hash of its text. */
export async function readMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return rows[0]?.hash ?? ''
}

/** The tables, those first that others refer to. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    select relname as name,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> pg_class.oid
      ) as needs
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by relname`)
  const ordered: string[] = []
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((each) => ordered.includes(each)),
    )
    if (next.length === 0) throw new Error('The tables refer to each other in a circle.')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}
