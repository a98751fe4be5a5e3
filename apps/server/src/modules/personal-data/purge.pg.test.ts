import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/postgres/embedded-postgres.ts'
import { eventually } from '../../testing/eventually.ts'
import { createFullSeller } from '../../testing/full-seller.ts'
import { createStudio } from '../../testing/on-air.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const PACE = { lookMs: 50, restMs: 50 }

let dataDir: string
let postgres: EmbeddedPostgres
let server: TestServer
const start = async (settings = {}) => {
  postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), settings })
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
