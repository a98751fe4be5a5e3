import { setTimeout as delay } from 'node:timers/promises'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { sqlState } from '../../platform/database/failure.ts'
import * as schema from '../../platform/database/schema/index.ts'

/**
 * A table is rewritten up to this size with its indexes: others wait for it meanwhile, about a
 * second for so much, and must not wait for so long that a call fails (5 s).
 */
const REWRITTEN_BYTES = 128 * 1024 * 1024
/** Whoever comes after us waits as long as we wait for a table, so that is short, and tried again. */
export const LOCK_TIMEOUT_MS = 300
export const LOCK_ATTEMPTS = 40
export const PAUSE_MS = 250
export const LOCK_NOT_AVAILABLE = '55P03'

const TABLES = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map(getTableName)

/** What was done, for the log. */
export type Cleaned = { rewritten: number; tooLarge: string[]; longestLockMs: number }

/**
 * Takes what was deleted off the disk: PostgreSQL leaves a deleted row's bytes in its page, and
 * every change in the write-ahead log, until something else is written there. The caller gives a
 * connection of its own and closes it afterwards.
 * @throws when somebody is in the way for long, or the signal is aborted
 */
export async function cleanDisk(client: pg.ClientBase, signal: AbortSignal): Promise<Cleaned> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  await waitUntilUnseen(client, signal)
  const cleaned: Cleaned = { rewritten: 0, tooLarge: [], longestLockMs: 0 }
  for (const { name, isSmall } of await listTables(client)) {
    const start = await vacuum(client, isSmall ? `(full) ${name}` : name, signal)
    if (!isSmall) cleaned.tooLarge.push(name)
    else {
      cleaned.rewritten += 1
      cleaned.longestLockMs = Math.max(cleaned.longestLockMs, performance.now() - start)
    }
  }
  if (await hasClusterOfItsOwn(client)) await cutWriteAheadLog(client)
  return { ...cleaned, longestLockMs: Math.round(cleaned.longestLockMs) }
}

/** A rewrite keeps what some older transaction may still want to see. */
async function waitUntilUnseen(client: pg.ClientBase, signal: AbortSignal): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::xid as now')
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const older = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and greatest(age(backend_xmin), age(backend_xid)) > age($1::xid) limit 1`,
      [rows[0]?.now],
    )
    if (older.rowCount === 0) return
    await delay(PAUSE_MS, undefined, { signal })
  }
  throw new Error('an old transaction still sees what was removed')
}

async function listTables(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; isSmall: boolean }>(
    `select name::regclass::text as name, pg_total_relation_size(name::regclass) <= $2 as "isSmall"
     from unnest($1::text[] || case when current_setting('is_superuser') = 'on'
       then '{pg_catalog.pg_statistic}'::text[] end) as name`,
    [TABLES, REWRITTEN_BYTES],
  )
  return rows
}

/** Answers when the try began that succeeded. */
async function vacuum(client: pg.ClientBase, what: string, signal: AbortSignal): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    const start = performance.now()
    try {
      await client.query(`vacuum ${what}`)
      return start
    } catch (error) {
      const isBusy = sqlState(error) === LOCK_NOT_AVAILABLE
      if (!isBusy || attempt === LOCK_ATTEMPTS) throw error
      await delay(PAUSE_MS, undefined, { signal })
    }
  }
}

/** Whether the database is the embedded one: in others, the log is their operator's business. */
async function hasClusterOfItsOwn(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select current_setting('is_superuser') = 'on' and current_setting('wal_recycle') = 'off' as is`,
  )
  return rows[0]?.is === true
}

/**
 * Goes on in a new file of the write-ahead log and lets go of those before. Files that an earlier
 * version has kept for use again hold old contents, too: they are used up.
 */
async function cutWriteAheadLog(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$
    begin
      for attempt in 1..100 loop
        perform pg_logical_emit_message(false, 'dibs', '');
        perform pg_switch_wal();
        exit when not exists (select from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'
          and name >= pg_walfile_name(pg_current_wal_insert_lsn() + 1));
      end loop;
    end $$`)
  await client.query('checkpoint')
}
