import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { endpoints } from '@dibs/contract'
import type { AccountId } from '@dibs/core'
import { startLocalPostgres } from '@dibs/local-postgres'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveSessions, orders, transferProofs } from '../platform/database/schema/index.ts'
import { eventually } from '../testing/eventually.ts'
import { createFullSeller } from '../testing/full-seller.ts'
import { createStudio } from '../testing/on-air.ts'
import { writeBill } from '../testing/sold.ts'
import { createTestDatabase, openTestPool } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { readBackup } from './backup-commands.ts'
import { UsageError } from './command.ts'
import { runCommand } from './run-command.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'dibs-backup-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
const studio = createStudio(() => server, 'backed.up')
const here = () => ({ DATABASE_URL: server.database.url })

/** Every row of a database but the operator's records, which go on. */
async function rowsOf(connectionString: string): Promise<string[]> {
  const pool = openTestPool(connectionString)
  // The end of a pool does not wait for a connection that is closed already, and a drop would break it.
  const isClosed = once(pool, 'remove')
  const lines = (await Array.fromAsync(readBackup(pool, 0))).join('').split('\n')
  await isClosed
  await pool.end()
  return lines
    .slice(1, -2)
    .filter((line) => !line.startsWith('audit_records'))
    .toSorted()
}

test('a backup of a live under load is restored to a new data folder, and the live goes on', async () => {
  const { seller, sessionId } = await studio.goOnAir(['A1', 'B2'])
  let isLoaded = true
  let said = 0
  const load = (async () => {
    while (isLoaded) {
      const comments = Array.from({ length: 50 }, (_, n) => ({
        comment: n % 2 ? 'A1' : 'B2',
        userId: String(10_000 + said + n),
      }))
      await server.control.say(seller.username, comments)
      said += comments.length
    }
  })()
  const claimed = async (api = seller.api) => {
    const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
    return (data ?? []).flatMap(({ claims }) => claims.map(({ messageId }) => messageId))
  }
  await eventually(async () => expect((await claimed()).length).toBeGreaterThan(200))
  const acknowledged = await claimed()
  const file = join(folder, 'live.gz')
  await runCommand(['backup', file], here())
  isLoaded = false
  await load
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const DATA_DIR = join(folder, 'new')
  const restored = await runCommand(['restore', file], { DATA_DIR })
  expect(restored).toMatch(/^\d+ rows are restored, as they were on .*Z\. Start the server\.$/)

  const { simulator } = server
  const postgres = await startLocalPostgres({ dataDir: join(DATA_DIR, 'postgres') })
  const database = { url: postgres.url, drop: () => postgres.stop() }
  const next = await startTestServer({ database, simulator })
  const api = next.api(seller.token)
  expect(new Set(await claimed(api)).isSupersetOf(new Set(acknowledged))).toBe(true)
  await eventually(async () =>
    expect((await api(endpoints.live.getActive, {})).data.data?.id).toBe(sessionId),
  )
  await server.control.say(seller.username, [{ comment: 'A1 lagi', userId: '7' }])
  await eventually(async () => {
    const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
    const buyers = (data ?? []).flatMap(({ claims }) => claims.map((it) => it.customerAccountId))
    expect(buyers).toContain('7')
  })
  await next.close()
  await postgres.stop()
  // The next test compares rows, and a running live goes on writing.
  await seller.stop(sessionId)
})

test('every row of every table comes back as it was, and numbers go on after the last', async () => {
  const seller = await createFullSeller(server, studio)
  await seller.stop(seller.sessionId)
  // The provider's sockets are given back a moment after the answer.
  await eventually(async () => {
    const budgets = (await rowsOf(server.database.url)).filter((line) =>
      line.startsWith('provider_budgets\t'),
    )
    expect(budgets).toHaveLength(1)
    expect(JSON.parse(budgets[0]?.split('\t')[1] ?? '').ledger.sockets).toEqual({})
  })
  const taken = await runCommand(['backup', folder], here())
  const file = / is (\S+\.backup\.gz)\. /.exec(taken)?.[1] ?? ''
  const before = await rowsOf(server.database.url)
  const empty = await createTestDatabase()
  await runCommand(['restore', file], { DATABASE_URL: empty.url })
  expect(await rowsOf(empty.url)).toEqual(before)
  const tables = new Set(before.map((line) => line.split('\t')[0]))
  for (const table of ['users', 'claims', 'hand_changes', 'placements', 'gaps', 'access_tokens']) {
    expect(tables).toContain(table)
  }
  const highest = (lines: string[]) =>
    Math.max(
      ...lines
        .filter((line) => line.startsWith('hand_changes\t'))
        .map((line) => JSON.parse(line.split('\t')[1] ?? '').number),
    )
  const pool = openTestPool(empty.url)
  const { rows } = await pool.query(
    "select nextval(pg_get_serial_sequence('hand_changes', 'number'))::int as next",
  )
  expect(rows).toEqual([{ next: highest(before) + 1 }])
  await pool.end()

  // What holds something already is not written over.
  await expect(runCommand(['restore', file], { DATABASE_URL: empty.url })).rejects.toThrow(
    'The database holds something already',
  )
  expect(await rowsOf(empty.url)).toEqual(before)
  await expect(runCommand(['backup', file], here())).rejects.toThrow(UsageError)
  await empty.drop()
})

test('pictures come back as they were, and few of them are in memory at once', async () => {
  const [session] = await server.db.select().from(liveSessions).limit(1)
  if (!session) throw new Error('no live')
  const { id: sessionId, userId } = session
  await writeBill(server, { userId, sessionId }, { accountId: '7' })
  const isIts = and(eq(orders.sessionId, sessionId), eq(orders.accountId, '7' as AccountId))
  const [order] = await server.db.select({ orderId: orders.id }).from(orders).where(isIts)
  const { orderId } = order as NonNullable<typeof order>
  const of = { sessionId, userId, orderId, accountId: '7' as AccountId }
  const sentAt = new Date(5_000)
  const pictures = Array.from({ length: 40 }, () => ({ picture: randomBytes(300_000), sentAt }))
  const written = (
    await server.db
      .insert(transferProofs)
      .values(pictures.map((each) => ({ ...of, ...each })))
      .returning({ id: transferProofs.id })
  ).map(({ id }) => id)
  const pool = openTestPool(server.database.url)
  const pieces = (await Array.fromAsync(readBackup(pool, 0))).map(({ length }) => length)
  await pool.end()
  expect(Math.max(...pieces)).toBeGreaterThan(600_000)
  expect(Math.max(...pieces)).toBeLessThan(20_000_000)
  const file = join(folder, 'pictures.gz')
  await runCommand(['backup', file], here())
  const empty = await createTestDatabase()
  await runCommand(['restore', file], { DATABASE_URL: empty.url })
  const ofPictures = (lines: string[]) => lines.filter((line) => line.startsWith('transfer_proofs'))
  const restored = ofPictures(await rowsOf(empty.url))
  expect(restored.length).toBeGreaterThanOrEqual(40)
  expect(restored).toEqual(ofPictures(await rowsOf(server.database.url)))
  await empty.drop()
  // A few are left to the tests below, which read the database again and again.
  await server.db.delete(transferProofs).where(inArray(transferProofs.id, written.slice(4)))
})

test('a backup is of the moment in which it began, whatever is written while it is read', async () => {
  const pool = openTestPool(server.database.url)
  const backup = readBackup(pool, 0)
  await backup.next()
  await server.logInByCode('telat@example.test')
  expect((await Array.fromAsync(backup)).join('')).not.toContain('telat@example.test')
  expect((await Array.fromAsync(readBackup(pool, 0))).join('')).toContain('telat@example.test')
  await pool.end()
})

test('what is no whole backup of this version is refused, and nothing of it is written', async () => {
  await studio.newSeller()
  const file = join(folder, 'whole.gz')
  await runCommand(['backup', file], here())
  const whole = await readFile(file)
  const text = gunzipSync(whole).toString()
  const empty = await createTestDatabase()
  const broken = join(folder, 'broken.gz')
  for (const [bytes, sentence] of [
    [whole.subarray(0, whole.length / 2), 'no whole backup'],
    [gzipSync(text.split('\n').slice(0, -2).join('\n')), 'not whole'],
    [gzipSync(text.replace(/^users\t.*\n/m, '')), 'violates foreign key|not whole'],
    [gzipSync(text.replace(/"migration":"\w{8}/, '"migration":"00000000')), 'another version'],
    [gzipSync(`${text.split('\n')[0]}\npg_authid\t{}\n`), 'There is no table "pg_authid"'],
    [gzipSync('{}\n'), 'no backup of Dibs'],
    [Buffer.from('hello'), 'no whole backup'],
  ] as const) {
    await writeFile(broken, bytes)
    const restoring = runCommand(['restore', broken], { DATABASE_URL: empty.url })
    await expect(restoring).rejects.toThrow(new RegExp(sentence))
  }
  expect(await rowsOf(empty.url)).toEqual([])
  await empty.drop()
})
