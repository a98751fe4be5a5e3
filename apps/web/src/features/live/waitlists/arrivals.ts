import type { Claim, WaitlistBody } from '@dibs/contract'

/** Somebody who holds a place, or a first place, that they did not hold in the reading before. */
export type Arrival = { itemText: string; claim: Claim }

/**
 * Finds who is new between two readings: on an item at all, or first on it by a comment that no
 * reading told of, such as an earlier one that came in late. Places that the seller gave by hand are
 * no news.
 */
export function createArrivals(): (waitlists: readonly WaitlistBody[]) => Arrival[] {
  const buyers = new Set<string>()
  const comments = new Set<string>()
  /** Who was first in the reading before. */
  let firsts = new Set<string>()
  return (waitlists) => {
    const places = waitlists.flatMap(({ itemClueId, itemClueText: itemText, claims }) =>
      claims.map((claim) => ({
        ...{ itemText, claim },
        buyer: `${itemClueId}/${claim.customerAccountId}`,
        comment: `${itemClueId}/${claim.messageId}`,
      })),
    )
    const arrivals = places.filter(({ claim, buyer, comment }) => {
      const isNewlyFirst = claim.position === 1 && !firsts.has(buyer) && !comments.has(comment)
      return !claim.isManualClaim && (isNewlyFirst || !buyers.has(buyer))
    })
    for (const { buyer, comment } of places) {
      buyers.add(buyer)
      comments.add(comment)
    }
    firsts = new Set(places.filter(isFirst).map(({ buyer }) => buyer))
    return arrivals
  }
}

/** Whether somebody came first. */
export function isFirst({ claim }: Arrival): boolean {
  return claim.position === 1
}
