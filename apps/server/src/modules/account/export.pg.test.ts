import { type Export, endpoints } from '@dibs/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { createFullSeller } from '../../testing/full-seller.ts'
import { createStudio } from '../../testing/on-air.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const clock = createTestClock(Date.now())
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'export')

async function exportOf(seller: Pick<Awaited<ReturnType<typeof studio.newSeller>>, 'api'>) {
  const { data } = await seller.api(endpoints.personalData.export, {})
  return data as Export
}

test('holds everything that is stored about the seller, and nothing of another', async () => {
  const other = await createFullSeller(server, studio)
  const seller = await createFullSeller(server, studio)
  const data = await exportOf(seller)
  expect(data.profile).toMatchObject({
    userId: seller.userId,
    email: `${seller.username}@example.test`,
    tiktokUsername: seller.username,
    tiktokAccountId: seller.accountId,
  })
  expect(data.plan).toEqual({
    plan: 'pro',
    requestedPlan: null,
    changedAt: null,
    erasedStartsAt: [],
  })
  expect(data.devices).toHaveLength(1)
  expect(data.accountProof).toMatchObject({ username: seller.username, provenAccountId: null })
  expect(data.items.map(({ code }) => code)).toEqual(['B2', 'A1'])
  const [session, ...more] = data.sessions
  expect(more).toEqual([])
  expect(session).toMatchObject({
    id: seller.sessionId,
    endedAt: null,
    gaps: [{ from: '1970-01-01T00:00:01.000Z', to: '1970-01-01T00:00:02.000Z' }],
    removals: [{ itemId: seller.items.A1?.id, buyerAccountId: '103' }],
    placements: [{ itemId: seller.items.A1?.id, buyerAccountId: '102' }],
    takedowns: [{ kind: 'message', subject: '1', heardAt: '1970-01-01T00:00:03.000Z' }],
  })
  const claims = session?.claims.map((c) => [c.itemText, c.buyerAccountId, c.commentText])
  expect(claims?.sort()).toEqual([
    ['A1', '101', 'A1 kak'],
    ['A1', '102', 'mau a1'],
    ['A1', '103', 'A1!'],
    ['B2', '104', 'halo'],
  ])
  expect(session?.claims.filter(({ addedAt }) => addedAt !== null)).toHaveLength(1)
  expect(data.profile.matchRule).toBe('contains')
  const rules = session?.claims.map((claim) => [claim.addedAt === null, claim.matchRule])
  expect(rules).toContainEqual([true, 'contains'])
  expect(rules).toContainEqual([false, null])
  expect(session?.changes.map(({ kind, move, device }) => [kind, move, device])).toEqual([
    ['added', null, 'node'],
    ['moved', 'winner', 'node'],
    ['removed', null, 'node'],
  ])
  expect(session?.changes[0]).toMatchObject({
    itemText: 'B2',
    buyerAccountId: '104',
    commentText: 'halo',
    undoneAt: null,
    before: { removedAt: null, rank: null, claim: null },
  })
  expect(JSON.stringify(data)).not.toContain(other.username)
})

test('comes as a file with the date where the sellers are', async () => {
  const seller = await studio.newSeller()
  const response = await fetch(`${server.url}/api/user/export`, {
    headers: { authorization: `Bearer ${seller.token}` },
  })
  const date = new Date(clock() + 7 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="dibs-data-${date}.json"`,
  )
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ sessions: [] })
})

test('has every claim of long sessions once', async () => {
  const seller = await studio.newSeller()
  for (const [index, claims] of [0, 1, 2_000, 4_500].entries()) {
    await server.db.execute(sql`
      with session as (
        insert into live_sessions (user_id, tiktok_username, tiktok_account_id, room_id,
          started_at, ended_at)
        values (${seller.userId}, 'x', '1', '7', now() - make_interval(days => ${index}), now())
        returning id
      ), codes as (select array_agg(uuidv7()) as ids from generate_series(1, 3))
      insert into claims (session_id, item_id, message_id, item_text, account_id, username,
        nickname, comment_text, comment_at, heard_at)
      select session.id, codes.ids[1 + n % 3], n::text, 'A1', n::text, 'buyer', 'Buyer "B"',
        'A1', now(), now()
      from session, codes, generate_series(1, ${claims}::int) as n`)
  }
  const { sessions } = await exportOf(seller)
  const ids = sessions.map(({ claims }) => new Set(claims.map(({ messageId }) => messageId)))
  expect(ids.map(({ size }) => size)).toEqual([0, 1, 2_000, 4_500])
  expect(sessions.map(({ claims }) => claims.length)).toEqual([0, 1, 2_000, 4_500])
})

test('is made ten times an hour at most', async () => {
  const seller = await studio.newSeller()
  for (let count = 0; count < 10; count += 1) await exportOf(seller)
  expect(await failure(exportOf(seller))).toMatchObject({ status: 429 })
  await exportOf(await studio.newSeller())
  clock.advance({ minutes: 61 })
  await exportOf(seller)
})

test('needs a token', async () => {
  expect(await failure(exportOf({ api: server.api() }))).toMatchObject({ status: 401 })
})
