import type { Claim, WaitlistBody } from '@dibs/contract'

/** Somebody who holds a place that they did not hold in the reading before. */
export type Arrival = { itemText: string; claim: Claim }

/** Finds who is new between two readings. Places that the seller gave by hand are no news. */
export function createArrivals(): (waitlists: readonly WaitlistBody[]) => Arrival[] {
  const known = new Map<string, Set<string>>()
  return (waitlists) =>
    waitlists.flatMap(({ itemClueId, itemClueText: itemText, claims }) => {
      const held = known.get(itemClueId) ?? new Set()
      known.set(itemClueId, held)
      return claims.flatMap((claim) => {
        if (held.has(claim.customerAccountId)) return []
        held.add(claim.customerAccountId)
        return claim.isManualClaim ? [] : [{ itemText, claim }]
      })
    })
}

/** Whether somebody came first. */
export function isFirst({ claim }: Arrival): boolean {
  return claim.position === 1
}
