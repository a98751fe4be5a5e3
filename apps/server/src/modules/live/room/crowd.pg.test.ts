import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { createHelper } from '../../../testing/test-helper.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const MOST_SOCKETS = 20
/** Of them helpers never have. */
const MOST_OF_OWNER = 8

let server: TestServer
let ahead = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => Date.now() + ahead })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'relay.crowd')

/** A seller on air, with as many open tabs as there may be on the phone, and a laptop without any. */
async function inACrowd() {
  const { seller: phone } = await studio.goOnAir()
  // Two codes to one address are a minute apart.
  ahead += 60_000
  const login = await server.logIn(`${phone.username}@example.test`)
  const laptop = { ...phone, ...login } as TestSeller
  const tabs = []
  for (let tab = 0; tab < MOST_SOCKETS; tab += 1) tabs.push(await studio.join(phone))
  return { phone, laptop, tabs }
}

test('one device too many is refused for good, and the others feel nothing', async () => {
  const { phone, laptop, tabs } = await inACrowd()
  const late = await connectDevice(server, laptop)
  expect(await late.closed).toEqual({ code: 4429, reason: 'refused' })
  expect(late.told).toEqual([])
  await server.control.say(phone.username, [{ comment: 'A1' }])
  for (const tab of tabs) await eventually(() => expect(tab.chats).toEqual(['A1']))
  tabs[0]?.close()
  await tabs[0]?.closed
  await studio.join(laptop)
})

test('a device that comes back takes the place of the oldest socket of its own', async () => {
  const { phone, tabs } = await inACrowd()
  const back = await studio.join(phone)
  expect((await tabs[0]?.closed)?.code).toBe(4429)
  await server.control.say(phone.username, [{ comment: 'A1' }])
  for (const tab of [...tabs.slice(1), back])
    await eventually(() => expect(tab.chats).toEqual(['A1']))
  expect(tabs[0]?.chats).toEqual([])
})

test('helpers who open many leave the owner room, and one of them leaves some to the others', async () => {
  const { seller } = await studio.goOnAir()
  const asHelper = async (name: string) => {
    ahead += 60_000
    const { api } = await createHelper(server, seller, { role: 'desk', name })
    return { ...seller, api } as TestSeller
  }
  const sari = await asHelper('Sari')
  const open = async (who: TestSeller) => {
    const device = await connectDevice(server, who)
    return device.told.length > 0
  }
  const openAll = async (who: TestSeller, count: number) => {
    let opened = 0
    for (let at = 0; at < count; at += 1) if (await open(who)) opened += 1
    return opened
  }
  // Each socket beyond them takes the place of one of theirs.
  await openAll(sari, MOST_SOCKETS)
  const others = [await asHelper('Budi'), await asHelper('Tia'), await asHelper('Ani')]
  for (const each of others.slice(0, 2)) expect(await openAll(each, 1)).toBe(1)
  for (const each of others) await openAll(each, MOST_SOCKETS)
  expect(await openAll(seller, MOST_OF_OWNER)).toBe(MOST_OF_OWNER)
})

test('a helper who asks for tickets without end runs out alone', async () => {
  const { seller } = await studio.goOnAir()
  const sari = await createHelper(server, seller, { role: 'desk', name: 'Sari' })
  const body = { uniqueId: seller.username }
  const asked = Array.from({ length: 240 }, () =>
    sari.api(endpoints.live.createStreamTicket, { body }).then(
      () => 'given',
      (error) => error.code,
    ),
  )
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['given', 'too_many_requests']))
  await studio.join(seller)
})

test('tickets run out, whichever node issues them, and come back with their minute', async () => {
  // Ahead of the live: a server that is alone takes all that run when it starts.
  const { database, simulator } = server
  const other = await startTestServer({ database, simulator, clock: () => Date.now() + ahead })
  const { seller } = await studio.goOnAir()
  const body = { uniqueId: seller.username }
  const fetchTicket = () => seller.api(endpoints.live.createStreamTicket, { body })
  const fetchElsewhere = () => other.api(seller.token)(endpoints.live.createStreamTicket, { body })
  // More at once than forty would be refused for that.
  for (let round = 0; round < 3; round += 1) {
    const tickets = Array.from({ length: 40 }, () => [fetchTicket(), fetchElsewhere()])
    await Promise.all(tickets.flat())
  }
  for (const fetchOne of [fetchTicket, fetchElsewhere]) {
    const refused = (await failure(fetchOne())) as { body: { retryAfterSeconds: number } }
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.body.retryAfterSeconds).toBeLessThanOrEqual(60)
  }
  await other.close()
  const another = await studio.goOnAir()
  await studio.join(another.seller)
  ahead += 60_000
  await studio.join(seller)
})
