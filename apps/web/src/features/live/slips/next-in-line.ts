import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { winnerDoubtOf } from '../../../shared/claims/marks/marks.ts'
import { isWinner } from '../../../shared/claims/places.ts'

/** What somebody wrote since that sounds as if they gave a place up; `null` when they did not. */
export const cancelledBy = (
  cancelled: ReadonlyMap<string, string>,
  itemId: string,
  { buyer, givenUp }: WaitlistClaim,
): string | null => cancelled.get(`${itemId}/${buyer.accountId}`) ?? givenUp?.text ?? null

/**
 * Who comes up when a winner's place is gone: of several in doubt, each the next in line, those who cancel
 * first.
 */
export function nextInLine(
  list: ItemWaitlist | undefined,
  { buyer }: WaitlistClaim,
  cancelled: ReadonlyMap<string, string>,
): WaitlistClaim | null {
  if (!list) return null
  const doubtIn = (claim: WaitlistClaim) =>
    winnerDoubtOf(claim, cancelledBy(cancelled, list.itemId, claim) !== null)
  const inDoubt = list.claims.filter(doubtIn)
  const cancelling = inDoubt.filter((claim) => doubtIn(claim) === 'cancellation')
  const leaving = [...new Set([...cancelling, ...inDoubt])]
  const at = leaving.findIndex((claim) => claim.buyer.accountId === buyer.accountId)
  const waiting = list.claims.filter((claim) => !isWinner(claim))
  return waiting[Math.max(0, at)] ?? null
}
