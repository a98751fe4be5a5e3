import { hash } from 'node:crypto'
import {
  DIGEST_CHARACTERS,
  ORDER_PARTS,
  type Order,
  type Orders,
  partOfOrder,
} from '@dibs/contract'
import type { ToldOrder } from './derive.ts'

/** An order as it is told, but for what takes a key to read. */
export type SealedOrder = {
  order: ToldOrder
  /** Its contact and the token of its page, as they are stored: they change when what they say does. */
  sealed: string
  /** What the bills of its earlier orders came to. */
  totals: (number | null)[]
  /** The whole of it. */
  open: () => Order
}

/** So many orders fill an answer: with the longest addresses, 100 KB when it is compressed. */
const ENOUGH = 500
/** Parts that are looked at between two pauses: below a millisecond. */
const STEP = 10

/**
 * What is different of a list of orders from what a device has, which says so by a digest of each part:
 * nothing has to be remembered here, so any node answers. Parts with all their orders, in their order.
 */
export function* changesSince(
  orders: readonly SealedOrder[],
  known: string,
): Generator<
  undefined,
  { told: SealedOrder[]; parts: NonNullable<Orders['parts']>; isAll: boolean },
  undefined
> {
  const byPart = Map.groupBy(orders, ({ order }) => partOfOrder(order.customerAccountId))
  const told: SealedOrder[] = []
  const parts: NonNullable<Orders['parts']> = []
  for (let part = 0; part < ORDER_PARTS; part += 1) {
    if (part % STEP === STEP - 1) yield
    const own = byPart.get(part) ?? []
    const digest = digestOf(own)
    const at = part * DIGEST_CHARACTERS
    if (known.slice(at, at + DIGEST_CHARACTERS) === digest) continue
    if (told.length >= ENOUGH) return { told, parts, isAll: false }
    parts.push({ part, digest })
    told.push(...own)
  }
  return { told, parts, isAll: true }
}

/** 48 bits: whoever holds another part does not meet the same digest by chance. */
function digestOf(orders: readonly SealedOrder[]): string {
  const text = orders.map(({ order, sealed }) => `${JSON.stringify(order)}${sealed}`).join()
  return hash('sha256', text, 'base64url').slice(0, DIGEST_CHARACTERS)
}
