import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { isWinner } from '../../../shared/claims/places.ts'
import type { SeenWaitlists } from '../waitlists/diff-waitlists.ts'

/** A winner whose comment came in after another had been shown as the winner. */
export type LateWinner = {
  itemId: ItemId
  itemText: string
  winner: WaitlistClaim
  /** Who was the winner on screen. */
  overtaken: WaitlistClaim
  /** How much earlier the platform stamped the winner's comment. */
  earlierMs: number
  /** Whether the other one was the winner for so long that the seller may have said so. */
  isLoud: boolean
}

/** From here on, a winner who is overtaken may have been announced already, in ms. */
const ANNOUNCED_MS = 2_000

/** Who is a late winner in a reading, compared with what was known before it. */
export function lateWinnersOf(before: SeenWaitlists, after: readonly ItemWaitlist[]): LateWinner[] {
  return after.flatMap((waitlist) => lateWinnerOf(waitlist, before))
}

const accountsOf = (claims: readonly WaitlistClaim[]) =>
  new Set(claims.map(({ buyer }) => buyer.accountId))

/** Of one item: the late winner, if a comment alone changed the winner rather than the seller on some device. */
function lateWinnerOf(
  { itemId, itemText, claims }: ItemWaitlist,
  before: SeenWaitlists,
): LateWinner[] {
  const held = before.waitlists.find((waitlist) => waitlist.itemId === itemId)?.claims ?? []
  const wonBefore = accountsOf(held.filter(isWinner))
  const winsNow = accountsOf(claims.filter(isWinner))
  const winner = claims.find((claim) => isWinner(claim) && !wonBefore.has(claim.buyer.accountId))
  const overtaken = held.find((claim) => isWinner(claim) && !winsNow.has(claim.buyer.accountId))
  if (!overtaken || !winner) return []
  const stillWaits = claims.some(({ messageId }) => messageId === overtaken.messageId)
  // Whoever is back by an undo is not late, also where only the page from before it knew them.
  const isKnown =
    before.comments.has(`${itemId}/${winner.messageId}`) || winner.heardAt < before.heardUntil
  if (!stillWaits || winner.isMoved || winner.isManualClaim || isKnown) return []
  const earlierMs = overtaken.commentedAt - winner.commentedAt
  if (earlierMs < 0 || winner.heardAt < overtaken.heardAt) return []
  const isLoud = winner.heardAt - overtaken.heardAt > ANNOUNCED_MS
  return [{ itemId, itemText, winner, overtaken, earlierMs, isLoud }]
}
