import { endpoints } from '@dibs/contract'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { createStudio } from './testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { toSavedComment } from './testing/test-seller.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.url)
  server = await startTestServer({ database: { ...database, url: proxy.url } })
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await database.drop()
})
const studio = createStudio(() => server, 'log')

const MARKED = [
  'marked.mail',
  '81234567890',
  'markedbuyer',
  'Marked Nick',
  'marked words',
  'Marked Name',
]
const failures = () => server.logLines.filter((line) => JSON.parse(line).level >= 40)
const marksInLog = () => MARKED.filter((mark) => server.logLines.join('').includes(mark))
const broken = (statement: string) => server.db.execute(sql.raw(statement))

test('whatever fails, and however, the log tells nothing of whom it was about', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const { api, username } = seller
  const buyer = { uniqueId: 'markedbuyer', nickname: 'Marked Nick' }
  const claim = { ...buyer, comment: 'A1 marked words', userId: '8123456789012345' }
  const phone = '+6281234567890'
  const calls = (said: Parameters<typeof toSavedComment>[2]) => [
    () => server.logInByCode('marked.mail@x.test'),
    () => server.logInByCode(phone),
    () => api(endpoints.user.updateProfile, { body: { name: 'Marked Name' } }),
    () => api(endpoints.items.create, { body: { clueText: 'marked words' } }),
    () => api(endpoints.user.sendContactOtp, { body: { field: 'phoneNumber', value: phone } }),
    () => api(endpoints.auth.createChallenge, { body: { username: 'markedbuyer' } }),
    () =>
      api(endpoints.comments.save, {
        body: toSavedComment(sessionId, seller.items.A1, said, true),
        idempotencyKey: crypto.randomUUID(),
      }),
  ]
  const [said] = (await server.control.say(username, [{ ...buyer, comment: 'marked words' }]))
    .comments
  if (!said) throw new Error('the simulator said too little')
  const failAll = async () => {
    const outcomes = await Promise.allSettled(calls(said).map((call) => call()))
    expect(outcomes.map(({ status }) => status)).toContain('rejected')
  }

  // Statements that fail, with what they were given.
  const tables = ['users', 'items', 'claims', 'one_time_codes', 'account_challenges']
  for (const table of tables) await broken(`alter table ${table} rename to ${table}_away`)
  await failAll()
  await server.control.say(username, [claim])
  await eventually(() => expect(failures().join('')).toContain('claims wait for the database'))
  for (const table of tables) await broken(`alter table ${table}_away rename to ${table}`)
  // Rows that are refused: PostgreSQL quotes them.
  const checked = { users: 'name', items: 'code', claims: 'comment_text' }
  for (const [table, column] of Object.entries(checked)) {
    await broken(
      `alter table ${table} add constraint no_marks check (${column} !~* 'marked') not valid`,
    )
  }
  await server.control.say(username, [{ ...claim, userId: '8123456789012346' }])
  await failAll()
  await eventually(() => expect(failures().join('')).toContain('claims were refused'))
  // Frames that nobody can read.
  const chat = { ...claim, msgId: { marked: 'marked words' } }
  const frames = [
    { messages: [{ type: 'chat', data: chat }] },
    'marked words',
    { messages: 'marked' },
  ]
  await server.control.sendFrames(username, frames)
  // No database at all.
  proxy.cut()
  await failAll()
  proxy.mend()
  await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200))

  expect(failures().length).toBeGreaterThan(5)
  expect(failures().join('')).toContain('"code":"23514"')
  expect(failures().join('')).toContain('"code":"42P01"')
  expect(marksInLog()).toEqual([])
})
