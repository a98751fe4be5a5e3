import type { FreedPlace, Order } from '@dibs/contract'
import { type AccountId, holdsUnits } from '@dibs/core'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { AppError } from '../../../platform/errors.ts'
import { withIdempotency } from '../../../platform/with-idempotency.ts'
import {
  accessSession,
  type ByHand,
  findItemsOf,
  loadWins,
  raiseRevision,
  takeBackFreed,
  type Wins,
} from '../../claims/service.ts'
import { requireManualClaims } from '../../plans/service.ts'
import {
  assertSeen,
  conclude,
  type Opened,
  open,
  remember,
  step,
  type Told,
  tell,
} from './change.ts'
import type { OrdersContext } from './context.ts'
import { readOrder } from './read.ts'
import {
  columnsOf,
  findNewestStep,
  findOrder,
  findRemembered,
  insertStep,
  markStepUndone,
  type OrderRef,
  rememberContact,
  saveOrder,
  stateOf,
} from './store.ts'

/** What came free, and who wins what by it. */
export type PassedOn = { removed: FreedPlace[]; promoted: FreedPlace[] }

/**
 * Lets an order lapse: its buyer's places are removed, and the next in line win.
 * @throws not_found, order_changed, order_status, plan_limit
 */
export async function passOn(
  context: OrdersContext,
  ref: OrderRef,
  seen: number | undefined,
  by: ByHand,
): Promise<PassedOn> {
  await accessSession(context, by.userId, ref.sessionId)
  return context.queue.run(by.userId, async () => {
    const told: Told = { revision: null }
    const passed = await withIdempotency(context.db, by.idempotency, async (tx) => {
      await requireManualClaims(tx, by.userId, ref.sessionId)
      const opened = await open(tx, by.userId, ref)
      assertSeen(opened.stored, seen)
      const next = await step(context, tx, opened, opened.state, 'lapsed', by, false)
      const isListed = await conclude(context, tx, opened, next, by)
      const { itemIds } = opened
      const { byBuyer: after } = await loadWins(tx, { sessionId: ref.sessionId, itemIds })
      if (isListed) told.revision = await raiseRevision(tx, ref.sessionId)
      return { removed: freedOf(opened), promoted: promotedOf(opened.byBuyer, after) }
    })
    await tell(context, by.userId, ref, told)
    return passed
  })
}

function freedOf({ wins }: Opened): FreedPlace[] {
  return wins?.places.map((place) => freedPlace(wins, place, place.won)) ?? []
}

function freedPlace({ buyer }: Wins, place: Wins['places'][number], units: number): FreedPlace {
  return {
    itemClueId: place.itemId,
    itemClueText: place.itemText,
    customerAccountId: buyer.accountId,
    customerUsername: buyer.username,
    customerNickname: buyer.nickname,
    units,
  }
}

function promotedOf(before: Map<AccountId, Wins>, after: Map<AccountId, Wins>): FreedPlace[] {
  return [...after.values()].flatMap((wins) => {
    const had = new Map(
      before.get(wins.buyer.accountId)?.places.map(({ itemId, won }) => [itemId, won]),
    )
    return wins.places.flatMap((place) => {
      const more = place.won - (had.get(place.itemId) ?? 0)
      return more > 0 ? [freedPlace(wins, place, more)] : []
    })
  })
}

/**
 * Takes the seller's newest step of an order back, with the places that it had freed. What the buyer
 * said stays.
 * @throws not_found; order_changed; order_status where there is none, the buyer has gone on from it, or
 * somebody else has a bill for what it frees
 */
export async function undoStep(
  context: OrdersContext,
  ref: OrderRef,
  seen: number | undefined,
  by: ByHand,
): Promise<Order> {
  await accessSession(context, by.userId, ref.sessionId)
  return context.queue.run(by.userId, async () => {
    const told: Told = { revision: null }
    await withIdempotency(context.db, by.idempotency, async (tx) => {
      await lockBills(tx, by.userId)
      const stored = await findOrder(tx, ref)
      if (!stored) return mustHaveWon(tx, ref)
      assertSeen(stored, seen)
      const own = await findNewestStep(tx, ref)
      if (!own) throw new AppError('order_status')
      const { step: newest, isReaddressed } = own
      const restored = { ...newest.before }
      if (isReaddressed) restored.contact = stored.contact
      const billed = restored.bill?.lines.map(({ itemId }) => itemId) ?? []
      // Nothing else can come to stand on two bills by it.
      const itemIds = [...new Set([...(await findItemsOf(tx, ref)), ...billed])]
      const of = { sessionId: ref.sessionId, itemIds }
      const { overBooked: before } = await loadWins(tx, of)
      const at = { undoneAt: new Date(context.clock()), undoneOn: by.device }
      await takeBackFreed(tx, ref.sessionId, newest.changeIds, at)
      const { version } = stored
      await saveOrder(tx, {
        ...stored,
        ...columnsOf(restored),
        version: version + 1,
        updatedAt: at.undoneAt,
      })
      await markStepUndone(tx, newest.id, at)
      const { byBuyer, overBooked } = await loadWins(tx, of)
      const wins = byBuyer.get(ref.accountId)
      const isOthers =
        newest.changeIds.length > 0 && wins?.places.some(({ isAheadOfHeld }) => isAheadOfHeld)
      // No unit stands on two bills.
      if (overBooked > before || isOthers) throw new AppError('order_status')
      const { userId, username, nickname } = stored
      const { contact } = restored
      if (contact !== stored.contact) {
        const buyer = { userId, accountId: ref.accountId }
        const remembered = await findRemembered(tx, buyer)
        // What somebody else said since is not this step's.
        const isItsOwn = (remembered?.contact ?? null) === stored.contact
        if (isItsOwn) await rememberContact(tx, { ...buyer, contact, at: at.undoneAt })
      }
      await remember(tx, { ref, userId, username, nickname, wins }, restored, at.undoneAt)
      told.revision = await raiseRevision(tx, ref.sessionId)
      return true
    })
    await tell(context, by.userId, ref, told)
    return readOrder(context, by.userId, ref)
  })
}

/** @throws not_found where there is no order at all; order_status where nothing of it is stored */
async function mustHaveWon(tx: Transaction, ref: OrderRef): Promise<never> {
  const itemIds = await findItemsOf(tx, ref)
  const { byBuyer } = await loadWins(tx, { sessionId: ref.sessionId, itemIds })
  throw new AppError(byBuyer.get(ref.accountId)?.lines.length ? 'order_status' : 'not_found')
}

/**
 * Gives a bill a new address.
 * @throws not_found; order_status where it was not sent, or was given up
 */
export async function newLink(context: OrdersContext, ref: OrderRef, by: ByHand): Promise<Order> {
  await accessSession(context, by.userId, ref.sessionId)
  return context.queue.run(by.userId, async () => {
    await withIdempotency(context.db, by.idempotency, async (tx) => {
      await lockBills(tx, by.userId)
      const stored = await findOrder(tx, ref)
      if (!stored) return mustHaveWon(tx, ref)
      const { status } = stored
      if (!(stored.tokenHash && holdsUnits(status))) throw new AppError('order_status')
      const { hash, sealed } = context.newToken()
      const now = new Date(context.clock())
      const version = stored.version + 1
      const links = { tokenHash: hash, sealedToken: sealed }
      await saveOrder(tx, { ...stored, ...links, version, updatedAt: now })
      const { device } = by
      const made = { by: 'seller' as const, device, before: stateOf(stored), madeAt: now }
      await insertStep(tx, { ...ref, ...made, kind: 'link', fromStatus: status, toStatus: status })
      return true
    })
    return readOrder(context, by.userId, ref)
  })
}
