import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '@dibs/contract'
import { type LocalPostgres, startLocalPostgres } from '@dibs/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { eventually } from '../../testing/eventually.ts'
import { createFullSeller } from '../../testing/full-seller.ts'
import { createStudio } from '../../testing/on-air.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const PACE = { lookMs: 50, restMs: 50 }

let dataDir: string
let postgres: LocalPostgres
let server: TestServer
const start = async (settings = {}) => {
  postgres = await startLocalPostgres({ dataDir: join(dataDir, 'postgres'), settings })
  await migrateDatabase(postgres.url)
}
const serve = async () => {
  const database = { url: postgres.url, drop: async () => {} }
  server = await startTestServer({ database, purgePace: PACE })
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dibs-purge-'))
  await chmod(dataDir, 0o711)
  await start()
  await serve()
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})
const studio = createStudio(() => server, 'purge')

/** The files of the data folder that hold a text. */
async function filesWith(text: string): Promise<string[]> {
  const found = await promisify(execFile)('grep', ['-rlaF', '--', text, dataDir]).catch(
    (error: { code: number; stdout: string }) => {
      if (error.code !== 1) throw error
      return error
    },
  )
  return found.stdout.split('\n').filter((line) => line !== '')
}

const deleteAccount = ({ api }: Pick<TestSeller, 'api'>) =>
  api(endpoints.personalData.deleteAccount, { body: { confirmation: 'DELETE' } })
const settled = async () => expect((await query('select from purge_requests')).rowCount).toBe(0)
async function query(sql: string) {
  const { pool, close } = openDatabase(postgres.url, () => {})
  return pool.query(sql).finally(close)
}
/** As long as PostgreSQL likes: what has been written is in its files. */
const write = () => query('analyze; checkpoint')

test('what was deleted is in no file any more, and what was not still is', async () => {
  const other = await createFullSeller(server, studio)
  const seller = await createFullSeller(server, studio)
  await write()
  expect(await filesWith(seller.username)).not.toEqual([])
  await deleteAccount(seller)
  await eventually(settled)
  expect(await filesWith(seller.username)).toEqual([])
  expect(await filesWith(other.username)).not.toEqual([])
  expect((await other.places(other.sessionId)).A1).toEqual(['102', '101'])
  expect(server.logLines.join('\n')).toContain('cleaned the disk')
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/dibs_deletion_last_success_timestamp_seconds\{kind="disk"\} [1-9]/)
})

test('what a server was stopped over is cleaned at the next start, and by one of several servers', async () => {
  const seller = await createFullSeller(server, studio)
  await write()
  // Nobody can rewrite a table that is in use.
  const reader = await holdTables()
  await deleteAccount(seller)
  await server.close()
  await reader.release()
  expect(await filesWith(seller.username)).not.toEqual([])
  await serve()
  const database = { url: postgres.url, drop: async () => {} }
  const { simulator } = server
  const second = await startTestServer({ database, simulator, purgePace: PACE })
  await eventually(settled)
  expect(await filesWith(seller.username)).toEqual([])
  await second.close()
})

test('another seller’s live goes on meanwhile, with a transaction in the way', async () => {
  const other = await studio.goOnAir()
  const seller = await createFullSeller(server, studio)
  const reader = await holdTables()
  await deleteAccount(seller)
  const rush = Array.from({ length: 300 }, (_, n) => ({ comment: 'A1', userId: String(n + 1) }))
  for (let at = 0; at < rush.length; at += 20) {
    await server.control.say(other.seller.username, rush.slice(at, at + 20))
    if (at === 100) await reader.release()
  }
  await eventually(async () =>
    expect((await other.seller.places(other.sessionId)).A1).toHaveLength(300),
  )
  await eventually(settled)
  expect(await filesWith(seller.username)).toEqual([])
})

test('what an earlier version had left in kept files goes with the first removal', async () => {
  await server.close()
  await postgres.stop()
  // As before: files of the write-ahead log are used again, with what is in them.
  await start({ wal_recycle: 'on' })
  await query(
    `create table words as select 'marked.in.log' || n as word from generate_series(1, 400000) n`,
  )
  await query(
    'select pg_switch_wal(); checkpoint; drop table words; select pg_switch_wal(); checkpoint',
  )
  await postgres.stop()
  await start()
  expect(await filesWith('marked.in.log')).not.toEqual([])
  await serve()
  await deleteAccount(await createFullSeller(server, studio))
  await eventually(settled)
  expect(await filesWith('marked.in.log')).toEqual([])
})

test('a role that may not do everything cleans what it may', async () => {
  await server.close()
  await query(`create role guest login password 'guest'`)
  await query('alter database dibs owner to guest')
  const { rows } = await query(`select tablename from pg_tables where schemaname = 'public'`)
  for (const { tablename } of rows) await query(`alter table ${tablename} owner to guest`)
  await query(
    'grant all on schema public, drizzle to guest; grant all on all tables in schema drizzle to guest',
  )
  const url = Object.assign(new URL(postgres.url), { username: 'guest', password: 'guest' }).href
  server = await startTestServer({ database: { url, drop: async () => {} }, purgePace: PACE })
  const seller = await createFullSeller(server, studio)
  await deleteAccount(seller)
  await eventually(settled)
  await write()
  // The rest of the log is its operator's business.
  const files = (await filesWith(seller.username)).filter((file) => !file.includes('/pg_wal/'))
  expect(files).toEqual([])
})

test('the planner keeps no text, so none outlives its row', async () => {
  const { rows } = await query(`select attrelid::regclass || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0
      and not attisdropped and atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and attstattarget is distinct from 0`)
  expect(rows.map(({ name }) => name)).toEqual([])
})

/** Holds every table open, as a long reading does, until it is released. */
async function holdTables() {
  const { pool, close } = openDatabase(postgres.url, () => {})
  const client = await pool.connect()
  await client.query('begin; select count(*) from users; select count(*) from claims')
  return {
    async release() {
      client.release(true)
      await close()
    },
  }
}
