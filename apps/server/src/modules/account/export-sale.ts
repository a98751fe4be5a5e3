import type { Export } from '@dibs/contract'
import type { OrderId, SessionId, UserId } from '@dibs/core'
import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
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
  sessionCodes,
  sessionItems,
  shops,
  transferProofs,
} from '../../platform/database/schema/index.ts'
import type { BillSecrets } from '../../platform/secrets/bill-secrets.ts'
import { pick, toPlace } from './export-rows.ts'

export type ExportedShop = Pick<
  Export,
  'shop' | 'keys' | 'paymentNotices' | 'pageReports' | 'buyers'
>
export type ExportedSale = Pick<
  Export['sessions'][number],
  'goods' | 'codes' | 'restarts' | 'quantities' | 'earlierWins' | 'buyerNumbers' | 'orders'
>

/** How a seller is paid, and what they keep of buyers beside the recaps. */
export async function readShop(
  db: Database,
  userId: UserId,
  { contacts, notices }: BillSecrets,
): Promise<ExportedShop> {
  const [shop] = await db.select().from(shops).where(eq(shops.userId, userId))
  const reports = await db
    .select()
    .from(pageReports)
    .where(eq(pageReports.userId, userId))
    .orderBy(asc(pageReports.reportedAt))
  const lives = await db
    .select()
    .from(buyerLives)
    .where(eq(buyerLives.userId, userId))
    .orderBy(asc(buyerLives.sessionId), asc(buyerLives.accountId))
  const blocks = await db.select().from(buyerBlocks).where(eq(buyerBlocks.userId, userId))
  const kept = await db.select().from(buyerContacts).where(eq(buyerContacts.userId, userId))
  const keys = await db.select().from(apiKeys).where(eq(apiKeys.userId, userId))
  const told = await db.select().from(paymentNotices).where(eq(paymentNotices.userId, userId))
  return {
    shop: shop
      ? {
          ...pick(shop, [
            'currency',
            'payByHours',
            'usesUniqueCode',
            'takesCodeOff',
            'shipping',
            'banks',
            'qris',
          ]),
          templates: { en: shop.templateEn, id: shop.templateId },
          reminders: shop.reminders ?? { en: null, id: null },
          sender: shop.sender ?? { name: '', phone: '', address: '' },
          ...pick(shop, ['marksPaid', 'joinsEvenings', 'timeZone', 'switchedOffAt', 'updatedAt']),
        }
      : null,
    keys: keys.map((row) =>
      pick(row, ['name', 'kind', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt']),
    ),
    paymentNotices: told.map((row) => ({
      ...pick(row, ['id', 'noticeId', 'amount', 'currency', 'paidAt', 'isAside', 'receivedAt']),
      ...(row.sealed === null ? { payer: null, text: null } : readTold(notices.open(row.sealed))),
    })),
    pageReports: reports.map(({ reportedAt }) => reportedAt.toISOString()),
    buyers: {
      lives: lives.map((row) => ({
        ...pick(row, ['sessionId', 'accountId', 'username', 'nickname', 'lastClaimAt']),
        ...pick(row, ['wins', 'won', 'unpriced', 'currency', 'outcome']),
      })),
      blocks: blocks.map((row) => pick(row, ['accountId', 'blockedAt', 'unblockedAt'])),
      contacts: kept.map((row) => ({
        ...pick(row, ['accountId', 'updatedAt']),
        contact: contacts.open(row.contact),
      })),
    },
  }
}

const readTold = (text: string | null): { payer: string | null; text: string | null } =>
  text === null ? { payer: null, text: null } : JSON.parse(text)

const ofOrder = <Row extends { orderId: OrderId }>(rows: Row[]) =>
  Map.groupBy(rows, ({ orderId }) => orderId)

/** What was sold in a session, and the orders of it. */
export async function readSale(
  db: Database,
  sessionId: SessionId,
  { contacts }: BillSecrets,
): Promise<ExportedSale> {
  const goods = await db.select().from(sessionItems).where(eq(sessionItems.sessionId, sessionId))
  const codes = await db.select().from(sessionCodes).where(eq(sessionCodes.sessionId, sessionId))
  const again = await db.select().from(restarts).where(eq(restarts.sessionId, sessionId))
  const wanted = await db.select().from(quantities).where(eq(quantities.sessionId, sessionId))
  const before = await db.select().from(earlierWins).where(eq(earlierWins.sessionId, sessionId))
  const numbers = await db
    .select()
    .from(buyerNumbers)
    .where(eq(buyerNumbers.sessionId, sessionId))
    .orderBy(asc(buyerNumbers.number))
  const isOf = or(eq(orders.sessionId, sessionId), eq(orders.earlierIn, sessionId))
  const sent = await db.select().from(orders).where(isOf)
  const ids = sent.map(({ id }) => id)
  const versions = ofOrder(await db.select().from(bills).where(inArray(bills.orderId, ids)))
  const later = ofOrder(
    await db.select().from(joinedLives).where(inArray(joinedLives.orderId, ids)),
  )
  const came = ofOrder(await db.select().from(payments).where(inArray(payments.orderId, ids)))
  const taken = await db
    .select()
    .from(orderSteps)
    .where(eq(orderSteps.sessionId, sessionId))
    .orderBy(asc(orderSteps.number))
  const steps = Map.groupBy(taken, ({ accountId, orderId }) => orderId ?? accountId)
  const proofs = ofOrder(await listProofs(db, sessionId))
  const open = (sealed: string | null) => (sealed === null ? null : contacts.open(sealed))

  const toStep = (row: (typeof taken)[number]) => ({
    ...pick(row, ['kind', 'fromStatus', 'toStatus', 'by', 'device', 'madeAt', 'undoneAt']),
    ...pick(row, ['helperId', 'undoneById']),
    ...pick(row, ['undoneOn', 'changeIds', 'patch', 'paymentId']),
    before: { ...row.before, contact: open(row.before.contact) },
  })
  return {
    goods: goods.map((row) => pick(row, ['itemId', 'name', 'price', 'stock'])),
    codes: codes.map((row) => pick(row, ['itemId', 'code'])),
    restarts: again.map((row) => pick(row, ['itemId', 'restartedAt'])),
    quantities: wanted.map((row) => ({ ...toPlace(row), ...pick(row, ['quantity', 'setAt']) })),
    earlierWins: before.map((row) => ({
      ...toPlace(row),
      buyerUsername: row.username,
      buyerNickname: row.nickname,
      ...pick(row, ['round', 'units', 'itemText', 'name', 'price', 'wonAt', 'releasedAt']),
    })),
    buyerNumbers: numbers.map((row) => ({
      buyerAccountId: row.accountId,
      ...pick(row, ['number']),
    })),
    orders: sent.map((row) => ({
      buyerAccountId: row.accountId,
      buyerUsername: row.username,
      buyerNickname: row.nickname,
      ...pick(row, ['version', 'status', 'shipping', 'adjustment', 'uniqueCode', 'payBy']),
      ...pick(row, ['heldUntil', 'hasReported', 'sentAt', 'bill', 'total', 'tracking', 'courier']),
      ...pick(row, ['kept', 'createdAt', 'updatedAt']),
      isEarlier: row.sessionId === null,
      contact: open(row.contact),
      joinedSessions: (later.get(row.id) ?? []).map((live) => live.sessionId),
      bills: (versions.get(row.id) ?? []).map(toVersion),
      payments: (came.get(row.id) ?? []).map(toPayment),
      steps: (steps.get(row.sessionId ? row.accountId : row.id) ?? []).map(toStep),
      proofs: (proofs.get(row.id) ?? []).map((proof) => pick(proof, ['sentAt'])),
    })),
  }
}

/** When pictures were sent: they themselves are not in the file. */
const listProofs = (db: Database, sessionId: SessionId) =>
  db
    .select({ orderId: transferProofs.orderId, sentAt: transferProofs.sentAt })
    .from(transferProofs)
    .where(eq(transferProofs.sessionId, sessionId))
    .orderBy(asc(transferProofs.id))

const toVersion = (row: typeof bills.$inferSelect) => ({
  ...pick(row, ['number', 'currency', 'lines', 'shipping', 'adjustment', 'uniqueCode']),
  ...pick(row, ['asked', 'total', 'sentAt', 'voidedAt']),
})

const toPayment = (row: typeof payments.$inferSelect) =>
  pick(row, [
    'id',
    'amount',
    'code',
    'currency',
    'way',
    'by',
    'paidAt',
    'madeAt',
    'voids',
    'noticeId',
  ])
