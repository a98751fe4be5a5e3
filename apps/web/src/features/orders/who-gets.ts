import {
  type ItemWaitlist,
  type Order,
  shareOf,
  shareOut,
  type WaitlistClaim,
} from '@dibs/contract'
import { holdsUnits } from '@dibs/core'

/** What comes free of an item when a buyer is out of it. */
export type Freed = {
  itemId: string
  itemText: string
  /** Who wins some of it, with how many units more than now. */
  to: { claim: WaitlistClaim; units: number }[]
  /** Units that nobody waits for. */
  left: number
}

const unitsOf = (lines: Order['lines'], itemId: string): number =>
  lines.reduce((sum, line) => sum + (line.itemClueId === itemId ? line.quantity : 0), 0)

/**
 * What comes free when an order is given up, item by item, by the waitlists as they stand: of a bill for the
 * rest what is not paid for, of a parcel that comes back what is in it.
 */
export function whoGets(order: Order, waitlists: readonly ItemWaitlist[]): Freed[] {
  return waitlists.flatMap((waitlist) => {
    const { itemId, itemText, claims, heldElsewhere = 0 } = waitlist
    const own = claims.find(({ buyer }) => buyer.accountId === order.customerAccountId)
    const billed = holdsUnits(order.status) ? unitsOf(order.lines, itemId) : 0
    const won = own ? shareOf(own).won : billed
    const isGone = order.status === 'shipped'
    const kept = isGone ? Math.max(0, won - billed) : unitsOf(order.covered?.lines ?? [], itemId)
    const freed = won - kept
    if (freed <= 0) return []
    const held = own ? heldElsewhere + kept : heldElsewhere - freed
    const to = heirsOf({ ...waitlist, heldElsewhere: held }, own)
    const given = to.reduce((sum, { units }) => sum + units, 0)
    return [{ itemId, itemText, to, left: Math.max(0, freed - given) }]
  })
}

/** Who wins something of an item once a place on it is gone, with how many units more than now. */
export function heirsOf(waitlist: ItemWaitlist, gone: WaitlistClaim | undefined): Freed['to'] {
  const others = waitlist.claims.filter((claim) => claim !== gone)
  const before = new Map(others.map((claim) => [claim.messageId, shareOf(claim).won]))
  return shareOut({ ...waitlist, claims: others })
    .claims.map((claim) => ({
      claim,
      units: shareOf(claim).won - (before.get(claim.messageId) ?? 0),
    }))
    .filter(({ units }) => units > 0)
}
