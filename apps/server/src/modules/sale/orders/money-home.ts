import {
  type Money,
  type MoneyLive,
  NEEDS,
  type Need,
  type Needed,
  type NeededOrder,
  type Sold,
} from '@dibs/contract'
import {
  type AccountId,
  billedOf,
  type Currency,
  isOverdue,
  owedOf,
  type SessionId,
  type UserId,
} from '@dibs/core'
import { sql } from 'drizzle-orm'
import { ASKED_SQL } from '../../../platform/database/bill-sums.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  buyerLives,
  items,
  joinedLives,
  liveSessions,
  orders,
  payments,
  sessionItems,
} from '../../../platform/database/schema/index.ts'
import { loadWins, type Wins } from '../../claims/service.ts'
import { countLives } from '../buyers/service.ts'
import { findShop } from '../shop/service.ts'
import type { OrdersContext } from './context.ts'
import { currentOrder, type Evening } from './current-order.ts'
import { eveningsOf, listOrders, type StoredOrder } from './store.ts'

/** So many orders are listed, the most urgent of all lives; the counts are of all. */
const MOST_LISTED = 300
/** So many lives are told, and of so many what was sold and is not billed: the newest. */
const MOST_LIVES = 100
const MOST_SOLD = 10

const URGENT: ReadonlySet<Need> = new Set(['reported', 'overdue', 'owedBack'])
const NOTHING: Money = { isSelling: false, urgent: 0, needs: [], lives: [] }

/** What is to be done about the seller's bills and parcels, over all lives whose recaps are kept. */
export function readMoney(
  { db, clock, queue }: Pick<OrdersContext, 'db' | 'clock' | 'queue'>,
  userId: UserId,
): Promise<Money> {
  return queue.run(userId, async () => {
    if (!(await findSelling(db, userId))) return NOTHING
    // What was sold follows from waitlists: of those alone that changed since they were counted.
    await countLives(db, userId)
    const { currency } = await findShop(db, userId)
    const needing = await findNeeding(db, userId, { now: clock(), own: currency })
    const sold = await findSold(db, userId, currency)
    const urgency = ({ order }: Needing) => NEEDS.indexOf(order.needs[0] ?? 'open')
    const listed = new Set(
      needing.toSorted((a, b) => urgency(a) - urgency(b)).slice(0, MOST_LISTED),
    )
    const lives = new Map<SessionId, MoneyLive>()
    for (const [sessionId, all] of Map.groupBy(needing, (each) => each.sessionId)) {
      const startTime = (all[0] as Needing).startedAt.toISOString()
      const shown = all.filter((each) => listed.has(each)).sort((a, b) => urgency(a) - urgency(b))
      const told = shown.map(({ order }) => order)
      lives.set(sessionId, { sessionId, startTime, needs: addUp(all), sold: null, orders: told })
    }
    for (const { sessionId, startedAt, ...told } of sold) {
      const live = lives.get(sessionId)
      const startTime = startedAt.toISOString()
      lives.set(sessionId, { sessionId, startTime, needs: [], orders: [], ...live, sold: told })
    }
    return {
      isSelling: true,
      urgent: needing.filter(({ order }) => order.needs.some((need) => URGENT.has(need))).length,
      needs: addUp(needing),
      lives: [...lives.values()]
        .sort((a, b) => (a.startTime < b.startTime ? 1 : -1))
        .slice(0, MOST_LIVES),
    }
  })
}

/** Whether anything of the seller's has a price, or was billed. */
async function findSelling(db: Database, userId: UserId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${items} where user_id = ${userId} and price is not null
    union all select from ${orders} where user_id = ${userId} and bill is not null
    union all select from ${sessionItems} i join ${liveSessions} s on s.id = i.session_id
      where s.user_id = ${userId} and i.price is not null
    limit 1`)
  return rows.length > 0
}

type Needing = { sessionId: SessionId; startedAt: Date; order: NeededOrder }

type NeedingRow = Pick<
  StoredOrder,
  | ('accountId' | 'username' | 'nickname' | 'version' | 'status' | 'kept')
  | ('payBy' | 'heldUntil' | 'sentAt')
> & {
  sessionId: SessionId
  startedAt: Date
  currency: Currency
  asked: number
  uniqueCode: number
  received: number
  /** Of one that was given up, that its buyer may have won something there again. */
  mayBegin: boolean
  codes: number
}

/** Orders of which something is to be done, or waited for. Those that are settled stay in the database. */
async function findNeeding(
  db: Database,
  userId: UserId,
  { now, own }: { now: number; own: Currency },
): Promise<Needing[]> {
  const bill = (field: string) => sql`(${orders.bill} ->> ${field})`
  const received = sql`p.received`
  const rows = await db
    .select({
      accountId: orders.accountId,
      username: orders.username,
      nickname: orders.nickname,
      version: orders.version,
      status: orders.status,
      kept: orders.kept,
      payBy: orders.payBy,
      heldUntil: orders.heldUntil,
      sentAt: orders.sentAt,
      sessionId: liveSessions.id,
      startedAt: liveSessions.startedAt,
      currency: sql<Currency>`coalesce(${bill('currency')}, ${liveSessions.currency}, ${own}::text)`,
      asked: sql`coalesce(${ASKED_SQL}, 0)`.mapWith(Number),
      uniqueCode: sql`coalesce(${bill('uniqueCode')}, '0')`.mapWith(Number),
      received: sql`${received}`.mapWith(Number),
      // Of a live that is over, and that no other has joined, the count tells who has won nothing.
      mayBegin: sql<boolean>`${orders.status} in ('cancelled', 'lapsed') and not (
        ${liveSessions.endedAt} is not null
        and not exists (select from ${joinedLives} j where j.order_id = ${orders.id}) and exists (select from ${buyerLives} l
          where l.user_id = ${orders.userId} and l.account_id = ${orders.accountId}
            and l.session_id = ${liveSessions.id} and l.wins = 0))`,
      codes: sql`p.codes`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(
      liveSessions,
      sql`${liveSessions.id} = coalesce(${orders.sessionId}, ${orders.earlierIn})`,
    )
    // Order by order, by its index: as a sum of all payments it may be made anew for each order.
    .innerJoin(
      sql`lateral (select coalesce(sum(amount - code), 0) as received,
          coalesce(sum(code), 0) as codes from ${payments}
        where order_id = ${orders.id}) as p`,
      sql`true`,
    )
    .where(
      sql`${orders.userId} = ${userId} and not ${liveSessions.isPractice} and (
        ${orders.status} in ('sent', 'reported', 'paid', 'packed')
        or ${orders.status} = 'shipped' and ${received} <> ${ASKED_SQL}
        or ${orders.status} in ('cancelled', 'lapsed', 'returned') and ${received} > ${orders.kept})`,
    )
  const begun = await findBegun(db, rows)
  return rows.flatMap((row) => {
    const order = toNeeded(row, now)
    const { sessionId, startedAt } = row
    return !begun.has(row) && order.needs.length > 0 ? [{ sessionId, startedAt, order }] : []
  })
}

/** Of orders that were given up, those that begin anew: what came for them is a credit. */
async function findBegun(db: Database, rows: readonly NeedingRow[]): Promise<Set<NeedingRow>> {
  const begun = new Set<NeedingRow>()
  const asked = rows.filter(({ mayBegin }) => mayBegin)
  for (const [sessionId, over] of Map.groupBy(asked, (row) => row.sessionId)) {
    const accounts = over.map(({ accountId }) => accountId)
    const { current, earlier, later } = await listOrders(db, sessionId, accounts)
    const byAccount = new Map(current.toReversed().map((order) => [order.accountId, order]))
    const gone = Map.groupBy(earlier, ({ accountId }) => accountId)
    const loaded = new Map<SessionId, Map<AccountId, Wins>>()
    for (const row of over) {
      const { accountId } = row
      const order = byAccount.get(accountId)
      const won: Evening[] = []
      for (const { sessionId: id, isLeft } of order ? eveningsOf(order, later) : []) {
        if (isLeft) continue
        const of = { sessionId: id, accountIds: accounts }
        const byBuyer = loaded.get(id) ?? (await loadWins(db, of)).byBuyer
        loaded.set(id, byBuyer)
        won.push({ sessionId: id, won: byBuyer.get(accountId)?.lines ?? [] })
      }
      if (won.length === 0) continue
      const { lines } = currentOrder(undefined, gone.get(accountId) ?? [], won, [])
      if (lines.length > 0) begun.add(row)
    }
  }
  return begun
}

function toNeeded(row: NeedingRow, now: number): NeededOrder {
  const { status, kept, asked, uniqueCode, currency } = row
  const bill = { currency, lines: [], shipping: 0, adjustment: 0, uniqueCode, asked, total: 0 }
  const owed = owedOf({ status, bill, kept }, { amount: row.received, codes: row.codes })
  const { payBy } = row
  const isSent = row.sentAt !== null
  const millis = (at: Date | null) => at?.getTime() ?? null
  const [heldUntil, sentAt] = [millis(row.heldUntil), millis(row.sentAt)]
  const isLate = isOverdue({ status, payBy: millis(payBy), heldUntil, sentAt }, now)
  return {
    customerAccountId: row.accountId,
    customerUsername: row.username,
    customerNickname: row.nickname,
    version: row.version,
    status,
    needs: needsOf({ status, isLate, isSent, ...owed }),
    currency,
    ...owed,
    asked: billedOf({ ...owed, received: row.received + row.codes }),
    isOverdue: isLate,
    payBy: payBy?.toISOString() ?? null,
  }
}

type Facts = Pick<NeededOrder, 'status' | 'due' | 'owedBack'> & { isLate: boolean; isSent: boolean }

/** What an order needs of its seller, the most urgent first. */
function needsOf({ status, isLate, isSent, due, owedBack }: Facts): Need[] {
  const isOff = status === 'packed' || status === 'shipped'
  const holds: Record<Need, boolean> = {
    reported: status === 'reported',
    overdue: status === 'sent' && isLate,
    owedBack: owedBack > 0,
    toPack: status === 'paid',
    toShip: status === 'packed',
    toCollect: isOff && due > 0,
    open: status === 'sent' && isSent && !isLate,
  }
  return NEEDS.filter((need) => holds[need])
}

/** How many orders need what, and what they come to; each currency by itself. */
function addUp(needing: readonly Needing[]): Needed[] {
  const sums = new Map<string, Needed>()
  for (const { order } of needing) {
    for (const need of order.needs) {
      const { currency } = order
      const key = `${need} ${currency}`
      const before = sums.get(key) ?? { need, currency, orders: 0, amount: 0 }
      const amount = Math.min(before.amount + amountOf(order, need), Number.MAX_SAFE_INTEGER)
      sums.set(key, { need, currency, orders: before.orders + 1, amount })
    }
  }
  return [...sums.values()].sort(
    (a, b) => NEEDS.indexOf(a.need) - NEEDS.indexOf(b.need) || (a.currency < b.currency ? -1 : 1),
  )
}

function amountOf({ asked, due, owedBack }: NeededOrder, need: Need): number {
  if (need === 'owedBack') return owedBack
  return need === 'toPack' || need === 'toShip' ? asked : due
}

type SoldLive = Sold & { sessionId: SessionId; startedAt: Date }

/**
 * What was sold in the newest lives that are over, where something has a price and buyers who won have no
 * bill; by what `countLives` has counted.
 */
async function findSold(db: Database, userId: UserId, own: Currency): Promise<SoldLive[]> {
  const notSent = sql`('draft', 'cancelled', 'lapsed', 'returned')`
  // Of an evening that joined, the bill is that of an order of before.
  // One that a part payment made has not been sent, either.
  const isUnbilled = sql`((o.status is null or o.status in ${notSent} or o.status = 'sent' and o.sent_at is null)
    and not exists (select from ${joinedLives} j join ${orders} x on x.id = j.order_id,
      jsonb_array_elements(x.bill -> 'lines') line
      where j.session_id = s.id and j.account_id = w.account_id
        and line ->> 'live' = s.id::text and x.status not in ${notSent}))`
  const isReady = sql`${isUnbilled} and coalesce(w.unpriced, 0) = 0`
  const { rows } = await db.execute<{
    id: SessionId
    started_at: string
    currency: Currency
    pieces: number
    amount: string
    unpriced: number | null
    unbilled: number
    ready: number
    ready_amount: string | null
  }>(sql`
    select s.id, s.started_at, coalesce(s.currency, (
        select b.bill ->> 'currency' from ${orders} b where b.session_id = s.id and b.bill is not null limit 1
      ), ${own}::text) as currency,
      sum(w.wins)::int as pieces, sum(w.won) as amount,
      case when every(w.unpriced is not null) then sum(w.unpriced)::int end as unpriced,
      count(*) filter (where ${isUnbilled})::int as unbilled,
      count(*) filter (where ${isReady})::int as ready,
      sum(w.won) filter (where ${isReady}) as ready_amount
    from (
      select id, user_id, started_at, currency from ${liveSessions} l
      where user_id = ${userId} and ended_at is not null and not is_practice
        and exists (select from ${sessionItems} where session_id = l.id and price is not null)
      order by started_at desc limit ${MOST_SOLD}
    ) s
    join ${buyerLives} w on w.user_id = s.user_id and w.session_id = s.id and w.wins > 0
    left join ${orders} o on o.session_id = s.id and o.account_id = w.account_id
    group by s.id, s.started_at, s.currency`)
  return rows
    .filter(({ unbilled }) => unbilled > 0)
    .map(({ id, started_at, amount, ready_amount, ...told }) => ({
      ...told,
      sessionId: id,
      startedAt: new Date(started_at),
      amount: Math.min(Number(amount), Number.MAX_SAFE_INTEGER),
      readyAmount: Math.min(Number(ready_amount ?? 0), Number.MAX_SAFE_INTEGER),
    }))
}
