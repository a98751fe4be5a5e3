import {
  type Amount,
  type Currency,
  JAKARTA_OFFSET_MS,
  jakartaMonth,
  sumsOf,
  type UserId,
} from '@dibs/core'
import { and, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { buyerLives, liveSessions, orders } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { SellerQueue } from '../../platform/seller-queue.ts'
import { countLives } from '../buyers/service.ts'
import { loadWins } from '../claims/service.ts'
import { findShop } from './service.ts'

/** A month as the call names it; from 2000 on. */
const MONTH = /^(2\d{3})-(0[1-9]|1[0-2])$/

type Dependencies = { db: Database; queue: SellerQueue }

/** Makes the use-case of a month's figures: pieces and sums of all lives that began in it. */
export function createFigures({ db, queue }: Dependencies) {
  /** @throws bad_request for what is no month */
  return (userId: UserId, typed: string) => {
    const month = readMonth(typed)
    return queue.run(userId, async () => {
      await countLives(db, userId)
      const within = and(
        eq(liveSessions.userId, userId),
        eq(liveSessions.isPractice, false),
        gte(liveSessions.startedAt, new Date(month.from)),
        lt(liveSessions.startedAt, new Date(month.to)),
      )
      const currency = (await findBilled(db, within)) ?? (await findShop(db, userId)).currency
      const won = await sumWins(db, within)
      const sums = sumsOf(await sumOrders(db, within))
      return { currency, pieces: won.pieces, sums: { ...sums, won: won.amount } }
    })
  }
}

/** The month in Jakarta, in epoch milliseconds. */
function readMonth(typed: string): { from: number; to: number } {
  const [, year, month] = MONTH.exec(typed) ?? []
  if (year === undefined) throw new AppError('bad_request', { field: 'month' })
  return jakartaMonth(Date.UTC(Number(year), Number(month) - 1) - JAKARTA_OFFSET_MS)
}

type Within = ReturnType<typeof and>

/** What was won: of lives that are over as they were counted, of one that runs as it is now. */
async function sumWins(db: Database, within: Within): Promise<{ pieces: number; amount: Amount }> {
  const [ended] = await db
    .select({
      pieces: sql<number>`coalesce(sum(${buyerLives.wins}), 0)::int`,
      amount: sql<string>`coalesce(sum(${buyerLives.won}), 0)`,
    })
    .from(buyerLives)
    .innerJoin(liveSessions, eq(liveSessions.id, buyerLives.sessionId))
    .where(and(within, sql`${liveSessions.endedAt} is not null`))
  const won = { pieces: ended?.pieces ?? 0, amount: Number(ended?.amount ?? 0) }
  const running = await db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(and(within, sql`${liveSessions.endedAt} is null`))
  for (const { id } of running) {
    const { byBuyer } = await loadWins(db, { sessionId: id })
    for (const { quantity, price } of [...byBuyer.values()].flatMap(({ lines }) => lines)) {
      won.pieces += quantity
      won.amount += quantity * (price ?? 0)
    }
  }
  return { pieces: won.pieces, amount: Math.min(won.amount, Number.MAX_SAFE_INTEGER) }
}

/** The currency of the month's newest bill: a shop that has another one by now had that one then. */
async function findBilled(db: Database, within: Within): Promise<Currency | undefined> {
  const [newest] = await db
    .select({ bill: orders.bill })
    .from(orders)
    .innerJoin(liveSessions, eq(liveSessions.id, orders.sessionId))
    .where(and(within, isNotNull(orders.bill)))
    .orderBy(desc(orders.updatedAt))
    .limit(1)
  return newest?.bill?.currency
}

/** The bills of the month, those of each state as one. */
async function sumOrders(db: Database, within: Within) {
  // One that was given up before it was sent counts for nothing.
  const isBilled = sql`${orders.sentAt} is not null or ${orders.status} not in ('cancelled', 'lapsed')`
  const rows = await db
    .select({
      status: orders.status,
      total: sql<string>`coalesce(sum(${orders.total}) filter (where ${isBilled}), 0)`,
      paid: sql<string>`coalesce(sum(coalesce((${orders.bill} ->> 'alreadyPaid')::bigint, 0)
        + coalesce((${orders.bill} ->> 'paidCodes')::bigint, 0)), 0)`,
    })
    .from(orders)
    .innerJoin(liveSessions, eq(liveSessions.id, orders.sessionId))
    .where(within)
    .groupBy(orders.status)
  return rows.map(({ status, total, paid }) => ({
    status,
    lines: [],
    total: Number(total),
    alreadyPaid: Number(paid),
  }))
}
