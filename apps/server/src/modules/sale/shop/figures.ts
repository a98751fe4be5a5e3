import {
  type Amount,
  type BillLine,
  type Currency,
  JAKARTA_OFFSET_MS,
  jakartaMonth,
  owedOf,
  type SessionId,
  splitByLive,
  sumsOf,
  type UserId,
} from '@dibs/core'
import { and, desc, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import {
  buyerLives,
  joinedLives,
  liveSessions,
  orders,
  payments,
} from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SellerQueue } from '../../../platform/limits/seller-queue.ts'
import { loadWins } from '../../claims/service.ts'
import { countLives } from '../buyers/service.ts'
import { currencyOfLive, findShop } from './service.ts'

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
      const { currency: own } = await findShop(db, userId)
      const newest = (await findNewest(db, within)) ?? own
      const won = await sumWins(db, within, own)
      const bills = await sumOrders(db, { userId, ...month }, own)
      const figuresIn = (currency: Currency) => {
        const { pieces, amount } = won.get(currency) ?? NONE
        const sums = sumsOf(bills.filter((bill) => bill.currency === currency))
        return {
          currency,
          pieces,
          sums: { ...sums, won: Math.min(amount, Number.MAX_SAFE_INTEGER) },
        }
      }
      const others = new Set([...won.keys(), ...bills.map(({ currency }) => currency)])
      others.delete(newest)
      return { ...figuresIn(newest), others: [...others].sort().map(figuresIn) }
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

type Won = { pieces: number; amount: Amount }
const NONE: Won = { pieces: 0, amount: 0 }

/** What a live is in, as SQL; one that the shop has not changed since has the shop's (`own`). */
const currencyOf = (own: Currency) => sql<Currency>`coalesce(${currencyOfLive}, ${own}::text)`

/** What was won: of lives that are over as they were counted, of one that runs as it is now. */
async function sumWins(db: Database, within: Within, own: Currency): Promise<Map<Currency, Won>> {
  const currency = currencyOf(own)
  const ended = await db
    .select({
      currency,
      pieces: sql<number>`sum(${buyerLives.wins})::int`,
      amount: sql<string>`sum(${buyerLives.won})`,
    })
    .from(buyerLives)
    .innerJoin(liveSessions, eq(liveSessions.id, buyerLives.sessionId))
    .where(and(within, sql`${liveSessions.endedAt} is not null`))
    .groupBy(sql`1`)
  const won = new Map(
    ended.map((sum): [Currency, Won] => [
      sum.currency,
      { pieces: sum.pieces, amount: Number(sum.amount) },
    ]),
  )
  const running = await db
    .select({ id: liveSessions.id, currency })
    .from(liveSessions)
    .where(and(within, sql`${liveSessions.endedAt} is null`))
  for (const live of running) {
    const { byBuyer } = await loadWins(db, { sessionId: live.id })
    const sum = { ...(won.get(live.currency) ?? NONE) }
    for (const { quantity, price } of [...byBuyer.values()].flatMap(({ lines }) => lines)) {
      sum.pieces += quantity
      sum.amount += quantity * (price ?? 0)
    }
    won.set(live.currency, sum)
  }
  return won
}

/** The currency of the month's newest live: a shop that has another one by now had that one then. */
async function findNewest(db: Database, within: Within): Promise<Currency | null | undefined> {
  const [newest] = await db
    .select({ currency: currencyOfLive })
    .from(liveSessions)
    .where(within)
    .orderBy(desc(liveSessions.startedAt))
    .limit(1)
  return newest?.currency
}

/** The bills of the month, each with what came for it: of those of several evenings, what is of the month. */
async function sumOrders(
  db: Database,
  { userId, from, to }: { userId: UserId; from: number; to: number },
  own: Currency,
) {
  const bill = (field: string) => sql<string | null>`${orders.bill} ->> ${field}`
  const paid = (column: SQL) =>
    sql<string>`(select coalesce(sum(${column}), 0) from ${payments} p where p.order_id = ${orders.id})`
  const isHere = (startedAt: SQL) =>
    sql<boolean>`${startedAt} >= ${new Date(from).toISOString()}::timestamptz
      and ${startedAt} < ${new Date(to).toISOString()}::timestamptz`
  const fromLater = sql`from ${joinedLives} j join live_sessions l on l.id = j.session_id
    where j.order_id = ${orders.id}`
  const isOfMonth = isHere(sql`${liveSessions.startedAt}`)
  const rows = await db
    .select({
      home: { id: liveSessions.id, isHere: isOfMonth },
      later: sql<{ id: SessionId; isHere: boolean }[]>`(select coalesce(json_agg(json_build_object(
        'id', l.id, 'isHere', ${isHere(sql`l.started_at`)}) order by l.started_at), '[]') ${fromLater})`,
      lines: sql<
        BillLine[] | null
      >`case when exists (select ${fromLater}) then ${orders.bill} -> 'lines' end`,
      currency: sql<Currency>`coalesce(${bill('currency')}, ${currencyOf(own)})`,
      status: orders.status,
      kept: orders.kept,
      isSent: isNotNull(orders.sentAt).mapWith(Boolean),
      total: orders.total,
      asked: bill('asked'),
      uniqueCode: bill('uniqueCode'),
      alreadyPaid: bill('alreadyPaid'),
      amount: paid(sql`p.amount - p.code`),
      codes: paid(sql`p.code`),
    })
    .from(orders)
    .innerJoin(
      liveSessions,
      eq(liveSessions.id, sql`coalesce(${orders.sessionId}, ${orders.earlierIn})`),
    )
    .where(
      and(
        eq(liveSessions.userId, userId),
        eq(liveSessions.isPractice, false),
        or(isOfMonth, sql`exists (select ${fromLater} and ${isHere(sql`l.started_at`)})`),
      ),
    )
  return rows.flatMap(({ home, later, lines, currency, status, kept, isSent, total, ...said }) => {
    const received = { amount: Number(said.amount), codes: Number(said.codes) }
    const uniqueCode = Number(said.uniqueCode ?? 0)
    const asked = said.asked === null ? {} : { asked: Number(said.asked) }
    const sums = { uniqueCode, alreadyPaid: Number(said.alreadyPaid ?? 0), ...asked }
    const bill = total === null ? null : { ...EMPTY_BILL, ...sums, total, currency }
    const owed = owedOf({ status, bill, kept }, received)
    const whole = {
      // On a bill that nobody has been sent, nothing is asked for.
      status: status === 'sent' && !isSent ? ('draft' as const) : status,
      lines: [],
      // One that was given up before it was sent counts for nothing.
      total: isSent || !(status === 'cancelled' || status === 'lapsed') ? total : null,
      received: received.amount + received.codes,
      ...owed,
    }
    const lives = [home, ...later]
    const parts = splitByLive(whole, {
      billed: lines ?? [],
      code: owed.due > 0 ? owed.due - (owed.asked - received.amount) : 0,
      lives: lives.map(({ id }) => id),
    })
    return lives.flatMap(({ id, isHere }) => {
      const part = parts.get(id)
      return isHere && part ? [{ currency, ...part }] : []
    })
  })
}

const EMPTY_BILL = { lines: [], shipping: 0, adjustment: 0 }
