import { type ItemWaitlist, shareOf, shareOut, type WaitlistClaim } from '@dibs/contract'
import type { AccountId } from '@dibs/core'

/** Who gets fewer units, and how many before and after. */
export type Loser = { claim: WaitlistClaim; was: number; won: number }

/** Who would get fewer units if a buyer wanted so many. */
export function losersOf(waitlist: ItemWaitlist, accountId: AccountId, quantity: number): Loser[] {
  const claims = waitlist.claims.map((claim) =>
    claim.buyer.accountId === accountId ? { ...claim, quantity } : claim,
  )
  const after = shareOut({ ...waitlist, claims }).claims
  return waitlist.claims.flatMap((claim, index) => {
    const was = shareOf(claim).won
    const won = after[index] ? shareOf(after[index]).won : was
    return won < was && claim.buyer.accountId !== accountId ? [{ claim, was, won }] : []
  })
}
