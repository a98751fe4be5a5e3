import { holdsUnits, lineKeyOf, owedOf, type WonLine } from '@dibs/core'
import { type StoredPayment, sumPayments } from './money.ts'
import type { StoredOrder } from './store.ts'

/**
 * Which order a buyer's is now, and what is on it beside what went off in parcels before. One that has
 * been shipped, or came back, stays until its buyer wins more and nothing is due of it or owed back: what
 * is to be collected, paid back or sent back of a parcel must have its place.
 */
export function currentOrder(
  row: StoredOrder | undefined,
  earlier: readonly StoredOrder[],
  won: readonly WonLine[],
  payments: readonly StoredPayment[],
): { stored: StoredOrder | undefined; gone: StoredOrder | undefined; lines: WonLine[] } {
  const lines = without(won, earlier)
  const { due, owedBack } = row ? owedOf(row, sumPayments(payments)) : NOTHING_OWED
  const isOff = row?.status === 'shipped' || row?.status === 'returned'
  if (!isOff || due > 0 || owedBack > 0) return { stored: row, gone: undefined, lines }
  const more = without(lines, [row])
  return more.length > 0
    ? { stored: undefined, gone: row, lines: more }
    : { stored: row, gone: undefined, lines }
}

const NOTHING_OWED = { due: 0, owedBack: 0 }

/** What was won beyond what stands on orders that have gone off. */
function without(won: readonly WonLine[], gone: readonly StoredOrder[]): WonLine[] {
  const sent = new Map<string, number>()
  for (const { status, bill } of gone) {
    if (!holdsUnits(status)) continue
    for (const line of bill?.lines ?? [])
      sent.set(lineKeyOf(line), (sent.get(lineKeyOf(line)) ?? 0) + line.quantity)
  }
  if (sent.size === 0) return [...won]
  return won.flatMap((line) => {
    const quantity = line.quantity - (sent.get(lineKeyOf(line)) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
