import { goodsOf, type ItemWaitlist, shareOut, type WaitlistClaim } from '@dibs/contract'
import type { Move } from '@dibs/core'
import type { ChangeAnswer, PlaceChange, UnsavedChange } from './changes.ts'

/**
 * Shows waitlists as they will be once these changes are saved, in their order. What the server
 * said stays untouched, so a refused change vanishes when it is left out. An undo shows once the
 * server has done it, since only the server knows what it brings back.
 */
export function applyUnsaved(
  waitlists: readonly ItemWaitlist[],
  changes: readonly UnsavedChange[],
): readonly ItemWaitlist[] {
  const takenBack = new Set(changes.flatMap((each) => (each.kind === 'takeBack' ? each.of : [])))
  return changes.filter(({ key }) => !takenBack.has(key)).reduce(applyOne, waitlists)
}

/** Brings waitlists that were read before a change up to date with the server's answer to it. */
export function applyAnswer(
  waitlists: readonly ItemWaitlist[],
  change: UnsavedChange,
  { waitlist: updated }: ChangeAnswer,
): readonly ItemWaitlist[] {
  if (!updated) return applyUnsaved(waitlists, [change])
  return waitlists
    .map((waitlist) => (waitlist.itemId === updated.itemId ? updated : waitlist))
    .filter(isListed)
}

function applyOne(
  waitlists: readonly ItemWaitlist[],
  change: UnsavedChange,
): readonly ItemWaitlist[] {
  // Only the server knows what these bring back.
  if (change.kind === 'undo' || change.kind === 'takeBack' || change.kind === 'unblock')
    return waitlists
  if (change.kind === 'block') return waitlists.map((list) => withoutBlocked(list, change))
  const { itemId, itemText } = change
  if (change.kind === 'add' && !waitlists.some((waitlist) => waitlist.itemId === itemId)) {
    return [{ itemId, itemText, claims: [claimOf(change)] }, ...waitlists]
  }
  return waitlists
    .map((waitlist) => (waitlist.itemId === itemId ? changeItem(waitlist, change) : waitlist))
    .filter(isListed)
}

/** Whether anything of a waitlist is left to be seen. */
const isListed = ({ claims, blocked }: ItemWaitlist) => claims.length > 0 || blocked !== undefined

function changeItem(
  waitlist: ItemWaitlist,
  change: Exclude<UnsavedChange, { kind: 'undo' | 'takeBack' | 'block' | 'unblock' }>,
): ItemWaitlist {
  if (change.kind === 'restart') return { ...waitlist, claims: [] }
  if (change.kind !== 'goods')
    return sharedOut({ ...waitlist, claims: renumber(changeClaims(waitlist.claims, change)) })
  const before = goodsOf(waitlist)
  const { name = before.name, price = before.price, stock = before.stock } = change.goods
  return sharedOut({ ...waitlist, goods: { name, price, stock: stock ?? 1 } })
}

/** Moves a buyer's claim to those of blocked buyers. */
function withoutBlocked(waitlist: ItemWaitlist, { buyer }: PlaceChange): ItemWaitlist {
  const from = waitlist.claims.findIndex((claim) => claim.buyer.accountId === buyer.accountId)
  const claim = waitlist.claims[from]
  if (!claim) return waitlist
  const claims = renumber(waitlist.claims.toSpliced(from, 1))
  return sharedOut({ ...waitlist, claims, blocked: [...(waitlist.blocked ?? []), claim] })
}

/** The stock shared out anew, where there is more to it than who is first. */
function sharedOut(waitlist: ItemWaitlist): ItemWaitlist {
  const isPlain =
    goodsOf(waitlist).stock === 1 &&
    !waitlist.heldElsewhere &&
    waitlist.claims.every(
      ({ quantity, won, held, waitlist }) => (quantity ?? won ?? held ?? waitlist) === undefined,
    )
  return isPlain ? waitlist : shareOut(waitlist)
}

type Addition = Extract<UnsavedChange, { kind: 'add' }>

function changeClaims(
  claims: readonly WaitlistClaim[],
  change: Extract<PlaceChange, { kind: 'add' | 'remove' | 'move' | 'place' | 'quantity' }>,
): readonly WaitlistClaim[] {
  const from = claims.findIndex(({ buyer }) => buyer.accountId === change.buyer.accountId)
  const claim = claims[from]
  const others = claim ? claims.toSpliced(from, 1) : claims
  if (change.kind === 'add') {
    // The earliest of a buyer counts.
    const isHeld = claim && (claim.isMoved || claim.commentedAt <= change.commentedAt)
    return isHeld ? claims : insert(others, claimOf(change))
  }
  if (claim === undefined) return claims
  if (change.kind === 'quantity') return claims.with(from, { ...claim, quantity: change.quantity })
  if (change.kind === 'remove') return others
  const to =
    change.kind === 'place'
      ? Math.min(change.place, claims.length) - 1
      : targetIndex(from, claims.length, change.move)
  // Else nothing changes, or it only shows once the server has done it.
  if (to === from && change.kind === 'move' && change.move !== 'winner' && claims.length > 1)
    return claims
  const { isPutBack: _, ...moved } = { ...claim, isMoved: true }
  const isBack = to > from || (change.kind === 'move' && change.move === 'bottom')
  return others.toSpliced(to, 0, isBack ? { ...moved, isPutBack: true } : moved)
}

/** Puts a claim where its time belongs among those that were not moved by hand. */
function insert(claims: readonly WaitlistClaim[], added: WaitlistClaim): WaitlistClaim[] {
  const behind = claims.findIndex(
    (claim) => !claim.isMoved && claim.commentedAt > added.commentedAt,
  )
  return claims.toSpliced(behind < 0 ? claims.length : behind, 0, added)
}

function claimOf({ messageId, buyer, text, commentedAt, itemText }: Addition): WaitlistClaim {
  return {
    messageId,
    buyer,
    text,
    commentedAt,
    position: 1,
    isManualClaim: true,
    isMoved: false,
    heardAt: commentedAt,
    matchedCode: itemText,
    matchRule: null,
    isAfterGap: false,
    isTakenDown: false,
    isReported: false,
  }
}

function targetIndex(from: number, count: number, move: Move): number {
  switch (move) {
    case 'winner':
      return 0
    case 'up':
      return Math.max(0, from - 1)
    case 'down':
      return Math.min(count - 1, from + 1)
    case 'bottom':
      return count - 1
  }
}

function renumber(claims: readonly WaitlistClaim[]): WaitlistClaim[] {
  return claims.map((claim, index) =>
    claim.position === index + 1 ? claim : { ...claim, position: index + 1 },
  )
}
