import type { NoticeBody, ToldNotice } from '@dibs/contract'
import {
  type AccountId,
  AMOUNT_MAX,
  type Amount,
  type Currency,
  matchNotice,
  type NoticeId,
  owedOf,
  pays,
  type SessionId,
  type UserId,
} from '@dibs/core'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { AppError } from '../../../platform/errors.ts'
import { createRateLimiter } from '../../../platform/limits/rate-limit.ts'
import type { Seal } from '../../../platform/secrets/seal.ts'
import type { ByHand } from '../../claims/service.ts'
import { applyEvent, type Doer, type Done, sellerOf } from '../orders/apply.ts'
import { inOneStep } from '../orders/change.ts'
import type { OrdersContext } from '../orders/context.ts'
import { sumPayments } from '../orders/money.ts'
import { type Opened, openOrder } from '../orders/open-order.ts'
import { findShop } from '../shop/service.ts'
import {
  countOfDay,
  findNotice,
  findOpenBills,
  insertNotice,
  listGiven,
  listNotices,
  mayBeForOther,
  type OpenBill,
  type StoredNotice,
  setAside,
} from './store.ts'

/** More than a shop is paid in an hour; each may read the shop's open bills. */
const NOTICES = { max: 1_000, periodMs: 3_600_000 }
/** More than a shop is paid in a day: so many are stored. */
const MOST_IN_DAY = 3_000
/** A phone may tell of it days later, and again as long as it is kept; the clocks may differ a little. */
const OLDEST_MS = 60 * 86_400_000
const AHEAD_MS = 10 * 60_000

type Dependencies = { orders: OrdersContext; seal: Seal }
type Told = { amount: Amount; currency: Currency; paidAt: Date }

/** What becomes of money of which a shop's bank, wallet or gateway tells. */
export function createNotices({ orders, seal }: Dependencies) {
  const { db, queue } = orders

  /** Notices as the seller is told of them. */
  const tell = (userId: UserId, read: () => Promise<StoredNotice[]>): Promise<ToldNotice[]> =>
    queue.run(userId, async () => {
      const rows = await read()
      const given = await listGiven(
        db,
        rows.map(({ id }) => id),
      )
      const open = await findOpenBills(db, userId)
      const { qris } = await findShop(db, userId)
      return rows.map((notice) => ({
        ...toNotice(notice, seal),
        fits: open.filter((bill) => pays(leftOf(notice), bill, qris !== null)),
        given: given.get(notice.id) ?? [],
      }))
    })
  /** @throws not_found */
  async function tellOne(userId: UserId, read: () => Promise<StoredNotice | undefined>) {
    const [told] = await tell(userId, async () => [await read()].filter((one) => one !== undefined))
    if (!told) throw new AppError('not_found')
    return told
  }

  return {
    take: createTaking({ orders, seal }),

    /** What waits for a bill first, and what was given to bills of late. */
    list: (userId: UserId): Promise<ToldNotice[]> => tell(userId, () => listNotices(db, userId)),

    /**
     * Gives what is left of a notice, or a part of it, to a bill.
     * @throws not_found; order_status where nothing is left of it, or the bill takes none; price_invalid
     */
    async give(
      userId: UserId,
      id: NoticeId,
      to: { sessionId: SessionId; accountId: AccountId; amount?: number | undefined },
      hand: Omit<ByHand, 'userId'>,
    ): Promise<ToldNotice> {
      const by = { userId, ...hand }
      await inOneStep(orders, to, undefined, by, async (tx, opened) => {
        const notice = await findNotice(tx, userId, { id })
        if (!notice || opened.terms.isPractice) throw new AppError('not_found')
        const left = notice.amount - notice.given
        if (left <= 0) throw new AppError('order_status')
        const { amount = left } = to
        if (!Number.isInteger(amount) || amount < 1 || amount > left)
          throw new AppError('price_invalid', { field: 'amount' })
        const money = { noticeId: id, amount, currency: notice.currency }
        return pay(orders, tx, opened, money, sellerOf(hand))
      })
      return tellOne(userId, () => findNotice(db, userId, { id }))
    },

    /** @throws not_found */
    putAside: (userId: UserId, id: NoticeId, isAside: boolean): Promise<ToldNotice> =>
      tellOne(userId, () => setAside(db, userId, id, isAside)),
  }
}

/** Takes what is told. */
function createTaking({ orders, seal }: Dependencies) {
  const { db, clock, queue } = orders
  const count = createRateLimiter(NOTICES, clock)

  /** The bill that money marks as paid: the one that it pays beyond doubt, where the shop wants that. */
  async function findBill(tx: Transaction, userId: UserId, told: Told): Promise<OpenBill | null> {
    const { marksPaid, qris } = await findShop(tx, userId)
    if (!marksPaid) return null
    const bill = matchNotice(told, await findOpenBills(tx, userId), qris !== null)
    return bill && !(await mayBeForOther(tx, userId, told, clock())) ? bill : null
  }

  /**
   * Takes a notice. One that pays one bill beyond doubt marks it as paid, where the shop wants that;
   * all others wait for the seller. Told again, it changes nothing.
   * @throws notice_invalid, notice_conflict, too_many_requests
   */
  return async (userId: UserId, body: NoticeBody): Promise<{ state: 'matched' | 'waits' }> => {
    count(userId)
    const now = clock()
    const told = readNotice(body, now)
    const { id: noticeId, payer = null, text = null } = body
    const said = JSON.stringify({ payer, text })
    const row = { userId, noticeId, ...told, sealed: seal.close(said), receivedAt: new Date(now) }
    const take = async (tx: Transaction) => {
      await lockBills(tx, userId)
      const before = await findNotice(tx, userId, { noticeId })
      if (before) {
        if (!isSame(before, told, said, seal)) throw new AppError('notice_conflict')
        return { state: before.given < before.amount ? 'waits' : 'matched' } as const
      }
      if ((await countOfDay(tx, userId, now)) >= MOST_IN_DAY)
        throw new AppError('too_many_requests', { retryAfterSeconds: 3_600 })
      const stored = await insertNotice(tx, row)
      const bill = await findBill(tx, userId, told)
      if (!bill) return { state: 'waits' } as const
      const { sessionId, customerAccountId: accountId } = bill
      const opened = await openOrder(tx, userId, { sessionId, accountId }, clock)
      const money = { noticeId: stored, amount: told.amount, currency: told.currency }
      await pay(orders, tx, opened, money, { actor: 'notice', device: null, helperId: null })
      return { state: 'matched' } as const
    }
    return queue.run(userId, () => db.transaction(take))
  }
}

/** Notes money of a notice for an order; nothing is shipped by it. */
function pay(
  orders: OrdersContext,
  tx: Transaction,
  opened: Opened,
  { amount, ...told }: { noticeId: NoticeId; amount: Amount; currency: Currency },
  by: Doer,
): Promise<Done> {
  const { due } = owedOf(opened.state, sumPayments(opened.payments))
  const code = opened.state.bill?.uniqueCode ?? 0
  // Without its unique code, it was the shop's own code that was scanned.
  const way = code > 0 && amount === due - code ? 'qris' : 'transfer'
  const event = { kind: 'pay', amount, way } as const
  return applyEvent(orders, tx, opened, { event, ...told }, by)
}

/** @throws notice_invalid for what cannot be a payment */
function readNotice({ amount, currency, at }: NoticeBody, now: number): Told {
  if (!Number.isInteger(amount) || amount < 1 || amount > AMOUNT_MAX)
    throw new AppError('notice_invalid', { field: 'amount' })
  const paidAt = new Date(at)
  const age = now - paidAt.getTime()
  // What is no time at all has no age, either.
  if (!(age >= -AHEAD_MS && age <= OLDEST_MS)) throw new AppError('notice_invalid', { field: 'at' })
  return { amount, currency, paidAt }
}

/** Whether the same was told before; of what was erased, or cannot be read any more, the rest is enough. */
function isSame(notice: StoredNotice, told: Told, said: string, seal: Seal): boolean {
  const { amount, currency, paidAt, sealed } = notice
  const before = sealed === null ? null : seal.open(sealed)
  return (
    amount === told.amount &&
    currency === told.currency &&
    paidAt.getTime() === told.paidAt.getTime() &&
    (before === null || before === said)
  )
}

const leftOf = ({ amount, given, currency }: StoredNotice) => ({
  amount: Math.max(0, amount - given),
  currency,
})

function toNotice(notice: StoredNotice, seal: Seal): Omit<ToldNotice, 'fits' | 'given'> {
  const { id, amount, currency, paidAt, sealed, isAside } = notice
  const opened = sealed === null ? null : seal.open(sealed)
  const { payer, text } = opened === null ? { payer: null, text: null } : JSON.parse(opened)
  const left = leftOf(notice).amount
  return { id, amount, left, currency, at: paidAt.toISOString(), payer, text, isAside }
}
