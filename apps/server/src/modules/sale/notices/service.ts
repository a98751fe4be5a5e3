import { createHash } from 'node:crypto'
import type { NoticeBody, ToldNotice } from '@dibs/contract'
import {
  type AccountId,
  AMOUNT_MAX,
  matchNotice,
  type NoticeId,
  type PaymentWay,
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
import { applyEvent, openOrder } from '../orders/apply.ts'
import { inOneStep } from '../orders/change.ts'
import type { OrdersContext } from '../orders/context.ts'
import { findShop } from '../shop/service.ts'
import {
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
const DAY_MS = 86_400_000
/** A phone may tell of it days later; the clocks may differ a little. */
const OLDEST_MS = 60 * DAY_MS
const AHEAD_MS = 10 * 60_000

type Dependencies = { orders: OrdersContext; seal: Seal }

/** What becomes of money of which a shop's bank, wallet or gateway tells. */
export function createNotices({ orders, seal }: Dependencies) {
  const { db, queue } = orders
  const told = (
    { notice, left }: { notice: StoredNotice; left: number },
    bills: Awaited<ReturnType<typeof findOpenBills>>,
    given: ToldNotice['given'],
  ) => toNotice(notice, { left, bills, given, seal })

  async function read(userId: UserId, id: NoticeId): Promise<ToldNotice> {
    const found = await findNotice(db, userId, id)
    if (!found) throw new AppError('not_found')
    const given = (await listGiven(db, [id])).get(id) ?? []
    return told(found, await findOpenBills(db, userId), given)
  }

  return {
    take: createTaking({ orders, seal }),

    /** What waits for a bill first, and what was given to bills of late. */
    list: (userId: UserId): Promise<ToldNotice[]> =>
      queue.run(userId, async () => {
        const rows = await listNotices(db, userId)
        const given = await listGiven(
          db,
          rows.map(({ notice }) => notice.id),
        )
        const bills = await findOpenBills(db, userId)
        return rows.map((row) => told(row, bills, given.get(row.notice.id) ?? []))
      }),

    /**
     * Gives what is left of a notice, or a part of it, to a bill.
     * @throws not_found; order_status where nothing is left of it, or the bill takes none; price_invalid
     */
    async give(
      userId: UserId,
      id: NoticeId,
      to: { sessionId: SessionId; accountId: AccountId; amount?: number | undefined },
      by: Pick<ByHand, 'device' | 'idempotency'>,
    ): Promise<ToldNotice> {
      await inOneStep(orders, to, undefined, { userId, ...by }, async (tx, opened) => {
        const found = await findNotice(tx, userId, id)
        if (!found) throw new AppError('not_found')
        if (found.left <= 0) throw new AppError('order_status')
        const { amount = found.left } = to
        if (!Number.isInteger(amount) || amount < 1 || amount > found.left)
          throw new AppError('price_invalid', { field: 'amount' })
        const { open } = await findOpenBills(tx, userId)
        const bill = open.find(({ orderId }) => orderId === opened.stored?.id)
        const event = { kind: 'pay', amount, way: bill ? wayOf(amount, bill) : 'transfer' } as const
        const { currency } = found.notice
        const doer = { actor: 'seller', device: by.device } as const
        return applyEvent(orders, tx, opened, { event, noticeId: id, currency }, doer)
      })
      return read(userId, id)
    },

    /** @throws not_found */
    async putAside(userId: UserId, id: NoticeId, isAside: boolean): Promise<ToldNotice> {
      await setAside(db, userId, id, isAside)
      return read(userId, id)
    },
  }
}

/** Takes what is told. */
function createTaking({ orders, seal }: Dependencies) {
  const { db, clock } = orders
  const count = createRateLimiter(NOTICES, clock)

  /** Marks a bill as paid by a notice; nothing is shipped by it. */
  async function settle(
    tx: Transaction,
    userId: UserId,
    { id, amount }: Pick<StoredNotice, 'id' | 'amount'>,
    bill: OpenBill,
  ): Promise<void> {
    const opened = await openOrder(tx, userId, bill)
    const way = wayOf(amount, bill)
    const event = { kind: 'pay', amount, way } as const
    await applyEvent(orders, tx, opened, { event, noticeId: id }, { actor: 'notice', device: null })
  }

  /**
   * Takes a notice. One that pays one bill beyond doubt marks it as paid, where the shop wants that;
   * all others wait for the seller. Told again, it changes nothing.
   * @throws notice_invalid, notice_conflict, too_many_requests
   */
  async function take(userId: UserId, body: NoticeBody): Promise<{ state: 'matched' | 'waits' }> {
    count(userId)
    const { amount, paidAt } = readNotice(body, clock())
    return db.transaction(async (tx) => {
      await lockBills(tx, userId)
      const { notice, isNew } = await insertNotice(tx, {
        userId,
        noticeId: body.id,
        fingerprint: fingerprintOf(body),
        amount,
        currency: body.currency,
        paidAt,
        sealed: sealOf(body, seal),
        receivedAt: new Date(clock()),
      })
      if (notice.fingerprint !== fingerprintOf(body)) throw new AppError('notice_conflict')
      if (!isNew) return stateOf(await findNotice(tx, userId, notice.id))
      const { marksPaid } = await findShop(tx, userId)
      if (!marksPaid) return { state: 'waits' }
      const { open, hasQris } = await findOpenBills(tx, userId)
      const money = { amount, currency: body.currency, at: paidAt.getTime(), now: clock() }
      const isForOther = await mayBeForOther(tx, userId, money)
      const bill = matchNotice(money, open, { hasQris, mayBeForOther: isForOther })
      if (!bill) return { state: 'waits' }
      await settle(tx, userId, notice, bill)
      return { state: 'matched' }
    })
  }

  return take
}

/** @throws notice_invalid for what cannot be a payment */
function readNotice({ amount, at }: NoticeBody, now: number): { amount: number; paidAt: Date } {
  if (!Number.isInteger(amount) || amount < 1 || amount > AMOUNT_MAX)
    throw new AppError('notice_invalid', { field: 'amount' })
  const paidAt = new Date(at)
  const age = now - paidAt.getTime()
  // What is no time at all has no age, either.
  if (!(age >= -AHEAD_MS && age <= OLDEST_MS)) throw new AppError('notice_invalid', { field: 'at' })
  return { amount, paidAt }
}

const fingerprintOf = ({ id, amount, currency, at, payer = null, text = null }: NoticeBody) =>
  createHash('sha256')
    .update(JSON.stringify([id, amount, currency, new Date(at).getTime(), payer, text]))
    .digest('base64url')

const sealOf = ({ payer = null, text = null }: NoticeBody, seal: Seal): string | null =>
  payer === null && text === null ? null : seal.close(JSON.stringify({ payer, text }))

const stateOf = (found: Awaited<ReturnType<typeof findNotice>>) =>
  ({ state: found && found.left <= 0 ? 'matched' : 'waits' }) as const

/** Without its unique code, it was the shop's own code that was scanned. */
const wayOf = (amount: number, { due, uniqueCode }: OpenBill): PaymentWay =>
  uniqueCode > 0 && amount === due - uniqueCode ? 'qris' : 'transfer'

type Told = {
  left: number
  bills: Awaited<ReturnType<typeof findOpenBills>>
  given: ToldNotice['given']
  seal: Seal
}

function toNotice(notice: StoredNotice, { left, bills, given, seal }: Told): ToldNotice {
  const { id, amount, currency, paidAt, sealed, isAside } = notice
  const opened = sealed === null ? null : seal.open(sealed)
  const said = opened === null ? { payer: null, text: null } : JSON.parse(opened)
  const money = { amount: left, currency }
  const fits = left > 0 ? bills.open.filter((bill) => pays(money, bill, bills.hasQris)) : []
  return {
    id,
    amount,
    left,
    currency,
    at: paidAt.toISOString(),
    payer: said.payer,
    text: said.text,
    isAside,
    fits: fits.map((bill) => ({
      sessionId: bill.sessionId,
      customerAccountId: bill.accountId,
      customerUsername: bill.username,
      customerNickname: bill.nickname,
      due: bill.due,
      status: bill.status,
    })),
    given,
  }
}
