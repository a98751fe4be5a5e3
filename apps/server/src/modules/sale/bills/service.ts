import type { Bill, Contact } from '@dibs/contract'
import {
  type Amount,
  type Currency,
  isNotReceived,
  maskContact,
  type OrderStatus,
  owedOf,
  QRIS_AMOUNT_MAX,
  qrisForAmount,
  readContact,
  readQris,
  TAKE_BACK_MS,
  trackingPage,
  USUAL_TIME_ZONE,
} from '@dibs/core'
import type { Transaction } from '../../../platform/database/database.ts'
import { parcelContact } from '../../../platform/database/parcel-contact.ts'
import { AppError } from '../../../platform/errors.ts'
import { type BillSecrets, hashBillToken } from '../../../platform/secrets/bill-secrets.ts'
import { applyEvent, storeStep } from '../orders/apply.ts'
import type { OrdersContext } from '../orders/context.ts'
import { type Opened, openOrder } from '../orders/open-order.ts'
import { findSaidPaid, stateOf } from '../orders/store.ts'
import { type FoundBill, savePageReport } from './store.ts'
import type { Visit, Visits } from './visits.ts'

type Dependencies = { orders: OrdersContext; secrets: BillSecrets; visits: Visits }

/** The use-cases of a buyer who has the address of their bill, and no account. */
export function createBills({ orders, secrets, visits }: Dependencies) {
  const { db, clock } = orders

  const tell = (found: FoundBill): Bill =>
    toBill(found, openContact(parcelContact(found.order, found.remembered)), {
      now: clock(),
      retentionMs: visits.retentionMs,
    })

  const openContact = (sealed: string | null) =>
    sealed === null ? null : secrets.contacts.open(sealed)

  /** Something that a buyer does with their bill. */
  const change = (
    visit: Visit,
    work: (tx: Transaction, opened: Opened) => Promise<unknown>,
    isReport = false,
  ): Promise<Bill> =>
    visits.change(visit, { isReport }, ({ order: seen, session }) =>
      db.transaction(async (tx) => {
        const ref = { sessionId: session.id, accountId: seen.accountId }
        const opened = await openOrder(tx, seen.userId, ref, clock)
        // Erased meanwhile, or its address is another one.
        await visits.find(tx, visit)
        // It went off, and another has taken its place.
        if (opened.stored?.id !== seen.id) throw new AppError('order_status')
        await work(tx, opened)
        return tell(await visits.find(tx, visit))
      }),
    )

  return {
    /** @throws not_found, too_many_requests */
    get: (visit: Visit): Promise<Bill> => visits.look(visit, tell),

    /**
     * Stores where the parcel of this order goes.
     * @throws not_found, order_status, contact_invalid, too_many_requests
     */
    setContact: (visit: Visit, typed: Contact): Promise<Bill> =>
      change(visit, async (tx, opened) => {
        const { state } = opened
        const known = openContact(state.contact)
        if (!takesContact(state.status, known)) throw new AppError('order_status')
        const reading = readContact(typed, { isWhole: true })
        if (!reading.ok) throw new AppError('contact_invalid', { field: reading.field })
        if (known && JSON.stringify(known) === JSON.stringify(reading.contact)) return
        const contact = secrets.contacts.close(reading.contact)
        const step = { ...BUYER, kind: 'contact' as const }
        await storeStep(orders, tx, opened, { state: { ...state, contact }, payment: null }, step)
      }),

    /**
     * Notes that the buyer says to have paid what the page showed. The first time, the goods are held for
     * a day; said again, it changes nothing.
     * @throws not_found, order_status, too_many_requests; order_changed where the bill is another since
     */
    reportPaid: (visit: Visit, seen: number | undefined): Promise<Bill> =>
      change(
        visit,
        async (tx, opened) => {
          const { status, bill } = opened.state
          if (seen !== undefined && seen !== bill?.number) throw new AppError('order_changed')
          if (status === 'reported') return
          await applyEvent(orders, tx, opened, { event: { kind: 'report' } }, BUYER)
        },
        true,
      ),

    /**
     * Takes back what the buyer has just said.
     * @throws not_found, too_many_requests; order_status where it was not said, or not within five minutes
     */
    takeBack: (visit: Visit): Promise<Bill> =>
      change(visit, async (tx, opened) => {
        const saidAt = await findSaidPaid(tx, opened.ref)
        if (saidAt === undefined || clock() - saidAt > TAKE_BACK_MS)
          throw new AppError('order_status')
        await applyEvent(orders, tx, opened, { event: { kind: 'takeBack' } }, BUYER)
      }),

    /** Tells the operator of a page. @throws not_found, too_many_requests */
    report: (visit: Visit): Promise<void> =>
      visits.look(visit, ({ order }) =>
        savePageReport(db, order.userId, hashBillToken(visit.token), new Date(clock())),
      ),
  }
}

const BUYER = { actor: 'buyer', device: null, helperId: null } as const
/** A bill that takes how it is paid. */
const OPEN: readonly OrderStatus[] = ['sent', 'reported']
/** Whether the parcel can still be addressed: one that is packed without an address, until it is shipped. */
const takesContact = (status: OrderStatus, contact: Contact | null): boolean =>
  OPEN.includes(status) || status === 'paid' || (status === 'packed' && !contact?.address)

const PAID: readonly OrderStatus[] = ['paid', 'packed', 'shipped']

/** The way is not known of what a seller ticked: that is a transfer unless they say otherwise. */
function settledBy(paid: FoundBill['paid']): NonNullable<Bill['paid']> | null {
  if (paid === null) return null
  const { at, way, by } = paid
  const isTicked = way === 'transfer' && by !== 'notice'
  return { at: new Date(at).toISOString(), way: isTicked ? null : way }
}

/** The shop's own code with the bill's amount; null where QRIS cannot carry it. */
function qrisOf(payload: string | null, currency: Currency, amount: Amount): string | null {
  if (payload === null || currency !== 'IDR' || amount < 1 || amount > QRIS_AMOUNT_MAX) return null
  const reading = readQris(payload)
  return reading.ok ? qrisForAmount(reading.qris, amount) : null
}

const timesOf = ({ startedAt, endedAt }: FoundBill['later'][number]) => ({
  startedAt: new Date(startedAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
})

/**
 * A bill as its page shows it, field by field in the order of the contract: the contact masked, and how
 * to pay as long as it can be paid.
 */
function toBill(
  { order, session, nickname, shop, number, received, codes, later, paid }: FoundBill,
  contact: Contact | null,
  { now, retentionMs }: { now: number; retentionMs: number },
): Bill {
  const { bill } = order
  if (!bill) throw new AppError('not_found')
  const { currency, shipping, adjustment } = bill
  const evenings = [session, ...later.map((live) => ({ ...live, ...timesOf(live) }))]
  const startOf = (live = session.id) =>
    evenings.find(({ id }) => id === live)?.startedAt.toISOString()
  const lastEnd = Math.max(...evenings.map(({ endedAt }) => endedAt?.getTime() ?? now))
  const { asked, due, owedBack } = owedOf(order, {
    amount: Number(received),
    codes: Number(codes),
  })
  const isOpen = OPEN.includes(order.status) && due > 0
  const open = asked - Number(received)
  return {
    sellerUsername: session.username,
    sellerNickname: nickname,
    customerUsername: order.username,
    number,
    sessionStartTime: session.startedAt.toISOString(),
    currency,
    status: order.status,
    lines: bill.lines.map(({ itemText, name, quantity, price, live }) => ({
      itemClueText: itemText,
      name,
      quantity,
      price,
      amount: price * quantity,
      ...(later.length > 0 && { sessionStartTime: startOf(live) }),
    })),
    shipping,
    adjustment,
    uniqueCode: isOpen ? due - open : bill.uniqueCode,
    // Of one that is paid, the page says what it came to.
    alreadyPaid: isOpen ? Number(received) : (bill.alreadyPaid ?? 0),
    total: isOpen ? due : bill.total,
    payBy: order.payBy?.toISOString() ?? null,
    timeZone: shop?.timeZone ?? USUAL_TIME_ZONE,
    banks: isOpen ? (shop?.banks ?? []) : [],
    // A code on top is for transfers alone: whoever scans may not be charged for it.
    qris: isOpen ? qrisOf(shop?.qris ?? null, currency, Math.min(due, open)) : null,
    contact: contact && maskContact(contact),
    tracking: order.tracking,
    courier: order.courier,
    trackingUrl: trackingPage(order.courier, order.tracking),
    owedBack,
    paid: due === 0 && PAID.includes(order.status) ? settledBy(paid) : null,
    ...(isOpen && isNotReceived(stateOf(order)) && { notReceived: true }),
    version: bill.number ?? null,
    takesContact: takesContact(order.status, contact),
    storedUntil: new Date(lastEnd + retentionMs).toISOString(),
  }
}
