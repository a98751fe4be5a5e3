import type { AccountId, ItemId } from './ids.ts'
import type { Amount } from './money.ts'
import { holdsUnits, type OrderLine, type OrderStatus } from './order.ts'

/** So many units of an item that a buyer won, and what is sold. */
export type WonLine = OrderLine & { itemId: ItemId; itemText: string; name: string | null }

/** An item's waitlist with its stock shared out. */
type SharedWaitlist = {
  itemId: ItemId
  itemText: string
  goods: { name: string | null; price: Amount | null }
  places: Iterable<{ buyer: { accountId: AccountId }; quantity: number; won: number }>
}

/**
 * What each buyer won, in the order of the waitlists. Units on a bill beyond what the buyer wants now
 * are theirs until the bill is sent again, and stand on no new one.
 */
export function wonLines(waitlists: Iterable<SharedWaitlist>): Map<AccountId, WonLine[]> {
  const byBuyer = new Map<AccountId, WonLine[]>()
  for (const { itemId, itemText, goods, places } of waitlists) {
    for (const { buyer, won, quantity } of places) {
      if (won === 0) continue
      const { name, price } = goods
      const line = { itemId, itemText, name, quantity: Math.min(won, quantity), price }
      const lines = byBuyer.get(buyer.accountId)
      if (lines) lines.push(line)
      else byBuyer.set(buyer.accountId, [line])
    }
  }
  return byBuyer
}

/** What a live comes to: each sum at most the greatest whole number that is told exactly. */
export type LiveSums = { won: Amount; sent: Amount; paid: Amount; open: Amount; lapsed: Amount }

/** `total`: of the bill as it was sent, without what was paid before it; `null` before. */
type Summed = {
  status: OrderStatus
  lines: readonly OrderLine[]
  total: Amount | null
  alreadyPaid?: Amount
}

/** Paid for, as far as the seller has said; cash on delivery is once it is packed. */
const PAID: readonly OrderStatus[] = ['paid', 'packed', 'shipped']

/** Adds the orders of a live up: what was won by its lines' prices, all others by their bills. */
export function sumsOf(orders: Iterable<Summed>): LiveSums {
  const sums = { won: 0n, sent: 0n, paid: 0n, open: 0n, lapsed: 0n }
  for (const { status, lines, total, alreadyPaid = 0 } of orders) {
    const isGivenUp = status === 'cancelled' || status === 'lapsed'
    const billed = BigInt(total ?? 0)
    if (isGivenUp) sums.lapsed += billed
    else for (const { quantity, price } of lines) sums.won += BigInt(quantity) * BigInt(price ?? 0)
    if (!holdsUnits(status)) continue
    sums.sent += billed + BigInt(alreadyPaid)
    sums.paid += BigInt(alreadyPaid)
    if (PAID.includes(status)) sums.paid += billed
    else sums.open += billed
  }
  const told = (sum: bigint) => Number(sum < MOST ? sum : MOST)
  return {
    won: told(sums.won),
    sent: told(sums.sent),
    paid: told(sums.paid),
    open: told(sums.open),
    lapsed: told(sums.lapsed),
  }
}

const MOST = BigInt(Number.MAX_SAFE_INTEGER)
