import {
  type Amount,
  type Bill,
  type Currency,
  type NewPayment,
  type NoticeId,
  type OrderId,
  type OrderState,
  type PaymentId,
  type Received,
  type TakenTotals,
  UNIQUE_CODE_MAX,
  type UserId,
} from '@dibs/core'
import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import {
  type Database,
  placeholders,
  prepared,
  type Transaction,
} from '../../../platform/database/database.ts'
import { bills, orders, paymentNotices, payments } from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { OPEN_STATUSES, type Terms } from '../shop/service.ts'
import type { StoredOrder } from './store.ts'

export type StoredPayment = typeof payments.$inferSelect

/** So long no new bill comes to what one of before came to: its buyer may still pay that. */
const TOTALS_STAY_MS = 14 * 86_400_000

/**
 * What a bill keeps clear of, as far as it is so much with some unique code: what the seller's open bills
 * and those of the last two weeks that were sent anew or given up come to, and what the open ones end in.
 * @param bare what the bill comes to without a code; `null` where that is not known
 */
export async function findTakenTotals(
  tx: Transaction,
  { userId, orderId, now }: { userId: UserId; orderId: OrderId | undefined; now: number },
  bare: Amount | null,
): Promise<TakenTotals> {
  if (bare === null) return { totals: new Set(), endings: new Set() }
  const range = [bare - UNIQUE_CODE_MAX, bare + UNIQUE_CODE_MAX] as const
  const isOther = orderId === undefined ? undefined : ne(orders.id, orderId)
  const isTheirs = and(eq(orders.userId, userId), isOther)
  const isOpen = and(isTheirs, inArray(orders.status, [...OPEN_STATUSES]))
  const open = await tx
    .select({ total: orders.total })
    .from(orders)
    .where(and(isOpen, between(orders.total, ...range)))
  const ends = await tx
    .selectDistinct({ ending: sql<number | null>`(${orders.total} % ${UNIQUE_CODE_MAX + 1})::int` })
    .from(orders)
    .where(isOpen)
  const before = await tx
    .select({ total: bills.total })
    .from(bills)
    .innerJoin(orders, eq(orders.id, bills.orderId))
    .where(
      and(
        isTheirs,
        gte(bills.sentAt, new Date(now - TOTALS_STAY_MS)),
        between(bills.total, ...range),
      ),
    )
  return {
    totals: new Set([...open, ...before].flatMap(({ total }) => total ?? [])),
    endings: new Set(ends.flatMap(({ ending }) => ending ?? [])),
  }
}

/** What came for orders, by order. */
export async function findPayments(
  db: Database | Transaction,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, StoredPayment[]>> {
  if (orderIds.length === 0) return new Map()
  const isOne = sql`${payments.orderId} = any(${sql.placeholder('orderIds')}::uuid[])`
  const rows = await prepared(db, 'payments-of-orders', (db) =>
    db.select().from(payments).where(isOne).orderBy(asc(payments.id)),
  ).execute({ orderIds })
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** What payments come to. */
export function sumPayments(made: readonly Pick<StoredPayment, 'amount' | 'code'>[]): Received {
  let [amount, codes] = [0, 0]
  for (const payment of made) {
    amount += payment.amount - payment.code
    codes += payment.code
  }
  return { amount, codes }
}

/**
 * The number of an order's next bill; and, while its bill is one for the rest, the newest version before
 * that which what came covers.
 */
export async function findVersions(
  tx: Transaction,
  { id, bill }: Pick<StoredOrder, 'id' | 'bill'>,
  received: Received,
): Promise<{ covered: Bill | null; nextNumber: number }> {
  const rows = (await findBills(tx, [id])).get(id) ?? []
  const nextNumber = Math.max(rows[0]?.number ?? 0, bill?.number ?? 0) + 1
  return { covered: coveredOf(rows, bill?.number ?? nextNumber, received), nextNumber }
}

/** What stays of bills for the rest when they are given up: the version before that is paid, by order. */
export async function findCovered(
  tx: Transaction,
  current: readonly StoredOrder[],
  made: ReadonlyMap<OrderId, StoredPayment[]>,
): Promise<Map<OrderId, Bill>> {
  const open = current.filter(({ id, status }) => OPEN_STATUSES.includes(status) && made.has(id))
  const versions = await findBills(
    tx,
    open.map(({ id }) => id),
  )
  return new Map(
    open.flatMap(({ id, bill }) => {
      const received = sumPayments(made.get(id) ?? [])
      const covered = coveredOf(versions.get(id) ?? [], bill?.number ?? 0, received)
      return covered ? [[id, covered]] : []
    }),
  )
}

/** The versions of orders' bills, the newest first. */
async function findBills(tx: Transaction, ids: readonly OrderId[]) {
  if (ids.length === 0) return new Map<OrderId, StoredBill[]>()
  const isTheirs = inArray(bills.orderId, [...ids])
  const rows = await tx.select().from(bills).where(isTheirs).orderBy(desc(bills.number))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
type StoredBill = typeof bills.$inferSelect

/** Of versions, the newest first: that before `newest` which what came covers. */
function coveredOf(rows: readonly StoredBill[], newest: number, received: Received): Bill | null {
  const found = rows.find(
    ({ number, asked, voidedAt }) =>
      number < newest && voidedAt === null && asked > 0 && asked <= received.amount,
  )
  if (!found) return null
  const { orderId: _, sentAt: __, voidedAt: ___, ...covered } = found
  return covered
}

const VERSION = placeholders(
  ...(['orderId', 'number', 'currency', 'lines', 'shipping', 'adjustment'] as const),
  ...(['uniqueCode', 'asked', 'total', 'sentAt'] as const),
)

/**
 * Notes a version of a bill, as the one that stands; one that is there stays. `voids`: those that are void
 * by it: newer ones, which the order went back before, or all others, where it began anew.
 */
export async function saveBill(
  tx: Transaction,
  orderId: OrderId,
  bill: Bill,
  { at, voids }: { at: Date; voids: 'none' | 'newer' | 'others' },
): Promise<void> {
  const { number, currency, lines, shipping, adjustment, uniqueCode, total } = bill
  if (number === undefined) return
  const { asked = total - uniqueCode } = bill
  const version = { orderId, number, currency, lines, shipping, adjustment, uniqueCode }
  await prepared(tx, 'save-bill', (tx) =>
    tx
      .insert(bills)
      .values(VERSION)
      .onConflictDoUpdate({ target: [bills.orderId, bills.number], set: { voidedAt: null } }),
  ).execute({ ...version, asked, total, sentAt: at })
  if (voids === 'none') return
  const isVoid = voids === 'others' ? ne(bills.number, number) : gt(bills.number, number)
  await tx
    .update(bills)
    .set({ voidedAt: at })
    .where(and(eq(bills.orderId, orderId), isNull(bills.voidedAt), isVoid))
}

type Of = { terms: Pick<Terms, 'currency'>; payments: readonly StoredPayment[] }

/** What an order's money is in: its live's currency where it never had a bill. @throws order_status */
export function currencyOf(
  { terms, payments }: Of,
  { bill }: Pick<OrderState, 'bill'>,
  told: Currency | undefined,
): Currency {
  const currency = bill?.currency ?? payments[0]?.currency ?? terms.currency
  if (told !== undefined && told !== currency) throw new AppError('order_status')
  return currency
}

/**
 * Notes a payment; gives it as it is stored.
 * @throws order_status where what told of it has been given to bills already, to the last rupiah
 */
export async function insertPayment(
  tx: Transaction,
  payment: NewPayment &
    Pick<StoredPayment, 'orderId' | 'userId' | 'currency' | 'by' | 'noticeId'> & {
      at: Date
      voids: PaymentId | null
    },
): Promise<StoredPayment> {
  const { at, ...fields } = payment
  if (fields.noticeId !== null) await countAsGiven(tx, fields.noticeId, fields.amount)
  const [stored] = await tx
    .insert(payments)
    .values({ ...fields, paidAt: at, madeAt: at })
    .returning()
  if (!stored) throw new Error('a payment was not stored')
  return stored
}

/** Nothing of a notice counts twice, also where a write-off is taken back. */
async function countAsGiven(tx: Transaction, id: NoticeId, amount: Amount): Promise<void> {
  const given = sql`${paymentNotices.given} + ${amount}`
  const isThere = or(lte(given, paymentNotices.amount), sql`${amount} < 0`)
  const { rowCount } = await tx
    .update(paymentNotices)
    .set({ given })
    .where(and(eq(paymentNotices.id, id), isThere))
  if (rowCount === 0) throw new AppError('order_status')
}
