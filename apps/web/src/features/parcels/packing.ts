import type { Order } from '@dibs/contract'
import { type AccountId, orderNumber, type SessionId } from '@dibs/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { newIdempotencyKey } from '../../shared/claims/make-changes.ts'
import { useServices } from '../../shared/services/services.tsx'
import { type BrowserStorage, jsonEntry } from '../../shared/storage/browser-storage.ts'
import { STORED } from '../../shared/storage/stored-entries.ts'

/** What is being packed on this device, of the lives that were packed last, newest first. */
const PACKING = jsonEntry(
  STORED.packing.key,
  z.array(
    z.object({
      sessionId: z.string(),
      /** Lines that lie in their parcel. */
      ticked: z.array(z.string()),
      /** Parcels that are packed, and not saved yet. */
      packed: z.array(z.object({ accountId: z.string(), key: z.string() })),
      /** The orders as the server last answered them, without contacts; of the newest live alone. */
      orders: z.optional(z.array(z.looseObject({ customerAccountId: z.string() }))),
    }),
  ),
)

/** What this device keeps of the packing of one live. */
export type Packing = {
  /** `tickOf` of the lines that lie in their parcel. */
  ticked: readonly string[]
  /** Parcels that are packed, and not saved yet; `key` makes that safe to repeat. */
  packed: readonly { accountId: AccountId; key: string }[]
}

/** The ticks of so many lives are kept. */
const MOST_SESSIONS = 5
/** So many orders are kept for when there is no network: little of the browser's storage. */
const MOST_ORDERS = 300

/** A line of an order: another quantity has to be looked at again; what several lives have is told apart. */
export const tickOf = (
  { customerAccountId }: Pick<Order, 'customerAccountId'>,
  { itemClueId, quantity, sessionId }: Order['lines'][number],
): string => [customerAccountId, itemClueId, quantity, ...(sessionId ? [sessionId] : [])].join('/')

/** What stands on an order's parcel, the same from whichever of its lives it is packed. */
export const numberOf = (
  sessionId: SessionId,
  { customerAccountId, lives }: Pick<Order, 'customerAccountId' | 'lives'>,
): string => orderNumber(lives?.[0]?.sessionId ?? sessionId, customerAccountId)

const buyerOf = (tick: string): string => tick.slice(0, tick.indexOf('/'))

/** What is packed of a live, as this device has it: with or without network, also after a reload. */
export function usePacking(sessionId: SessionId) {
  const { storage } = useServices()
  const [packing, setPacking] = useState(() => readPacking(storage, sessionId))
  /** From the storage: another tab may have ticked, too. */
  const read = () => readPacking(storage, sessionId)
  function update(change: (before: Packing) => Packing): void {
    const next = change(read())
    write(storage, sessionId, next)
    setPacking(next)
  }
  return {
    packing,
    read,
    update,
    /** Packs a parcel with all that is in it; answers what of it was not ticked before. */
    pack(order: Order): string[] {
      const accountId = order.customerAccountId
      const { ticked } = read()
      const added = order.lines
        .map((line) => tickOf(order, line))
        .filter((tick) => !ticked.includes(tick))
      update((before) => ({
        ticked: [...before.ticked, ...added],
        packed: [...without(before, accountId).packed, { accountId, key: newIdempotencyKey() }],
      }))
      return added
    },
    /** Takes a parcel and ticks back; answers whether it was not saved yet. */
    unpack({ customerAccountId }: Order, ticks: readonly string[]): boolean {
      const isWaiting = read().packed.some(({ accountId }) => accountId === customerAccountId)
      update((before) => ({
        ...without(before, customerAccountId),
        ticked: before.ticked.filter((tick) => !ticks.includes(tick)),
      }))
      return isWaiting
    },
  }
}

/** What is packed, but for the parcel of one buyer. */
export const without = (before: Packing, accountId: AccountId): Packing => ({
  ...before,
  packed: before.packed.filter((each) => each.accountId !== accountId),
})

function readPacking(storage: BrowserStorage, sessionId: SessionId): Packing {
  const kept = storage.read(PACKING)?.find((each) => each.sessionId === sessionId)
  const packed = (kept?.packed ?? []) as { accountId: AccountId; key: string }[]
  return { ticked: kept?.ticked ?? [], packed }
}

function write(
  storage: BrowserStorage,
  sessionId: SessionId,
  change: Partial<Packing> & { orders?: object[] },
): void {
  const all = storage.read(PACKING) ?? []
  const before = all.find((each) => each.sessionId === sessionId)
  const { ticked = before?.ticked ?? [], packed = before?.packed ?? [] } = change
  const orders = change.orders ?? before?.orders
  const others = all
    .filter((each) => each.sessionId !== sessionId)
    .map(({ orders: _, ...each }) => each)
  storage.write(PACKING, [
    {
      sessionId,
      ticked: [...ticked],
      packed: [...packed],
      ...(orders && { orders: orders as { customerAccountId: string }[] }),
    },
    ...others.slice(0, MOST_SESSIONS - 1),
  ])
}

/** What a packing list does not need, and what is nobody else's. */
const NOT_FOR_PACKING = { contact: null, billUrl: null, payments: [], covered: null, earlier: [] }

/**
 * Keeps the orders of a live for when there is no network: without names, phones and addresses of
 * parcels. Ticks of buyers who have no order any more go.
 */
export function keepOrders(
  storage: BrowserStorage,
  sessionId: SessionId,
  orders: readonly Order[],
): void {
  const kept = orders.slice(0, MOST_ORDERS).map((order) => ({ ...order, ...NOT_FOR_PACKING }))
  const buyers = new Set<string>(orders.map((order) => order.customerAccountId))
  const { ticked } = readPacking(storage, sessionId)
  write(storage, sessionId, {
    orders: kept,
    ticked: ticked.filter((tick) => buyers.has(buyerOf(tick))),
  })
}

/** Drops all that is kept of a live: the server has it no more. */
export function forgetPacking(storage: BrowserStorage, sessionId: SessionId): void {
  const all = storage.read(PACKING) ?? []
  const others = all.filter((each) => each.sessionId !== sessionId)
  if (others.length < all.length) storage.write(PACKING, others)
}

/** The orders of a live as they were kept; `undefined` where none were. */
export function readKeptOrders(storage: BrowserStorage, sessionId: SessionId) {
  const kept = storage.read(PACKING)?.find((each) => each.sessionId === sessionId)
  return kept?.orders as Order[] | undefined
}
