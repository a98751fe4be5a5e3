import { createReadStream, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { writeFileAtomic } from '../platform/write-file-atomic.ts'
import { type AdminContext, assertNew, type Command, record, UsageError } from './command.ts'

export const BACKUP_COMMANDS: Record<string, Command> = {
  backup: {
    args: '<file or folder>',
    argCount: [1, 1],
    summary: 'everything in the database as it is now, while the server runs',
    run: backUp,
  },
  restore: {
    args: '<file>',
    argCount: [1, 1],
    summary: 'writes a backup into an empty database',
    isForNewDatabase: true,
    run: restore,
  },
}

async function backUp(context: AdminContext, typed: string): Promise<string> {
  const now = context.clock()
  const isFolder = statSync(typed, { throwIfNoEntry: false })?.isDirectory() ?? false
  const file = isFolder ? join(typed, nameFor(now)) : typed
  assertNew(file)
  const lines = Readable.from(readBackup(context.pool, now), { objectMode: false })
  const gzip = createGzip()
  // An error on either side reaches whoever reads the other end.
  await Promise.all([pipeline(lines, gzip), writeFileAtomic(file, gzip)])
  await record(context, context.db, { action: 'backup' })
  return `The backup is ${file}. It holds personal data, and not the secret key.`
}

async function restore(context: AdminContext, file: string): Promise<string> {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const text = createGunzip()
  const reading = pipeline(createReadStream(file), text)
  reading.catch(() => {})
  const { at, rows } = await restoreBackup(context.pool, linesOf(text))
  await record(context, context.db, { action: 'restore', details: { rows, madeAt: at } })
  return `${rows} rows are restored, as they were on ${at}. Start the server.`
}

async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of text.setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (cause) {
    throw new CannotRestore('The file is no whole backup of Dibs.', { cause })
  }
  if (rest !== '') yield rest
}

/** As `dibs-20261122T065000Z.backup.gz`. */
function nameFor(now: number): string {
  const moment = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  return `dibs-${moment}.backup.gz`
}

/** The first line of a backup. */
type Head = {
  format: 'dibs-backup-1'
  at: string
  /** Of the newest migration: the rows fit a database that has the same, and no other. */
  migration: string
}

/** Rows that are read, and written, at once. */
const BATCH = 1_000
/** Of tables with pictures in them, each of which is 600 KB of text. */
const BATCH_OF_PICTURES = 20
/** So much text is written at once, whatever rows it is. */
const BATCH_LENGTH = 16_000_000
/** The last line is this and the number of rows: without it, the file is not whole. */
const END = 'end'

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
    const withPictures = await listPictureTables(client)
    for (const table of await listTables(client)) {
      const count = withPictures.includes(table) ? BATCH_OF_PICTURES : BATCH
      await client.query(
        `declare rows_to_back_up no scroll cursor for select to_jsonb(t)::text as line from "${table}" t`,
      )
      for (;;) {
        const batch = await client.query<{ line: string }>(`fetch ${count} from rows_to_back_up`)
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
async function readMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return rows[0]?.hash ?? ''
}

async function listPictureTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`)
  return rows.map(({ name }) => name)
}

/** The tables, those first that others refer to. */
async function listTables(client: pg.ClientBase): Promise<string[]> {
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

/** The file or the database is not fit for it; the message is a sentence that says why. */
class CannotRestore extends Error {
  override readonly name = 'CannotRestore'
}

/**
 * Writes a backup into a database that is empty but for its tables, all or nothing. Answers when it
 * was made, and how many rows it has. @throws CannotRestore
 */
async function restoreBackup(
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
  let batch: { table: string; rows: string[]; length: number } = { table: '', rows: [], length: 0 }
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
    batch = { table, rows: [], length: 0 }
  }
  for await (const line of lines) {
    if (!head) {
      head = await readHead(client, line)
      continue
    }
    const [table = '', row = ''] = line.split('\t', 2)
    const isFull = batch.rows.length === BATCH || batch.length + row.length > BATCH_LENGTH
    if (table !== batch.table || isFull) await flush()
    if (table === END) isWhole = Number(row) === rows
    else if (!tables.includes(table)) throw new CannotRestore(`There is no table "${table}".`)
    else {
      batch.table = table
      batch.rows.push(row)
      batch.length += row.length
    }
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
