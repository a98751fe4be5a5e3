import type { Claim, WaitlistBody } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { distanceOf, stampOf } from '../../../shared/claims/receipt/margin-of.ts'

/** A winner whose comment came in after another had been shown as the winner. */
export type LateWinner = {
  itemId: ItemId
  itemText: string
  winner: Claim
  /** Who was the winner on screen. */
  overtaken: Claim
  /** How much earlier the platform stamped the winner's comment. */
  earlierMs: number
}

/** Finds, reading by reading, whose late comment took a first place that was on screen. */
export function createLateWinners(): (waitlists: readonly WaitlistBody[]) => LateWinner[] {
  /** The winner of each item in the reading before. */
  let before = new Map<ItemId, Claim>()
  /** Every claim that a reading told of: who comes back by an undo is not late. */
  const seen = new Set<string>()
  return (waitlists) => {
    const late = waitlists.flatMap((waitlist) => {
      const overtaken = before.get(waitlist.itemClueId)
      return overtaken ? lateWinnerOf(waitlist, overtaken, seen) : []
    })
    before = new Map(
      waitlists.flatMap(({ itemClueId, claims }) => (claims[0] ? [[itemClueId, claims[0]]] : [])),
    )
    for (const { itemClueId, claims } of waitlists) {
      for (const { messageId } of claims) seen.add(`${itemClueId}/${messageId}`)
    }
    return late
  }
}

/** Nobody, unless the change is a comment's doing alone, and not the seller's on whatever device. */
function lateWinnerOf(
  { itemClueId: itemId, itemClueText: itemText, claims }: WaitlistBody,
  overtaken: Claim,
  seen: ReadonlySet<string>,
): LateWinner[] {
  const [winner] = claims
  if (!winner || winner.customerAccountId === overtaken.customerAccountId) return []
  const stillWaits = claims.some(({ messageId }) => messageId === overtaken.messageId)
  const isByHand = winner.isMoved || winner.isManualClaim
  if (!stillWaits || isByHand || seen.has(`${itemId}/${winner.messageId}`)) return []
  const isLate =
    stampOf(winner).commentedAt <= stampOf(overtaken).commentedAt &&
    Date.parse(winner.heardAt) >= Date.parse(overtaken.heardAt)
  if (!isLate) return []
  return [{ itemId, itemText, winner, overtaken, earlierMs: distanceOf(winner, overtaken).ms }]
}
