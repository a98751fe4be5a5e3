import { randomBytes, randomUUID } from 'node:crypto'
import type { AccountId, Bill, ItemId, NoticeId, OrderStatus, SessionId, UserId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import {
  apiKeys,
  bills,
  buyerBlocks,
  buyerContacts,
  buyerLives,
  buyerNumbers,
  earlierWins,
  joinedLives,
  orderSteps,
  orders,
  pageReports,
  paymentNotices,
  payments,
  quantities,
  restarts,
  sessionItems,
  shops,
  transferProofs,
} from '../platform/database/schema/index.ts'
import { createBillSecrets, hashBillToken } from '../platform/secrets/bill-secrets.ts'
import type { SecretKeys } from '../platform/secrets/keyed-hash.ts'
import { TEST_KEY, type TestServer } from './test-server.ts'

type Of = { userId: UserId; sessionId: SessionId }

/** A bill of Rp 210.123: two of an item at 100,000, shipping, and a unique code. */
export const BILL: Bill = {
  currency: 'IDR',
  lines: [
    {
      itemId: '00000000-0000-7000-8000-000000000001' as ItemId,
      itemText: 'A1',
      name: 'Gamis merah',
      quantity: 2,
      price: 100_000,
    },
  ],
  shipping: 10_000,
  adjustment: 0,
  uniqueCode: 123,
  total: 210_123,
}

/** A sent bill as it is stored; answers the token of its page. */
export async function writeBill(
  { db }: Pick<TestServer, 'db'>,
  { userId, sessionId }: Of,
  given: {
    accountId?: string
    status?: OrderStatus
    bill?: Bill
    at?: Date
    secretKeys?: SecretKeys
  } = {},
): Promise<string> {
  const { accountId = '101', status = 'sent', bill = BILL, at = new Date(5_000) } = given
  const token = randomBytes(16).toString('base64url')
  await db.insert(orders).values({
    sessionId,
    accountId: accountId as AccountId,
    userId,
    username: `buyer.${accountId}`,
    nickname: 'Buyer',
    version: 1,
    status,
    uniqueCode: bill.uniqueCode,
    payBy: new Date(at.getTime() + 43_200_000),
    sentAt: at,
    bill,
    total: bill.total,
    tokenHash: hashBillToken(token),
    sealedToken: createBillSecrets(given.secretKeys ?? [TEST_KEY]).tokens.close(token),
    createdAt: at,
    updatedAt: at,
  })
  return token
}

/** Money that came, as it is stored. */
export async function writeNotice(
  { db }: Pick<TestServer, 'db'>,
  userId: UserId,
  at: Date,
): Promise<NoticeId> {
  const said = { payer: 'NAMA PEMBAYAR', text: 'Transfer masuk Rp1.000' }
  const sealed = createBillSecrets([TEST_KEY]).notices.close(JSON.stringify(said))
  const told = { noticeId: randomUUID(), amount: 1_000, currency: 'IDR' } as const
  const [stored] = await db
    .insert(paymentNotices)
    .values({ userId, ...told, paidAt: at, sealed, receivedAt: at })
    .returning({ id: paymentNotices.id })
  return (stored as NonNullable<typeof stored>).id
}

/** Something in each table of what a seller sells, and to whom. */
export async function sellSomething(server: TestServer, of: Of): Promise<void> {
  const { db } = server
  const { userId, sessionId } = of
  const at = new Date(4_000)
  const accountId = '101' as AccountId
  // Of no item that is claimed: waitlists stay as they are.
  const place = { sessionId, itemId: randomUUID() as ItemId, accountId }
  const contact = createBillSecrets([TEST_KEY]).contacts.close({
    name: 'Nama Pembeli',
    phone: '+62812000001',
    address: 'Jalan Pembeli 1',
  })
  await db.insert(shops).values({
    userId,
    qris: 'q',
    templateEn: 'e',
    templateId: 'i',
    reminders: { en: 'e', id: 'i' },
    sender: { name: 'Toko Penjual', phone: '+62812000002', address: 'Jalan Penjual 1' },
    switchedOffAt: null,
    joinsEvenings: false,
  })
  await db
    .insert(sessionItems)
    .values({ sessionId, itemId: place.itemId, name: 'n', price: 1, stock: 2 })
  await db.insert(restarts).values({ sessionId, itemId: place.itemId, restartedAt: new Date(1) })
  await db.insert(quantities).values({ ...place, quantity: 2, setAt: at })
  await db.insert(earlierWins).values({
    ...place,
    round: 0,
    units: 1,
    itemText: 'A1',
    username: 'buyer.101',
    nickname: 'Buyer',
    wonAt: at,
    // Given up, so that it stands on no order.
    releasedAt: at,
  })
  await db.insert(buyerNumbers).values({ sessionId, number: 1, accountId })
  const token = await writeBill(server, of)
  const [order] = await db
    .update(orders)
    .set({ contact })
    .where(eq(orders.sessionId, sessionId))
    .returning({ orderId: orders.id })
  const { orderId } = order as NonNullable<typeof order>
  await db.insert(joinedLives).values({ orderId, sessionId, accountId })
  const { currency, lines, shipping, adjustment, uniqueCode, total } = BILL
  const version = { currency, lines, shipping, adjustment, uniqueCode, total, asked: 210_000 }
  await db.insert(bills).values({ orderId, number: 1, ...version, sentAt: at })
  const key = { name: 'k', kind: 'webhook', sealedSecret: 's', createdAt: at } as const
  const terms = { scopes: ['payments' as const], expiresAt: at }
  await db.insert(apiKeys).values({ userId, ...key, ...terms, lastUsedAt: at })
  const noticeId = await writeNotice(server, userId, at)
  const came = { amount: 1_000, way: 'cash', by: 'seller', paidAt: at, madeAt: at } as const
  await db.insert(payments).values({ orderId, userId, currency, ...came, noticeId })
  await writeStep(db, { sessionId, accountId }, contact, at)
  const picture = createBillSecrets([TEST_KEY]).proofs.close(Buffer.from('a picture'))
  await db
    .insert(transferProofs)
    .values({ orderId, userId, sessionId, accountId, picture, sentAt: at })
  await db.insert(pageReports).values({ userId, tokenHash: hashBillToken(token), reportedAt: at })
  const names = { username: 'buyer.101', nickname: 'Buyer' }
  await db.insert(buyerLives).values({ userId, accountId, sessionId, ...names, lastClaimAt: at })
  await db.insert(buyerContacts).values({ userId, accountId, contact, updatedAt: at })
  await db.insert(buyerBlocks).values({ userId, accountId: '199' as AccountId, blockedAt: at })
}

/** A step of an order that its buyer took. */
async function writeStep(
  db: TestServer['db'],
  of: { sessionId: SessionId; accountId: AccountId },
  contact: string,
  at: Date,
): Promise<void> {
  await db.insert(orderSteps).values({
    ...of,
    kind: 'contact',
    fromStatus: 'sent',
    toStatus: 'sent',
    by: 'buyer',
    before: {
      status: 'sent',
      shipping: null,
      adjustment: 0,
      uniqueCode: null,
      payBy: null,
      heldUntil: null,
      hasReported: false,
      sentAt: null,
      bill: null,
      kept: 0,
      contact,
      tracking: null,
      courier: null,
    },
    patch: { hasReported: [false, true] },
    madeAt: at,
  })
}
