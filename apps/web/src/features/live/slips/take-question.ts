import { goodsOf, type Item, type ItemWaitlist, shareOf, type WaitlistClaim } from '@dibs/contract'
import { type Comment, compareStamps, type ItemId } from '@dibs/core'
import type { ClaimPlace } from '../../../shared/claims/places.ts'
import type { CommentRow } from '../comments/comment-list.ts'
import type { Chip } from '../live-store.ts'

/** One tap on what is in doubt: keeps a winner, adds a comment to another item, or takes one in. */
export type DoubtAct =
  | { kind: 'keep'; place: ClaimPlace }
  | { kind: 'also'; claim: WaitlistClaim; item: Item }
  | { kind: 'take'; row: CommentRow }

/** What a chip that is tapped leads to. */
export type TakePlan = {
  row: CommentRow
  chip: Chip
  /** Comments of others that nearly name the same item and were written before, earliest first. */
  earlier: CommentRow[]
  /** Who is the winner, for longer than a moment, and would be no more. */
  displaced: WaitlistClaim | null
}

/** A winner for so long is known to everybody: who takes their place is asked about. */
const ESTABLISHED_MS = 2_000

/** Looks at what taking a chip in would do to the waitlists; `now` is epoch milliseconds. */
export function planTake(
  { row, chip }: Pick<TakePlan, 'row' | 'chip'>,
  {
    rows,
    chips,
    waitlists,
    now,
  }: {
    rows: readonly CommentRow[]
    chips: ReadonlyMap<string, Chip>
    waitlists: readonly ItemWaitlist[]
    now: number
  },
): TakePlan {
  const earlier = rows
    .filter((other) => chips.get(other.messageId)?.item.id === chip.item.id)
    .filter((other) => compareStamps(other, row) < 0)
    .sort(compareStamps)
  const winner = displacedBy(waitlists, chip.item.id, [...earlier, row])?.winner
  const isKnown = winner !== undefined && now - winner.heardAt > ESTABLISHED_MS
  return { row, chip, earlier, displaced: isKnown ? winner : null }
}

/** Who is the winner and would be no more, were comments added to an item; `null` when nobody. */
export function displacedBy(
  waitlists: readonly ItemWaitlist[],
  itemId: ItemId,
  comments: readonly Comment[],
): { winner: WaitlistClaim; by: Comment } | null {
  const winner = lastWinner(waitlists.find((waitlist) => waitlist.itemId === itemId))
  const by = [...comments].sort(compareStamps)[0]
  if (!winner || winner.isMoved || !by || compareStamps(by, winner) >= 0) return null
  return { winner, by }
}

/** Whether a comment would win some of an item, were it added: ahead of a winner, or what nobody has yet. */
export function wouldWin(waitlist: ItemWaitlist, comment: Comment): boolean {
  return isLeft(waitlist) || displacedBy([waitlist], waitlist.itemId, [comment]) !== null
}

function isLeft({ claims, heldElsewhere = 0, ...waitlist }: ItemWaitlist): boolean {
  const given = claims.reduce((sum, claim) => sum + shareOf(claim).won, heldElsewhere)
  return given < goodsOf(waitlist).stock
}

/** Who would lose a unit to somebody earlier; nobody while there are units left. */
function lastWinner(waitlist: ItemWaitlist | undefined): WaitlistClaim | undefined {
  if (!waitlist || isLeft(waitlist)) return undefined
  return waitlist.claims.findLast((claim) => shareOf(claim).won > shareOf(claim).held)
}
