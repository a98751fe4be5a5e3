import { randomUUID } from 'node:crypto'
import type { HelperId, UserId } from '@dibs/core'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseConnection, openDatabase } from '../../../platform/database/database.ts'
import { usedTickets } from '../../../platform/database/schema/index.ts'
import { createKeyedHash, type SecretKeys } from '../../../platform/secrets/keyed-hash.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createTickets, TICKET_MAX_CHARACTERS } from './tickets.ts'

const KEY = 'the key of the tests, at least 32 characters'
const log = pino({ level: 'silent' })
let database: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
const connections: DatabaseConnection[] = []
let now = Date.now()

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.url)
})
afterAll(async () => {
  for (const { close } of connections) await close()
  await proxy.close()
  await database.drop()
})

/** The tickets of one more node. */
function startNode(url = database.url, ...keys: string[]) {
  const connection = openDatabase(url, () => {})
  connections.push(connection)
  const ring = (keys.length > 0 ? keys : [KEY]) as unknown as SecretKeys
  return createTickets({
    db: connection.tokens,
    keyedHash: createKeyedHash(ring),
    clock: () => now,
    log,
  })
}

const ticket = () => ({
  userId: randomUUID() as UserId,
  username: 'a.username.with.24.chars',
  tokenHash: 'h'.repeat(43),
  helperId: randomUUID() as HelperId,
})

test('a ticket that one node issued is taken by any other, once by all of them together', async () => {
  const [one, two] = [startNode(), startNode()]
  const given = ticket()
  const key = one.issue(given)
  expect(key.length).toBeLessThan(TICKET_MAX_CHARACTERS)
  const answers = await Promise.all([one, two, one, two].map(({ redeem }) => redeem(key)))
  expect(answers.filter((answer) => answer !== null)).toEqual([given])
})

test('an older key still opens; another key, another text or a later minute does not', async () => {
  const [old, changed, stranger] = [
    startNode(),
    startNode(database.url, `new ${KEY}`, KEY),
    startNode(database.url, `other ${KEY}`),
  ]
  const given = ticket()
  expect(await changed.redeem(old.issue(given))).toEqual(given)
  expect(await stranger.redeem(old.issue(given))).toBeNull()
  const [text = '', signature = ''] = old.issue(given).split('.')
  const forged = Buffer.from(
    Buffer.from(text, 'base64url').toString().replace('a.username', 'b.username'),
  ).toString('base64url')
  for (const key of [`${forged}.${signature}`, `${text}.`, text, '', '.', `${text}.${signature}x`])
    expect(await old.redeem(key)).toBeNull()
  const late = old.issue(given)
  now += 60_000
  expect(await old.redeem(late)).toBeNull()
})

test('while the database is away a ticket still opens one connection, and no second one once it is back', async () => {
  const node = startNode(proxy.url)
  const [used, kept] = [node.issue(ticket()), node.issue(ticket())]
  proxy.cut()
  expect(await node.redeem(used)).not.toBeNull()
  expect(await node.redeem(used)).toBeNull()
  proxy.mend()
  expect(await node.redeem(used)).toBeNull()
  expect(await node.redeem(kept)).not.toBeNull()
  const rows = await (connections[0] as DatabaseConnection).db.select().from(usedTickets)
  expect(rows.filter(({ expiresAt }) => expiresAt.getTime() === now + 60_000)).toHaveLength(1)
})
