import type { Claim } from '@dibs/contract'
import { compareStamps, type Stamp } from '@dibs/core'

/** Another claim of the list, and how far apart the platform stamped the two, in milliseconds. */
export type Distance = { claim: Claim; ms: number }

/** How a place stands to the others of its item, by the platform's stamps. */
export type Margin = {
  /**
   * `first`: ahead of all, by so much on the earliest other. `behind`: behind whoever is right ahead.
   * `heldBack`: earlier than whoever is right ahead, whom the seller put there. `null`: nothing of
   * the kind can be said.
   */
  standing: ({ kind: 'first' | 'behind' | 'heldBack' } & Distance) | null
  /** The earliest of those who were earlier and stand behind all the same: the seller moved places. */
  passed: Distance | null
}

/**
 * Compares a place with the others of its waitlist, which comes in the order that it stands in. Never
 * calls somebody first whom the seller put there.
 */
export function marginOf(claims: readonly Claim[], claim: Claim): Margin {
  const at = claims.findIndex(
    ({ customerAccountId }) => customerAccountId === claim.customerAccountId,
  )
  const earliestBehind = claims.slice(at + 1).reduce(earlier, null)
  const wasPassed = earliestBehind !== null && compare(earliestBehind, claim) < 0
  const passed = wasPassed ? distanceOf(claim, earliestBehind) : null
  const ahead = claims[at - 1]
  if (ahead) {
    const kind = compare(ahead, claim) < 0 ? 'behind' : 'heldBack'
    return { standing: { kind, ...distanceOf(claim, ahead) }, passed }
  }
  const isFirst = earliestBehind !== null && !wasPassed
  return {
    standing: isFirst ? { kind: 'first', ...distanceOf(claim, earliestBehind) } : null,
    passed,
  }
}

function earlier(held: Claim | null, claim: Claim): Claim {
  return held && compare(held, claim) < 0 ? held : claim
}

/** Milliseconds between the platform's stamps of two claims. */
export function distanceOf(claim: Claim, other: Claim): Distance {
  return { claim: other, ms: Math.abs(stampOf(claim).commentedAt - stampOf(other).commentedAt) }
}

function compare(a: Claim, b: Claim): number {
  return compareStamps(stampOf(a), stampOf(b))
}

/** What the platform stamped on a claim's comment. */
export function stampOf({ commentTimestamp, messageId }: Claim): Stamp {
  return { commentedAt: Date.parse(commentTimestamp), messageId }
}
