import type { WaitlistClaim } from '@dibs/contract'
import { compareStamps } from '@dibs/core'
import type { TFunction } from 'i18next'

/** Another claim of the list, and how far apart the platform stamped the two, in milliseconds. */
export type Distance = { claim: WaitlistClaim; ms: number }

/** How a place stands to the others of its item, by the platform's stamps. */
export type Margin = {
  /**
   * `first`: earlier than all, by so much than the next. `behind`: later than the place right ahead.
   * `heldBack`: earlier than the place right ahead, which the seller put there. `null`: none of these.
   */
  standing: ({ kind: 'first' | 'behind' | 'heldBack' } & Distance) | null
  /** The earliest of those who were earlier but stand behind, because the seller moved places. */
  passed: Distance | null
}

/**
 * Compares a place with the others of its waitlist, given in its order. Never calls somebody first
 * whom the seller put there.
 */
export function marginOf(claims: readonly WaitlistClaim[], claim: WaitlistClaim): Margin {
  const at = claims.findIndex(({ buyer }) => buyer.accountId === claim.buyer.accountId)
  const earliestBehind = claims.slice(at + 1).reduce(earlier, null)
  const wasPassed = earliestBehind !== null && compareStamps(earliestBehind, claim) < 0
  const passed = wasPassed ? distanceOf(claim, earliestBehind) : null
  const ahead = claims[at - 1]
  if (ahead) {
    const kind = compareStamps(ahead, claim) < 0 ? 'behind' : 'heldBack'
    return { standing: { kind, ...distanceOf(claim, ahead) }, passed }
  }
  const isFirst = earliestBehind !== null && !wasPassed
  return {
    standing: isFirst ? { kind: 'first', ...distanceOf(claim, earliestBehind) } : null,
    passed,
  }
}

function earlier(held: WaitlistClaim | null, claim: WaitlistClaim): WaitlistClaim {
  return held && compareStamps(held, claim) < 0 ? held : claim
}

/** Milliseconds between the platform's stamps of two claims. */
function distanceOf(claim: WaitlistClaim, other: WaitlistClaim): Distance {
  return { claim: other, ms: Math.abs(claim.commentedAt - other.commentedAt) }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * A length of time as short as it can be said: "0.4 s", "0.004 s", "12 s", "2 min 5 s", "1 h 5 min".
 * Below ten seconds to two digits, since a race is decided there; `ms` is not negative.
 */
export function formatMargin(ms: number, t: TFunction<'marks'>, locale: string): string {
  if (ms < MINUTE) {
    const precision = ms < 10 * SECOND ? 2 : 3
    const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: precision })
    return t('margin.seconds', { seconds: format.format(ms / SECOND) })
  }
  if (ms < HOUR) {
    const minutes = Math.floor(ms / MINUTE)
    return t('margin.minutes', { minutes, seconds: Math.floor((ms % MINUTE) / SECOND) })
  }
  return t('margin.hours', {
    hours: Math.floor(ms / HOUR),
    minutes: Math.floor((ms % HOUR) / MINUTE),
  })
}
