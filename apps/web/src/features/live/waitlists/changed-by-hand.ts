import type { WaitlistBody } from '@dibs/contract'
import { hasNewPlace, placesOf } from './new-claims.ts'

/**
 * Tells whether something was done by hand since the reading before: comments alone take nobody's
 * place away, mark none as moved or added, and bring nobody who was heard long ago.
 */
export function createHandNews(): (waitlists: readonly WaitlistBody[]) => boolean {
  let before: readonly WaitlistBody[] | null = null
  let newestHeard = ''
  return (now) => {
    const was = before ?? now
    const known = placesOf(was)
    const isNews =
      hasNewPlace(placesOf(now), known) ||
      marksOf(was) !== marksOf(now) ||
      hasReturned(now, known, newestHeard)
    before = now
    for (const { claims } of now)
      for (const { heardAt } of claims) if (heardAt > newestHeard) newestHeard = heardAt
    return isNews
  }
}

function marksOf(waitlists: readonly WaitlistBody[]): string {
  return waitlists
    .flatMap(({ itemClueId, claims }) =>
      claims.flatMap(({ customerAccountId: account, isMoved, isManualClaim, position }) =>
        isMoved || isManualClaim ? `${itemClueId}/${account}/${isMoved && position}` : [],
      ),
    )
    .toSorted()
    .join()
}

/** Whether somebody has a place again, by a comment that was heard before. */
function hasReturned(
  waitlists: readonly WaitlistBody[],
  known: ReadonlySet<string>,
  newestHeard: string,
): boolean {
  return waitlists.some(({ itemClueId, claims }) =>
    claims.some(
      ({ customerAccountId, heardAt }) =>
        heardAt <= newestHeard && !known.has(`${itemClueId}/${customerAccountId}`),
    ),
  )
}
