import type pg from 'pg'
import { BATCH, END, type Head, listTables, readMigration } from './backup.ts'

/** The file or the database is not fit for it; the message is a sentence that says why. */
export class CannotRestore extends Error {
  override readonly name = 'CannotRestore'
}

/**
 * Writes a backup into a database that is empty but for its tables, all or nothing. Answers when it
 * was made, and how many rows it has. @throws CannotRestore
 */
export async function restoreBackup(
  pool: pg.Pool,
  lines: AsyncIterable<string>,
): Promise<{ at: string; rows: number }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const tables = await lockEmptyTables(client)
    const restored = await writeLines(client, lines, tables)
    await continueIdentities(client)
    await client.query('commit')
    return restored
  } finally {
    // Closed, so that what was not committed is gone.
    client.release(true)
  }
}

async function lockEmptyTables(client: pg.ClientBase): Promise<string[]> {
  const tables = await listTables(client)
  for (const table of tables) {
    await client.query(`lock table "${table}" in exclusive mode`)
    const { rowCount } = await client.query(`select 1 from "${table}" limit 1`)
    if (rowCount === 0) continue
    throw new CannotRestore(
      `The database holds something already (in ${table}). Restore into an empty one: name another folder with DATA_DIR, or another database with DATABASE_URL.`,
    )
  }
  return tables
}

async function writeLines(
  client: pg.ClientBase,
  lines: AsyncIterable<string>,
  tables: readonly string[],
) {
  let head: Head | undefined
  let batch: { table: string; rows: string[] } = { table: '', rows: [] }
  let rows = 0
  let isWhole = false
  const flush = async () => {
    if (batch.rows.length === 0) return
    const { table } = batch
    await client.query(
      `insert into "${table}" overriding system value
       select * from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [`[${batch.rows.join(',')}]`],
    )
    rows += batch.rows.length
    batch = { table, rows: [] }
  }
  for await (const line of lines) {
    if (!head) {
      head = await readHead(client, line)
      continue
    }
    const [table = '', row = ''] = line.split('\t', 2)
    if (table !== batch.table || batch.rows.length === BATCH) await flush()
    if (table === END) isWhole = Number(row) === rows
    else if (!tables.includes(table)) throw new CannotRestore(`There is no table "${table}".`)
    else batch = { table, rows: [...(table === batch.table ? batch.rows : []), row] }
  }
  if (head && isWhole) return { at: head.at, rows }
  throw new CannotRestore('The file is not whole. Take another backup.')
}

async function readHead(client: pg.ClientBase, line: string): Promise<Head> {
  const head = readJson(line) as Partial<Head> | null
  if (head?.format !== 'dibs-backup-1') throw new CannotRestore('The file is no backup of Dibs.')
  if (head.migration === (await readMigration(client))) return head as Head
  throw new CannotRestore(
    `The backup of ${head.at} was made by another version of Dibs. Restore it with that one, then upgrade.`,
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Numbers that the database gives out go on after the highest that was restored. */
async function continueIdentities(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`)
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max("${column}")) from "${table}"`,
      [table, column],
    )
  }
}
