import { endpoints } from '@dibs/contract'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../admin/run-command.ts'
import { accessTokens } from '../../../platform/database/schema/index.ts'
import { createLoneBus } from '../../../platform/nodes/bus.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { openStream } from '../../../testing/test-device.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const MONTH_MS = 31 * 86_400_000

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let server: TestServer
let ahead = 0
const clock = () => Date.now() + ahead
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.url)
  server = await startTestServer({ database: { ...database, url: proxy.url }, clock })
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await database.drop()
})
const studio = createStudio(() => server, 'relay.revoked')

/** A seller on air at a node, with a phone and a laptop that both listen. */
async function onTwoDevices(node = { studio, server }) {
  const { seller: phone } = await node.studio.goOnAir()
  // Two codes to one address are a minute apart.
  ahead += 60_000
  const laptop = {
    ...phone,
    ...(await node.server.logIn(`${phone.username}@example.test`)),
  } as TestSeller
  const sockets = { phone: await node.studio.join(phone), laptop: await node.studio.join(laptop) }
  const say = (comment: string) => node.server.control.say(phone.username, [{ comment }])
  return { phone, laptop, sockets, say }
}

async function idsOf({ api }: TestSeller) {
  const { data } = await api(endpoints.devices.list, {})
  const [other] = data.filter(({ isThis }) => !isThis)
  if (!other) throw new Error('there is no other device')
  return { deviceId: other.id }
}

test('a device that is logged out from another one is closed, and the other one goes on', async () => {
  const { phone, laptop, sockets, say } = await onTwoDevices()
  await laptop.api(endpoints.devices.logOut, { params: await idsOf(laptop) })
  expect(await sockets.phone.closed).toEqual({ code: 4401, reason: 'logged out' })
  await expect(studio.join(phone)).rejects.toMatchObject({ status: 401 })
  await say('A1')
  await eventually(() => expect(sockets.laptop.chats).toEqual(['A1']))
  expect(sockets.phone.chats).toEqual([])
})

test('a device that logs out closes its own sockets only', async () => {
  const { phone, sockets, say } = await onTwoDevices()
  const secondTab = await studio.join(phone)
  await phone.api(endpoints.auth.logout, {})
  for (const socket of [sockets.phone, secondTab]) {
    expect((await socket.closed).code).toBe(4401)
  }
  await say('A1')
  await eventually(() => expect(sockets.laptop.chats).toEqual(['A1']))
})

test('logged out everywhere at another node, every device is closed', async () => {
  const nodes = { database: await createTestDatabase(), bus: createLoneBus(), clock }
  const one = await startTestServer(nodes)
  const other = await startTestServer({ ...nodes, simulator: one.simulator })
  const { phone, sockets } = await onTwoDevices({
    studio: createStudio(() => one, 'relay.everywhere'),
    server: one,
  })
  await other.api(phone.token)(endpoints.devices.logOutEverywhere, {})
  for (const socket of Object.values(sockets)) expect((await socket.closed).code).toBe(4401)
  await other.close()
  await one.close()
  await nodes.database.drop()
})

test('suspended by another program, every device is closed', async () => {
  const { phone, sockets } = await onTwoDevices()
  await runCommand(['suspend', phone.userId, 'spam'], {
    DATABASE_URL: database.url,
    PORT: new URL(server.url).port,
  })
  // The live ends, too: whichever comes first.
  for (const socket of Object.values(sockets))
    expect([4401, 1000]).toContain((await socket.closed).code)
})

test('a token that was not used for a month is closed', async () => {
  const { phone, sockets } = await onTwoDevices()
  const lastUsedAt = new Date(clock() - MONTH_MS)
  await server.db
    .update(accessTokens)
    .set({ lastUsedAt })
    .where(eq(accessTokens.userId, phone.userId))
  for (const socket of Object.values(sockets)) expect((await socket.closed).code).toBe(4401)
})

test('a ticket that was asked for before the log-out opens nothing, and is told nothing', async () => {
  const { phone, laptop } = await onTwoDevices()
  const body = { uniqueId: phone.username }
  const { data } = await phone.api(endpoints.live.createStreamTicket, { body })
  await laptop.api(endpoints.devices.logOut, { params: await idsOf(laptop) })
  const query = new URLSearchParams({ uniqueId: phone.username, jwtKey: data.token })
  const late = openStream(`${server.url.replace('http', 'ws')}/api/stream?${query}`)
  expect((await late.closed).code).toBe(4401)
  expect([late.told, late.chats]).toEqual([[], []])
})

test('while the database is away nobody is closed, and afterwards whoever is logged out', async () => {
  const { phone, laptop, sockets, say } = await onTwoDevices()
  const params = await idsOf(laptop)
  const told = () => server.logLines.filter((line) => line.includes('revoked tokens'))
  expect(told()).toEqual([])
  proxy.cut()
  await eventually(() => expect(told()).toHaveLength(1))
  await say('A1')
  for (const socket of Object.values(sockets)) {
    await eventually(() => expect(socket.chats).toEqual(['A1']))
  }
  proxy.mend()
  await eventually(() => laptop.api(endpoints.devices.logOut, { params }))
  expect((await sockets.phone.closed).code).toBe(4401)
  expect(sockets.laptop.socket.readyState).toBe(sockets.laptop.socket.OPEN)
  await expect(studio.join(phone)).rejects.toMatchObject({ status: 401 })
})
