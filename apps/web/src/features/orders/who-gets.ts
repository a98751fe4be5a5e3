import {
  type ItemWaitlist,
  type Order,
  shareOf,
  shareOut,
  type WaitlistClaim,
} from '@dibs/contract'

/** What comes free of an item when a buyer is out of it. */
export type Freed = {
  itemId: string
  itemText: string
  /** Who wins some of it, with how many units more than now. */
  to: { claim: WaitlistClaim; units: number }[]
  /** Units that nobody waits for. */
  left: number
}

/** What comes free when an order is given up, item by item, by the waitlists as they stand. */
export function whoGets(order: Order, waitlists: readonly ItemWaitlist[]): Freed[] {
  return waitlists.flatMap((waitlist) => {
    const { itemId, itemText, claims, heldElsewhere = 0 } = waitlist
    const own = claims.find(({ buyer }) => buyer.accountId === order.customerAccountId)
    const isBilled = order.status === 'sent' || order.status === 'reported'
    const billed = isBilled ? order.lines.filter((line) => line.itemClueId === itemId) : []
    const freed = own ? shareOf(own).won : billed.reduce((sum, line) => sum + line.quantity, 0)
    if (freed === 0) return []
    const others = claims.filter((claim) => claim !== own)
    const before = new Map(others.map((claim) => [claim.messageId, shareOf(claim).won]))
    const after = shareOut({
      ...waitlist,
      claims: others,
      heldElsewhere: own ? heldElsewhere : heldElsewhere - freed,
    })
    const to = after.claims
      .map((claim) => ({ claim, units: shareOf(claim).won - (before.get(claim.messageId) ?? 0) }))
      .filter(({ units }) => units > 0)
    const given = to.reduce((sum, { units }) => sum + units, 0)
    return [{ itemId, itemText, to, left: Math.max(0, freed - given) }]
  })
}
