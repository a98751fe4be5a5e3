import type { AccountId, ItemId, SessionId } from './ids.ts'
import type { Amount } from './money.ts'
import { holdsUnits, isOver, type OrderLine, type OrderStatus } from './order.ts'

/** So many units of an item that a buyer won, and what is sold. */
export type WonLine = OrderLine & {
  itemId: ItemId
  itemText: string
  name: string | null
  /** When the item had gone on sale again before, epoch milliseconds; without it, it had not. */
  round?: number
  /** In which later live it was won, where evenings join; without it, in the order's own. */
  live?: SessionId
}

/** What tells lines apart: an item of another live, or that goes on sale again, is another one of it. */
export const lineKeyOf = ({
  itemId,
  round = 0,
  live,
}: Pick<WonLine, 'itemId' | 'round' | 'live'>): string =>
  live ? `${live}/${itemId}/${round}` : `${itemId}/${round}`

/** An item's waitlist with its stock shared out. */
type SharedWaitlist = {
  itemId: ItemId
  itemText: string
  goods: { name: string | null; price: Amount | null }
  round?: number | undefined
  places: Iterable<{ buyer: { accountId: AccountId }; quantity: number; won: number }>
}

/**
 * What each buyer won, in the order of the waitlists. Units on a bill beyond what the buyer wants now
 * are theirs until the bill is sent again, and stand on no new one.
 */
export function wonLines(waitlists: Iterable<SharedWaitlist>): Map<AccountId, WonLine[]> {
  const byBuyer = new Map<AccountId, WonLine[]>()
  for (const { itemId, itemText, goods, places, round } of waitlists) {
    for (const { buyer, won, quantity } of places) {
      if (won === 0) continue
      const { name, price } = goods
      const line: WonLine = { itemId, itemText, name, quantity: Math.min(won, quantity), price }
      if (round !== undefined) line.round = round
      const lines = byBuyer.get(buyer.accountId)
      if (lines) lines.push(line)
      else byBuyer.set(buyer.accountId, [line])
    }
  }
  return byBuyer
}

/** What a live comes to: each sum at most the greatest whole number that is told exactly. */
export type LiveSums = {
  won: Amount
  sent: Amount
  paid: Amount
  open: Amount
  lapsed: Amount
  owedBack: Amount
}

/**
 * `total`: of the bill as it was sent; `null` before. `received`, `due`: with unique codes; `received`
 * less what went back.
 */
export type Summed = {
  status: OrderStatus
  lines: readonly OrderLine[]
  total: Amount | null
  received: Amount
  due: Amount
  owedBack: Amount
}

/**
 * What of an order belongs to each of its evenings, the first of `lives` with what is added to the lines.
 * What came is for the earliest first, so what is due is of the latest; together they are the order.
 * `billed`: the lines of its bill; `code`: the unique code in what is due.
 */
export function splitByLive<Live extends string>(
  order: Summed & { asked: Amount },
  { billed, code, lives }: { billed: readonly WonLine[]; code: number; lives: readonly Live[] },
): Map<Live, Summed> {
  const [first, ...later] = lives
  const liveOf = ({ live }: Pick<WonLine, 'live'>) => live ?? first
  /** Shares an amount out, the latest evening first, each at most what its lines come to. */
  const spread = (amount: Amount) => {
    let rest = amount
    const shares = new Map<Live | undefined, Amount>()
    for (const live of later.toReversed()) {
      const most = billed
        .filter((line) => liveOf(line) === live)
        .reduce((sum, { quantity, price }) => sum + quantity * (price ?? 0), 0)
      const share = Math.min(rest, most)
      shares.set(live, share)
      rest -= share
    }
    return (live: Live) => (live === first ? rest : (shares.get(live) ?? 0))
  }
  const asked = spread(order.asked)
  const due = spread(order.due - code)
  const total = spread(order.total ?? 0)
  // The code is told with the latest of which something is due.
  const withCode = lives.findLast((live) => due(live) > 0)
  const received = (live: Live) => asked(live) - due(live)
  const others = later.reduce((sum, live) => sum + received(live), 0)
  return new Map(
    lives.map((live) => [
      live,
      {
        status: order.status,
        lines: order.lines.filter((line) => liveOf(line as WonLine) === live),
        total: order.total === null ? null : total(live),
        received: live === first ? order.received - others : received(live),
        due: due(live) + (live === withCode ? code : 0),
        owedBack: live === first ? order.owedBack : 0,
      },
    ]),
  )
}

/** Adds the orders of a live up: what was won by its lines' prices, all others by bills and payments. */
export function sumsOf(orders: Iterable<Summed>): LiveSums {
  const sums = { won: 0n, sent: 0n, paid: 0n, open: 0n, lapsed: 0n, owedBack: 0n }
  for (const { status, lines, total, received, due, owedBack } of orders) {
    sums.paid += BigInt(received)
    sums.owedBack += BigInt(owedBack)
    if (isOver(status)) {
      sums.lapsed += BigInt(total ?? 0)
      continue
    }
    for (const { quantity, price } of lines) sums.won += BigInt(quantity) * BigInt(price ?? 0)
    if (!holdsUnits(status)) continue
    sums.sent += BigInt(received) - BigInt(owedBack) + BigInt(due)
    sums.open += BigInt(due)
  }
  const told = (sum: bigint) => Number(sum < MOST ? sum : MOST)
  return {
    won: told(sums.won),
    sent: told(sums.sent),
    paid: told(sums.paid),
    open: told(sums.open),
    lapsed: told(sums.lapsed),
    owedBack: told(sums.owedBack),
  }
}

const MOST = BigInt(Number.MAX_SAFE_INTEGER)
