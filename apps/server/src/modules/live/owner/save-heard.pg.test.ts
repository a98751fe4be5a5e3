import { randomUUID } from 'node:crypto'
import type { MessageId, SessionId } from '@dibs/core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DatabaseConnection, openDatabase } from '../../../platform/database/database.ts'
import type { Owner } from '../../../platform/nodes/ownership.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createLiveStore } from '../store.ts'
import type { HeardSoFar } from './save-heard.ts'

let database: TestDatabase
let connection: DatabaseConnection
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  connection = openDatabase(database.url, () => {})
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await connection.close()
  await database.drop()
})

const EPOCH = 3

async function addSession(columns = ''): Promise<SessionId> {
  const sessionId = randomUUID() as SessionId
  await client.query(
    `with seller as (
      insert into users (email, created_at) values ($1::uuid::text, now()) returning id
    ) insert into live_sessions (id, user_id, tiktok_username, tiktok_account_id, started_at, heard_seconds, owner_epoch)
      select $1::uuid, id, 'rina', '7', now(), 0, ${EPOCH} from seller`,
    [sessionId],
  )
  if (columns) await client.query(`update live_sessions set ${columns} where id = $1`, [sessionId])
  return sessionId
}

const heard = (n: number, changes: Partial<HeardSoFar> = {}): HeardSoFar => ({
  heardUntil: new Date(1_800_000_000_000 + n),
  commentsHeard: n,
  heardSeconds: 15 * n,
  hasClaimed: n > 1,
  mayHaveMissed: n === 2,
  lastHeardIds: [`${n}`, `${n + 1}`] as MessageId[],
  ...changes,
})

async function read(id: SessionId): Promise<HeardSoFar | undefined> {
  const { rows } = await client.query(
    `select heard_until as "heardUntil", comments_heard as "commentsHeard",
      heard_seconds as "heardSeconds", has_claimed as "hasClaimed", last_heard_ids as "lastHeardIds",
      may_have_missed as "mayHaveMissed"
      from live_sessions where id = $1`,
    [id],
  )
  return rows[0]
}

const newStore = () => createLiveStore(connection.db, (() => '') as never)

const OWNER: Owner = { is: 'owner', epoch: EPOCH }

test('how far many lives were heard is stored in a statement or two, each as it is', async () => {
  const ids: SessionId[] = []
  for (let n = 0; n < 40; n += 1) ids.push(await addSession())
  const execute = vi.spyOn(connection.pool, 'query')
  const { saveHeard } = newStore()
  const saved = await Promise.all(ids.map((id, n) => saveHeard(id, heard(n), OWNER)))
  expect(saved).toEqual(ids.map(() => true))
  expect([1, 2]).toContain(execute.mock.calls.length)
  execute.mockRestore()
  for (const [n, id] of ids.entries()) expect(await read(id)).toEqual(heard(n))
})

test('what is not told stays, and of one live the last counts', async () => {
  const id = await addSession()
  const { saveHeard } = newStore()
  const { heardUntil: _until, lastHeardIds: _ids, ...figures } = heard(5)
  await Promise.all([saveHeard(id, heard(4), OWNER), saveHeard(id, figures, OWNER)])
  const { heardUntil, lastHeardIds } = heard(4)
  expect(await read(id)).toEqual({ ...figures, heardUntil, lastHeardIds })
  await saveHeard(id, heard(6, { lastHeardIds: [] }), OWNER)
  expect((await read(id))?.lastHeardIds).toEqual([])
})

test('a live of another keeper, one that has ended and one of an older server are left as they are', async () => {
  const elsewhere = await addSession(`owner_epoch = ${EPOCH + 1}`)
  const over = await addSession(`ended_at = now(), end_reason = 'stopped'`)
  const older = await addSession('heard_seconds = null')
  const own = await addSession()
  const { saveHeard } = newStore()
  const saved = await Promise.all(
    [elsewhere, over, older, own].map((id) => saveHeard(id, heard(7), OWNER)),
  )
  expect(saved).toEqual([false, false, true, true])
  for (const id of [elsewhere, over]) expect((await read(id))?.commentsHeard).toBe(0)
  expect(await read(older)).toEqual({ ...heard(7), heardSeconds: null })
})

test('a live whose row is held makes no other wait, and is stored once that is over', async () => {
  const [held, free] = [await addSession(), await addSession()]
  await client.query('begin')
  await client.query('select from live_sessions where id = $1 for update', [held])
  const { saveHeard } = newStore()
  const isHeldSaved = saveHeard(held, heard(8), OWNER)
  expect(await saveHeard(free, heard(9), OWNER)).toBe(true)
  await client.query('commit')
  expect(await isHeldSaved).toBe(true)
  expect([await read(held), await read(free)]).toEqual([heard(8), heard(9)])
})
