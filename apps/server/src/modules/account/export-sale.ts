import type { Export } from '@dibs/contract'
import type { SessionId, UserId } from '@dibs/core'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import {
  buyerBlocks,
  buyerContacts,
  buyerLives,
  buyerNumbers,
  orderSteps,
  orders,
  pageReports,
  quantities,
  restarts,
  sessionCodes,
  sessionItems,
  shops,
} from '../../platform/database/schema/index.ts'
import type { BillSecrets } from '../../platform/secrets/bill-secrets.ts'
import { pick, toPlace } from './export-rows.ts'

export type ExportedShop = Pick<Export, 'shop' | 'pageReports' | 'buyers'>
export type ExportedSale = Pick<
  Export['sessions'][number],
  'goods' | 'codes' | 'restarts' | 'quantities' | 'buyerNumbers' | 'orders'
>

/** How a seller is paid, and what they keep of buyers beside the recaps. */
export async function readShop(
  db: Database,
  userId: UserId,
  { contacts }: BillSecrets,
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
  return {
    shop: shop
      ? {
          ...pick(shop, ['currency', 'payByHours', 'usesUniqueCode', 'shipping', 'banks', 'qris']),
          templates: { en: shop.templateEn, id: shop.templateId },
          sender: shop.sender ?? { name: '', phone: '', address: '' },
          ...pick(shop, ['timeZone', 'switchedOffAt', 'updatedAt']),
        }
      : null,
    pageReports: reports.map(({ reportedAt }) => reportedAt.toISOString()),
    buyers: {
      lives: lives.map((row) => ({
        ...pick(row, ['sessionId', 'accountId', 'username', 'nickname', 'lastClaimAt']),
        ...pick(row, ['wins', 'won', 'outcome']),
      })),
      blocks: blocks.map((row) => pick(row, ['accountId', 'blockedAt', 'unblockedAt'])),
      contacts: kept.map((row) => ({
        ...pick(row, ['accountId', 'updatedAt']),
        contact: contacts.open(row.contact),
      })),
    },
  }
}

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
  const numbers = await db
    .select()
    .from(buyerNumbers)
    .where(eq(buyerNumbers.sessionId, sessionId))
    .orderBy(asc(buyerNumbers.number))
  const sent = await db.select().from(orders).where(eq(orders.sessionId, sessionId))
  const taken = await db
    .select()
    .from(orderSteps)
    .where(eq(orderSteps.sessionId, sessionId))
    .orderBy(asc(orderSteps.number))
  const steps = Map.groupBy(taken, ({ accountId }) => accountId)
  const open = (sealed: string | null) => (sealed === null ? null : contacts.open(sealed))

  const toStep = (row: (typeof taken)[number]) => ({
    ...pick(row, ['kind', 'fromStatus', 'toStatus', 'by', 'device', 'madeAt', 'undoneAt']),
    ...pick(row, ['undoneOn', 'changeIds']),
    before: { ...row.before, contact: open(row.before.contact) },
  })
  return {
    goods: goods.map((row) => pick(row, ['itemId', 'name', 'price', 'stock'])),
    codes: codes.map((row) => pick(row, ['itemId', 'code'])),
    restarts: again.map((row) => pick(row, ['itemId', 'restartedAt'])),
    quantities: wanted.map((row) => ({ ...toPlace(row), ...pick(row, ['quantity', 'setAt']) })),
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
      ...pick(row, ['createdAt', 'updatedAt']),
      contact: open(row.contact),
      steps: (steps.get(row.accountId) ?? []).map(toStep),
    })),
  }
}
