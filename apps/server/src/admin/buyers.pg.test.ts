import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@dibs/contract'
import type { AccountId, OrderId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auditRecords,
  buyerBlocks,
  buyerContacts,
  buyerLives,
  claims,
  erasedBuyers,
  handChanges,
  idempotencyKeys,
  orderSteps,
  orders,
  paymentNotices,
  payments,
  transferProofs,
} from '../platform/database/schema/index.ts'
import { eventually } from '../testing/eventually.ts'
import { createFullSeller } from '../testing/full-seller.ts'
import { claimParams, createStudio } from '../testing/on-air.ts'
import { pictureIn, sendPicture } from '../testing/pictures.ts'
import { writeBill, writeNotice } from '../testing/sold.ts'
import { openTestPool } from '../testing/test-database.ts'
import { toSavedComment } from '../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { BUYER_COMMANDS } from './buyer-commands.ts'
import { type AdminContext, UsageError } from './command.ts'

let server: TestServer
let folder: string
let pool: pg.Pool
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'dibs-buyers-'))
  pool = openTestPool(server.database.url)
})
afterAll(async () => {
  await pool.end()
  await server.close()
  await rm(folder, { recursive: true })
})
const studio = createStudio(() => server, 'buyers')

/** Runs a command as the operator would. */
const admin = async (name: string, ...args: string[]) => {
  const { db, config } = server
  const context = { config, db, pool, clock: Date.now, operator: 'tester' }
  return (await BUYER_COMMANDS[name]?.run(context satisfies AdminContext, ...args)) ?? ''
}
const wati = { userId: '7300000000000000777', uniqueId: 'wati.marked', nickname: 'Wati Marked' }

test('what is stored about a buyer is counted across sellers, and every row can be had', async () => {
  const sellers = [await createFullSeller(server, studio), await createFullSeller(server, studio)]
  for (const { username } of sellers) {
    await server.control.say(username, [{ comment: 'A1 wati marked', ...wati }])
  }
  for (const seller of sellers) {
    await eventually(async () =>
      expect((await seller.places(seller.sessionId)).A1).toContain(wati.userId),
    )
  }
  const told = await admin('buyer', '@Wati.Marked')
  expect(told.split('\n')).toEqual([
    `Account ${wati.userId}`,
    ...sellers.map(({ username, sessionId }) =>
      expect.stringMatching(
        new RegExp(`^  live of @${username} on [0-9-]{10} \\(${sessionId}\\): claims 1$`),
      ),
    ),
  ])
  expect(told).not.toContain('kak')
  const file = join(folder, 'wati.json')
  await admin('buyer', wati.userId, '--export', file)
  const rows = JSON.parse(await readFile(file, 'utf8'))[wati.userId]
  expect(rows.claims).toMatchObject([
    { nickname: wati.nickname, comment_text: 'A1 wati marked' },
    { username: wati.uniqueId },
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(admin('buyer', wati.userId, '--export', file)).rejects.toThrow(UsageError)
  expect(await admin('buyer', 'nobody.at.all')).toBe(
    'Nothing is stored about a buyer "nobody.at.all".',
  )
  await expect(admin('erase-buyer', 'wati.marked')).rejects.toThrow(UsageError)
})

test('erasing a buyer leaves no row of theirs, and no hole in the waitlists', async () => {
  const seller = await createFullSeller(server, studio)
  const { api, sessionId } = seller
  const { comments } = await server.control.say(seller.username, [
    { comment: 'A1 saya', ...wati },
    { comment: 'a1 dong', userId: '105' },
    { comment: 'halo semua', ...wati },
  ])
  const [said, , greeting] = comments
  if (!said || !greeting) throw new Error('the simulator said too little')
  await eventually(async () => expect((await seller.places(sessionId)).A1).toHaveLength(4))
  const byHand = () => ({ idempotencyKey: crypto.randomUUID() })
  const params = claimParams(sessionId, seller, 'A1', said)
  await api(endpoints.comments.move, { params, body: { move: 'up' }, ...byHand() })
  await api(endpoints.comments.save, {
    body: toSavedComment(sessionId, seller.items.B2, greeting, true),
    ...byHand(),
  })
  const sold = { userId: seller.userId, sessionId }
  const token = await writeBill(server, sold, { accountId: wati.userId, at: new Date() })
  await server.api()(endpoints.bills.setContact, {
    params: { token },
    body: { name: 'Wati', phone: '0812999888', address: 'Jl. Wati' },
  })
  await sendPicture(server.url, token, await pictureIn('png'))
  const buyer = { customerAccountId: wati.userId as AccountId }
  const paid = { params: { sessionId, ...buyer }, body: { status: 'paid' as const } }
  await api(endpoints.orders.update, { ...paid, ...byHand() })
  await api(endpoints.buyers.block, { params: buyer })
  await api(endpoints.buyers.unblock, { params: buyer })
  await api(endpoints.buyers.block, { params: buyer })
  await server.control.causeFault(seller.username, { kind: 'delete', messageIds: [said.msgId] })
  const found = async () => admin('buyer', wati.userId)
  await eventually(async () => expect(await found()).toContain('takedowns 1'))
  expect(await found()).toMatch(/hand_changes 2.*placements 1|placements 1.*hand_changes 2/)
  expect(await found()).toContain('kept answers to devices that name them: 1')
  expect(await found()).toContain(
    'kept by sellers beside recaps: buyer_lives 1, buyer_contacts 1, buyer_blocks 1',
  )
  expect(await found()).toMatch(/orders 1.*transfer_proofs 1|transfer_proofs 1.*orders 1/)

  expect(await admin('erase-buyer', wati.userId)).toMatch(/hand_changes 2.*are erased\./)

  expect(await found()).toBe(`Nothing is stored about a buyer "${wati.userId}".`)
  const lists = await seller.waitlists(sessionId)
  const a1 = lists.find(({ itemClueText }) => itemClueText === 'A1')
  expect(
    a1?.claims.map(({ customerAccountId, position }) => [customerAccountId, position]),
  ).toEqual([
    ['102', 1],
    ['101', 2],
    ['105', 3],
  ])
  const tables = [claims, handChanges, idempotencyKeys, erasedBuyers, auditRecords]
  const ofSale = [orders, orderSteps, transferProofs, buyerLives, buyerContacts, buyerBlocks]
  for (const table of [...tables, ...ofSale]) {
    const text = JSON.stringify(await server.db.select().from(table))
    expect(text).not.toMatch(/wati|7300000000000000777/i)
  }
  const records = await server.db.select().from(auditRecords)
  expect(records.at(-2)).toMatchObject({
    action: 'erase-buyer',
    userId: null,
    details: { hand_changes: 2, takedowns: 1 },
  })
})

test('what an erased buyer had said stays away, heard again, by hand and after a restart', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  const { comments } = await server.control.say(seller.username, [
    { comment: 'A1 saya', ...wati },
    { comment: 'a1 dong', userId: '105' },
  ])
  const [said] = comments
  if (!said) throw new Error('the simulator said too little')
  await eventually(async () => expect((await seller.places(sessionId)).A1).toHaveLength(2))
  await admin('erase-buyer', wati.userId)
  const { username } = seller
  const isToldOff = () =>
    device.told.some(
      (message) =>
        message.type === 'dibs.commentState' &&
        message.data.messageId === said.msgId &&
        message.data.state === 'deleted',
    )
  await eventually(() => expect(isToldOff()).toBe(true))
  // Who joins now is shown nothing of them.
  const joined = await studio.join(seller)
  await eventually(() => expect(joined.chats).toContain('a1 dong'))
  expect(joined.chats).not.toContain('A1 saya')

  const late = { ...wati, comment: 'A1 telat', createTime: String(Number(said.createTime) - 5) }
  await server.control.say(username, [late, { comment: 'A1', userId: '106' }])
  await eventually(async () => expect((await seller.places(sessionId)).A1).toContain('106'))
  expect((await seller.places(sessionId)).A1).toEqual(['105', '106'])

  const body = toSavedComment(sessionId, seller.items.A1, said, true)
  const { data } = await seller.api(endpoints.comments.save, { body })
  expect(data).toMatchObject({ status: 'ignored' })

  const next = await startTestServer({ database: server.database, simulator: server.simulator })
  await server.control.causeFault(username, { kind: 'replay', count: 100 })
  const others = Array.from({ length: 3 }, (_, n) => ({ comment: 'A1', userId: String(201 + n) }))
  await server.control.say(username, others)
  await eventually(async () => expect((await seller.places(sessionId)).A1).toHaveLength(5))
  expect((await seller.places(sessionId)).A1).toEqual(['105', '106', '201', '202', '203'])
  // What they say from now on counts, as for anybody.
  await server.control.say(username, [{ comment: 'A1 lagi', ...wati }])
  await eventually(async () =>
    expect((await seller.places(sessionId)).A1?.at(-1)).toBe(wati.userId),
  )
  await next.close()
})

test('what told of a buyer’s payments goes with them, but for what paid others, too', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const { userId } = seller
  const of = { userId, sessionId }
  const at = new Date()
  await writeBill(server, of, { accountId: wati.userId })
  await writeBill(server, of, { accountId: '105' })
  const written = await server.db.select().from(orders).where(eq(orders.sessionId, sessionId))
  const [whole, split] = [
    await writeNotice(server, userId, at),
    await writeNotice(server, userId, at),
  ]
  const came = { userId, currency: 'IDR', way: 'transfer', by: 'notice', paidAt: at } as const
  for (const [accountId, noticeId, amount] of [
    [wati.userId, whole, 1_000],
    [wati.userId, split, 400],
    ['105', split, 600],
  ] as const) {
    const orderId = written.find((order) => order.accountId === accountId)?.id as OrderId
    await server.db.insert(payments).values({ ...came, orderId, noticeId, amount, madeAt: at })
  }
  const file = join(folder, 'paid.json')
  await admin('buyer', wati.userId, '--export', file)
  const had = JSON.parse(await readFile(file, 'utf8'))
  expect(had[wati.userId].payment_notices).toMatchObject([{ id: whole }, { id: split }])

  await admin('erase-buyer', wati.userId)

  const left = await server.db
    .select()
    .from(paymentNotices)
    .where(eq(paymentNotices.userId, userId))
  expect(left).toMatchObject([{ id: split, sealed: null }])
})

test('a buyer is shut out while many write claims', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const before = Date.now() - 1_000
  const rush = (from: number) => [
    ...Array.from({ length: 40 }, (_, n) => ({ comment: 'A1', userId: String(from + n) })),
    { comment: 'A1 saya', ...wati, createTime: String(before) },
  ]
  const saying = Promise.all(
    [1_000, 2_000, 3_000].map((n) => server.control.say(seller.username, rush(n))),
  )
  await admin('erase-buyer', wati.userId)
  await saying
  await server.control.say(seller.username, rush(4_000))
  await eventually(async () => expect((await seller.places(sessionId)).A1).toHaveLength(160))
  expect((await seller.places(sessionId)).A1).not.toContain(wati.userId)
})
