import type { WaitlistBody } from '@dibs/contract'

/** Names every place, so that two readings can be compared. */
export function placesOf(waitlists: readonly WaitlistBody[]): ReadonlySet<string> {
  return new Set(
    waitlists.flatMap(({ itemClueId, claims }) =>
      claims.map((claim) => `${itemClueId}/${claim.customerAccountId}`),
    ),
  )
}

/** Whether somebody holds a place who held none before. */
export function hasNewPlace(before: ReadonlySet<string>, now: ReadonlySet<string>): boolean {
  for (const place of now) if (!before.has(place)) return true
  return false
}
