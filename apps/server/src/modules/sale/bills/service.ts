import type { Bill, Contact } from '@dibs/contract'
import {
  maskContact,
  QRIS_AMOUNT_MAX,
  qrisForAmount,
  readContact,
  readQris,
  trackingPage,
  USUAL_TIME_ZONE,
} from '@dibs/core'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { parcelContact } from '../../../platform/database/parcel-contact.ts'
import type { SentBill } from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { createTurns } from '../../../platform/http/turns.ts'
import { createRateLimiter } from '../../../platform/limits/rate-limit.ts'
import { type BillSecrets, hashBillToken } from '../../../platform/secrets/bill-secrets.ts'
import {
  changeByBuyer,
  type FoundBill,
  findBill,
  lockOrder,
  rememberContact,
  type StoredOrder,
  savePageReport,
} from './store.ts'

const DAY_MS = 86_400_000
/** So long the goods are held for a buyer who says to have paid, once. */
const HELD_MS = DAY_MS
/** Tokens cannot be guessed; this only slows floods. */
const UNKNOWN_TOKENS = { max: 300, periodMs: 10 * 60_000 }
/** Each holds one of the ten connections that everybody shares. Enough for a carrier's buyers: a look takes a millisecond. */
const TURNS_OF_ADDRESS = { atWork: 3, waiting: 1_000, patienceMs: 5_000 }
/** More changes of one bill than any buyer makes. */
const CHANGES = { max: 30, periodMs: 10 * 60_000 }

type Dependencies = {
  db: Database
  clock: Clock
  secrets: BillSecrets
  /** How long a recap, and all that belongs to it, is kept after the live. */
  retentionDays: number
}

/** Who asks: the token in the page's address, and the network address. */
export type Visit = { token: string; network: string }

/** The use-cases of a buyer who has the address of their bill, and no account. */
export function createBills({ db, clock, secrets, retentionDays }: Dependencies) {
  const countUnknown = createRateLimiter(UNKNOWN_TOKENS, clock)
  const countChange = createRateLimiter(CHANGES, clock)
  const takeTurn = createTurns(TURNS_OF_ADDRESS)
  const retentionMs = retentionDays * DAY_MS

  async function inTurn<T>({ network }: Visit, work: () => Promise<T>): Promise<T> {
    const end = await takeTurn(network)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** @throws not_found; too_many_requests after too many tokens that there are not */
  async function find(tx: Database | Transaction, { token, network }: Visit): Promise<FoundBill> {
    const found = await findBill(tx, hashBillToken(token), new Date(clock() - retentionMs))
    if (found) return found
    countUnknown(network)
    throw new AppError('not_found')
  }

  const tell = (found: FoundBill): Bill =>
    toBill(found, openContact(parcelContact(found.order, found.remembered)), {
      now: clock(),
      retentionMs,
    })

  const openContact = (sealed: string | null) =>
    sealed === null ? null : secrets.contacts.open(sealed)

  type Decide = (
    tx: Transaction,
    order: StoredOrder,
  ) => Promise<Parameters<typeof changeByBuyer>[2] | null>

  /** Changes a bill's order, if it still takes something. `decide` answers null for no change. */
  const change = (visit: Visit, decide: Decide): Promise<Bill> =>
    inTurn(visit, () => changeAtOnce(visit, decide))

  async function changeAtOnce(visit: Visit, decide: Decide): Promise<Bill> {
    const { order: seen } = await find(db, visit)
    countChange(`${seen.sessionId}/${seen.accountId}`)
    return db.transaction(async (tx) => {
      const order = await lockOrder(tx, seen)
      // Erased meanwhile, or its address is another one.
      if (order?.tokenHash !== seen.tokenHash) throw new AppError('not_found')
      if (!takesSomething(order)) throw new AppError('order_status')
      const step = await decide(tx, order)
      if (step) await changeByBuyer(tx, order, step, new Date(clock()))
      return tell(await find(tx, visit))
    })
  }

  return {
    /** @throws not_found, too_many_requests */
    get: (visit: Visit): Promise<Bill> => inTurn(visit, async () => tell(await find(db, visit))),

    /**
     * Stores where the parcel goes, for this order and, from the newest bill's page, the next ones.
     * @throws not_found, order_status, contact_invalid, too_many_requests
     */
    setContact: (visit: Visit, typed: Contact): Promise<Bill> =>
      change(visit, async (tx, order) => {
        const reading = readContact(typed, { isWhole: true })
        if (!reading.ok) throw new AppError('contact_invalid', { field: reading.field })
        const known = openContact(order.contact)
        if (known && JSON.stringify(known) === JSON.stringify(reading.contact)) return null
        const contact = secrets.contacts.close(reading.contact)
        await rememberContact(tx, order, contact, new Date(clock()))
        return { kind: 'contact', toStatus: order.status, set: { contact } }
      }),

    /**
     * Notes that the buyer says to have paid. The first time, the goods are held for a day; said again,
     * it changes nothing.
     * @throws not_found, order_status, too_many_requests
     */
    reportPaid: (visit: Visit): Promise<Bill> =>
      change(visit, async (_tx, { status, hasReported }) => {
        if (status === 'reported') return null
        const heldUntil = hasReported ? null : new Date(clock() + HELD_MS)
        const set = { status: 'reported' as const, heldUntil, hasReported: true }
        return { kind: 'status', toStatus: 'reported', set }
      }),

    /** Tells the operator of a page. @throws not_found, too_many_requests */
    report: (visit: Visit): Promise<void> =>
      inTurn(visit, async () => {
        const { order } = await find(db, visit)
        await savePageReport(db, order, hashBillToken(visit.token), new Date(clock()))
      }),
  }
}

/** One that is paid, cancelled or lapsed says so, and takes nothing more. */
const takesSomething = ({ status }: Pick<StoredOrder, 'status'>) =>
  status === 'sent' || status === 'reported'

/** The shop's own code with the bill's amount; null where QRIS cannot carry it. */
function qrisOf(payload: string | null, { currency, total, uniqueCode }: SentBill): string | null {
  // It says itself whose it is: the code that tells transfers apart is not for it.
  const amount = total - uniqueCode
  if (payload === null || currency !== 'IDR' || amount < 1 || amount > QRIS_AMOUNT_MAX) return null
  const reading = readQris(payload)
  return reading.ok ? qrisForAmount(reading.qris, amount) : null
}

/** A bill as its page shows it: the contact masked, and how to pay as long as it can be paid. */
function toBill(
  { order, session, nickname, shop, number }: FoundBill,
  contact: Contact | null,
  { now, retentionMs }: { now: number; retentionMs: number },
): Bill {
  const { bill } = order
  if (!bill) throw new AppError('not_found')
  const isOpen = takesSomething(order)
  const { currency, shipping, adjustment, uniqueCode, alreadyPaid = 0, total } = bill
  return {
    sellerUsername: session.username,
    sellerNickname: nickname,
    customerUsername: order.username,
    number,
    sessionStartTime: session.startedAt.toISOString(),
    currency,
    status: order.status,
    lines: bill.lines.map(({ itemText, name, quantity, price }) => ({
      itemClueText: itemText,
      name,
      quantity,
      price,
      amount: price * quantity,
    })),
    shipping,
    adjustment,
    uniqueCode,
    alreadyPaid,
    total,
    payBy: order.payBy?.toISOString() ?? null,
    timeZone: shop?.timeZone ?? USUAL_TIME_ZONE,
    banks: isOpen ? (shop?.banks ?? []) : [],
    qris: isOpen ? qrisOf(shop?.qris ?? null, bill) : null,
    contact: contact && maskContact(contact),
    tracking: order.tracking,
    courier: order.courier,
    trackingUrl: trackingPage(order.courier, order.tracking),
    storedUntil: new Date((session.endedAt?.getTime() ?? now) + retentionMs).toISOString(),
  }
}
