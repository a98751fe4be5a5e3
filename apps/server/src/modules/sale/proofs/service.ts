import { PROOFS_OF_BILL, type Proofs } from '@dibs/contract'
import type { OrderStatus, SessionId, UserId } from '@dibs/core'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { transferProofs } from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { createTurns, type EndTurn } from '../../../platform/http/turns.ts'
import { createRateLimiter } from '../../../platform/limits/rate-limit.ts'
import type { BillSecrets } from '../../../platform/secrets/bill-secrets.ts'
import type { Visit, Visits } from '../bills/visits.ts'
import { listOrders, type StoredOrder } from '../orders/store.ts'
import { findTerms } from '../shop/service.ts'
import { createRewriting } from './pictures.ts'
import {
  listProofs,
  listProofsOf,
  lockOrderRow,
  type OrderRef,
  ofOrder,
  readProof,
} from './store.ts'

const HOUR_MS = 3_600_000
/** Of all bills of a seller: 900 MB at most. */
const MOST_OF_SELLER = 3_000
/** Pictures that are sent, whatever becomes of them. Carriers put many phones behind one address. */
const OF_BILL = { max: 10, periodMs: HOUR_MS }
const OF_ADDRESS = { max: 300, periodMs: HOUR_MS }
/**
 * Pictures that are on their way, from before their first byte until the answer: each may be 10 MB in
 * memory, and as slow as its network.
 */
const UPLOADS = {
  ofAddress: { atWork: 3, waiting: 20, patienceMs: 10_000 },
  ofSeller: { atWork: 3, waiting: 20, patienceMs: 10_000 },
  ofAll: { atWork: 8, waiting: 100, patienceMs: 10_000 },
}

type Dependencies = { db: Database; clock: Clock; secrets: BillSecrets; visits: Visits }

/** The use-cases of proofs of transfer: a buyer's, who has the address of their bill, and the seller's. */
export function createProofs({ db, clock, secrets, visits }: Dependencies) {
  const countOfBill = createRateLimiter(OF_BILL, clock)
  const countOfAddress = createRateLimiter(OF_ADDRESS, clock)
  const takeUpload = createUploads()
  const rewrite = createRewriting()

  const tell = (order: Parameters<typeof listProofs>[1], from: Database | Transaction = db) =>
    tellProofs(from, order)

  /** Changes the pictures of a bill that still takes some, one change after the other. */
  const change = (seen: StoredOrder, work: (tx: Transaction) => Promise<void>): Promise<Proofs> =>
    db.transaction(async (tx) => {
      const order = await lockOrderRow(tx, seen)
      // Erased meanwhile, or its address is another one.
      if (order?.tokenHash !== seen.tokenHash) throw new AppError('not_found')
      if (!isOpen(order.status)) throw new AppError('order_status')
      await work(tx)
      return tell(seen, tx)
    })

  return {
    /** Which pictures were sent. @throws not_found, too_many_requests */
    list: (visit: Visit): Promise<Proofs> => visits.look(visit, ({ order }) => tell(order)),

    /**
     * Lets a picture in, before any of it is read: for a bill that takes one, as far as there is room
     * in memory. Whoever is let in ends it.
     * @throws not_found, order_status, too_many_proofs, too_many_requests
     */
    async admit(visit: Visit): Promise<{ order: StoredOrder; end: EndTurn }> {
      const order = await visits.look(visit, async ({ order }) => {
        if (!isOpen(order.status)) throw new AppError('order_status')
        assertRoomOnBill(await listProofs(db, order))
        return order
      })
      countOfBill(order.id)
      countOfAddress(visit.network)
      return { order, end: await takeUpload(visit.network, order.userId) }
    },

    /**
     * Draws a picture anew, and keeps that.
     * @throws not_found, order_status, picture_unreadable, picture_too_large, too_many_proofs,
     *   no_room_for_proofs, too_many_requests
     */
    async add(order: StoredOrder, bytes: Buffer): Promise<Proofs> {
      const picture = secrets.proofs.close(await rewrite(bytes))
      const { id: orderId, accountId, userId } = order
      const sessionId = (order.sessionId ?? order.earlierIn) as SessionId
      return change(order, async (tx) => {
        assertRoomOnBill(await listProofs(tx, order))
        const isTheirs = eq(transferProofs.userId, userId)
        if ((await tx.$count(transferProofs, isTheirs)) >= MOST_OF_SELLER)
          throw new AppError('no_room_for_proofs')
        const of = { orderId, sessionId, accountId, userId }
        await tx.insert(transferProofs).values({ ...of, picture, sentAt: new Date(clock()) })
      })
    },

    /** Takes a picture back. @throws not_found, order_status, too_many_requests */
    remove: (visit: Visit, id: string): Promise<Proofs> =>
      visits.change(visit, { isReport: false }, ({ order }) =>
        change(order, async (tx) => {
          await tx.delete(transferProofs).where(and(ofOrder(order), eq(transferProofs.id, id)))
        }),
      ),

    /** Which pictures there are, for the seller. @throws not_found */
    async listOfOrder(userId: UserId, order: OrderRef): Promise<Proofs> {
      await findTerms(db, userId, order.sessionId)
      const found = await listProofsOf(db, userId, order)
      const { earlier } = await listOrders(db, order.sessionId, [order.accountId])
      const before = new Set(earlier.map(({ id }) => id))
      return {
        proofs: found.map(({ id, orderId, sentAt }) => ({
          id,
          sentAt: sentAt.toISOString(),
          isEarlier: before.has(orderId),
        })),
      }
    },

    /** One of them, as a JPEG. @throws not_found */
    async read(userId: UserId, order: OrderRef, id: string): Promise<Buffer> {
      const sealed = await readProof(db, userId, order, id)
      const picture = sealed && secrets.proofs.open(sealed)
      if (!picture) throw new AppError('not_found')
      return picture
    },
  }
}

async function tellProofs(
  db: Database | Transaction,
  order: Parameters<typeof listProofs>[1],
): Promise<Proofs> {
  const proofs = await listProofs(db, order)
  return { proofs: proofs.map(({ id, sentAt }) => ({ id, sentAt: sentAt.toISOString() })) }
}

/** From then on the seller waits for no money. */
const isOpen = (status: OrderStatus) => status === 'sent' || status === 'reported'

function assertRoomOnBill(proofs: readonly unknown[]): void {
  if (proofs.length >= PROOFS_OF_BILL) throw new AppError('too_many_proofs')
}

/** Makes the function that waits for room for a picture: beside those of an address, a seller and all. */
function createUploads() {
  const takeOfAddress = createTurns(UPLOADS.ofAddress)
  const takeOfSeller = createTurns(UPLOADS.ofSeller)
  const takeOfAll = createTurns(UPLOADS.ofAll)
  return async (address: string, userId: UserId): Promise<EndTurn> => {
    const ends: EndTurn[] = []
    const end = () => {
      for (const each of ends) each()
    }
    try {
      ends.push(await takeOfAddress(address))
      ends.push(await takeOfSeller(userId))
      ends.push(await takeOfAll('all'))
      return end
    } catch (error) {
      end()
      throw error
    }
  }
}
