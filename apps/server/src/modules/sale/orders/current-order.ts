import { holdsUnits, lineKeyOf, owedOf, type SessionId, type WonLine } from '@dibs/core'
import { type StoredPayment, sumPayments } from './money.ts'
import type { StoredOrder } from './store.ts'

/** What a buyer won in one evening, by what is stored of that. */
export type Evening = { sessionId: SessionId; won: readonly WonLine[] }

/** What an order has of an evening that it has left: what stands on its bill. */
export const billedIn = ({ bill }: Pick<StoredOrder, 'bill'>, sessionId: SessionId): WonLine[] =>
  (bill?.lines ?? []).filter(({ live }) => live === sessionId).map(({ live: _, ...line }) => line)

export type CurrentOrder = {
  stored: StoredOrder | undefined
  /** One that went off, whose place this one takes once something of it is stored. */
  gone: StoredOrder | undefined
  /** The evening in which it began. */
  home: SessionId
  lines: WonLine[]
}

/**
 * Which order a buyer's is now, and what is on it beside what went off in parcels before. One that has
 * been shipped, or came back, stays until its buyer wins more and nothing is due of it or owed back: what
 * is to be collected, paid back or sent back of a parcel must have its place. `evenings`: all whose wins
 * are on it, the earliest first.
 */
export function currentOrder(
  row: StoredOrder | undefined,
  earlier: readonly StoredOrder[],
  evenings: readonly Evening[],
  payments: readonly StoredPayment[],
): CurrentOrder {
  const home = row?.sessionId ?? (evenings[0] as Evening).sessionId
  const stays = { stored: row, gone: undefined, home, lines: linesOf(evenings, earlier, home) }
  const { due, owedBack } = row ? owedOf(row, sumPayments(payments)) : NOTHING_OWED
  const isOff = row?.status === 'shipped' || row?.status === 'returned'
  if (!isOff || due > 0 || owedBack > 0) return stays
  // What is left is another order: it begins in the first evening of which something is left.
  const gone = [...earlier, row]
  const next = evenings.find((evening) => linesOf([evening], gone, evening.sessionId).length > 0)
  if (!next) return stays
  const lines = linesOf(evenings, gone, next.sessionId)
  return { stored: undefined, gone: row, home: next.sessionId, lines }
}

const NOTHING_OWED = { due: 0, owedBack: 0 }

/** What was won beyond what stands on orders that have gone off, each line with its evening. */
function linesOf(
  evenings: readonly Evening[],
  gone: readonly StoredOrder[],
  home: SessionId,
): WonLine[] {
  return evenings.flatMap(({ sessionId, won }) => {
    if (gone.length === 0 && sessionId === home) return won
    const sent = unitsIn(
      gone.filter(({ status }) => holdsUnits(status)),
      sessionId,
    )
    return won.flatMap((line) => {
      const quantity = line.quantity - (sent.get(lineKeyOf(line)) ?? 0)
      if (quantity <= 0) return []
      return [{ ...line, quantity, ...(sessionId !== home && { live: sessionId }) }]
    })
  })
}

type Billed = Pick<StoredOrder, 'sessionId' | 'earlierIn'> & {
  bill: { lines: readonly WonLine[] } | null
}

/** The units of an evening on bills, by line. */
export function unitsIn(billed: readonly Billed[], sessionId: SessionId): Map<string, number> {
  const units = new Map<string, number>()
  for (const { bill, ...order } of billed) {
    const home = order.sessionId ?? order.earlierIn
    for (const { live = home, ...line } of bill?.lines ?? []) {
      if (live !== sessionId) continue
      units.set(lineKeyOf(line), (units.get(lineKeyOf(line)) ?? 0) + line.quantity)
    }
  }
  return units
}
