import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auditRecords,
  codeBudgets,
  liveSessions,
  users,
} from '../platform/database/schema/index.ts'
import { eventually } from '../testing/eventually.ts'
import { failure } from '../testing/failure.ts'
import { createFullSeller } from '../testing/full-seller.ts'
import { createStudio } from '../testing/on-air.ts'
import { startTestServer, TEST_KEY, type TestServer } from '../testing/test-server.ts'
import { UsageError } from './command.ts'
import { runCommand } from './run-command.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'dibs-sellers-'))
  await writeFile(join(folder, 'secret-key'), `${TEST_KEY}\n`)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
const studio = createStudio(() => server, 'operated')

const admin = (...args: string[]) =>
  runCommand(args, {
    DATABASE_URL: server.database.url,
    DATA_DIR: folder,
    PORT: new URL(server.url).port,
  })
const findSession = (id: SessionId) =>
  server.db
    .select()
    .from(liveSessions)
    .where(eq(liveSessions.id, id))
    .then(([first]) => first)
const recordsOf = async (userId: string) =>
  (
    await server.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.userId, userId as never))
  )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ operator, action, details }) => [operator, action, details])

test('a seller is found by each of their names, with what is stored', async () => {
  const seller = await createFullSeller(server, studio)
  const email = `${seller.username}@example.test`
  await server.db.update(users).set({ phoneNumber: '+628123456780' }).where(isOf(seller.userId))
  const told = await admin('find', email.toUpperCase())
  expect(told).toContain(`id        ${seller.userId}`)
  expect(told).toContain(`e-mail    ${email}`)
  expect(told).toMatch(/^live +runs since .*, 4 claims \([\w-]+\)$/m)
  expect(told).toMatch(/^suspended no$/m)
  expect(told).toMatch(/^stored +2 items, 1 lives, 4 claims$/m)
  for (const name of ['+62 812 3456 780', `@${seller.username}`, seller.userId]) {
    expect((await admin('find', name)).split('\n')[0]).toBe(told.split('\n')[0])
  }
  expect(await recordsOf(seller.userId)).toEqual(
    Array.from({ length: 4 }, () => [userInfo().username, 'find', {}]),
  )
})

test('a suspended seller is out at once, reads why, and comes back after the release', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  const email = `${seller.username}@example.test`
  const told = await admin('suspend', email, 'Jualan', 'barang palsu')
  expect(told).toBe(`${email} is suspended and logged out. Their live is ended.`)
  expect([1000, 4401]).toContain((await device.closed).code)
  await eventually(async () =>
    expect((await server.control.getLive(seller.username)).connections).toBe(0),
  )
  expect(await failure(seller.api(endpoints.user.getProfile, {}))).toMatchObject({
    status: 401,
    code: 'unauthorized',
    body: { error: expect.stringContaining('Jualan barang palsu'), reason: 'Jualan barang palsu' },
  })
  // So that a code can be asked for again at once.
  await server.db.delete(codeBudgets)
  expect(await failure(server.logInByCode(email))).toMatchObject({
    status: 403,
    code: 'account_suspended',
    body: { reason: 'Jualan barang palsu' },
  })
  expect(await admin('find', email)).toMatch(/^suspended since .*: Jualan barang palsu$/m)

  expect(await admin('release', seller.userId)).toBe(`${email} can log in again.`)
  expect(await admin('release', seller.userId)).toBe(`${email} is not suspended.`)
  await server.db.delete(codeBudgets)
  // The log-ins of before stay out.
  expect(await failure(seller.api(endpoints.user.getProfile, {}))).toMatchObject({ status: 401 })
  await expect(server.logInByCode(email)).resolves.toHaveProperty('token')
  expect(await findSession(sessionId)).toMatchObject({ endReason: 'operator' })
  expect(await recordsOf(seller.userId)).toMatchObject([
    [{}, 'suspend', { reason: 'Jualan barang palsu' }],
    [{}, 'find', {}],
    [{}, 'release', {}],
  ])
})

test('a live that the operator ends is closed by the server that listens, its recap whole', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  await server.control.say(
    seller.username,
    Array.from({ length: 30 }, (_, n) => ({ comment: 'A1', userId: String(500 + n) })),
  )
  await eventually(() => expect(device.chats).toHaveLength(30))
  expect(await admin('end-session', `@${seller.username}`)).toBe(
    `The live of ${seller.username}@example.test is ended. A server that listens to it notices within seconds.`,
  )
  expect(await device.closed).toMatchObject({ code: 1000, reason: 'operator' })
  await eventually(async () =>
    expect((await server.control.getLive(seller.username)).connections).toBe(0),
  )
  expect((await seller.places(sessionId)).A1).toHaveLength(30)
  await eventually(async () =>
    expect(await findSession(sessionId)).toMatchObject({
      endReason: 'operator',
      commentsHeard: 30,
    }),
  )
  expect((await seller.api(endpoints.live.getActive, {})).data.data).toBeNull()
  // Auto-join leaves this room alone from now on.
  const [user] = await server.db.select().from(users).where(isOf(seller.userId))
  expect(user?.leftRoomId).toBe((await findSession(sessionId))?.roomId)
  expect(await admin('end-session', seller.userId)).toBe(
    `No live of ${seller.username}@example.test runs.`,
  )
  expect(await recordsOf(seller.userId)).toMatchObject([
    [{}, 'end-session', { session: sessionId }],
  ])
})

test('an export is what the seller downloads, for the owner of the file alone', async () => {
  const seller = await createFullSeller(server, studio)
  await seller.stop(seller.sessionId)
  const file = join(folder, 'seller.json')
  await admin('export', seller.userId, file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const exported = JSON.parse(await readFile(file, 'utf8'))
  const { data } = await seller.api(endpoints.personalData.export, {})
  const { exportedAt: _at, operatorActions, ...own } = JSON.parse(JSON.stringify(data))
  expect(operatorActions).toMatchObject([{ action: 'export' }])
  expect(exported).toMatchObject(own)
  await expect(admin('export', seller.userId, file)).rejects.toThrow(
    new UsageError(`${file} is there already. Name another file.`),
  )
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(exported)
})

test('the status tells of the server, the database and each live; the audit of what was done', async () => {
  const { seller } = await studio.goOnAir()
  const told = await admin('status')
  expect(told).toContain(`ready at ${server.url}`)
  expect(told).toMatch(/^database +PostgreSQL 18.*, \d+ .B, \d+ migrations$/m)
  expect(told).toMatch(/^provider +\d+ requests in an hour, \d+ in a day, \d+ sockets$/m)
  expect(told).toMatch(/^lives +\d+ run$/m)
  expect(told).toMatch(
    new RegExp(`^  @${seller.username} \\(${seller.userId}\\) since .*, 0 gaps$`, 'm'),
  )
  await admin('plan', seller.userId, 'superstar')
  expect(await admin('audit', seller.userId)).toMatch(
    / UTC {2}\S+ {2}plan {2}[\w-]{36} {2}plan: superstar, before: pro$/,
  )
  expect((await admin('audit')).split('\n').length).toBeGreaterThan(5)
  const records = JSON.stringify(await server.db.select().from(auditRecords))
  expect(records).not.toContain('example.test')
  expect(server.logLines.join()).not.toContain(seller.username)
})

test('a name that two sellers go by names nobody', async () => {
  const sellers = [await studio.newSeller(), await studio.newSeller()]
  for (const { userId } of sellers) {
    await server.db.update(users).set({ tiktokUsername: 'kembar' }).where(isOf(userId))
  }
  const refusal = await admin('suspend', 'kembar', 'kenapa').catch((error) => error)
  expect(refusal).toBeInstanceOf(UsageError)
  for (const { userId } of sellers) {
    expect(refusal.message).toContain(userId)
    expect(await recordsOf(userId)).toEqual([])
  }
})

const isOf = (userId: string) => eq(users.id, userId)
