import type { Claim, WaitlistBody } from '@dibs/contract'
import type { Move } from '@dibs/core'
import type { ChangeAnswer } from './send-change.ts'
import type { UnsavedChange } from './unsaved-entry.ts'

/**
 * Shows waitlists as they will be once these changes by hand are saved, in their order. What the
 * server said stays untouched, so a refused change vanishes by being left out. What an undo brings
 * back is the server's to say: it shows when it is done.
 */
export function applyChanges(
  waitlists: readonly WaitlistBody[],
  changes: readonly UnsavedChange[],
): readonly WaitlistBody[] {
  return changes.reduce(applyChange, waitlists)
}

function applyChange(
  waitlists: readonly WaitlistBody[],
  change: UnsavedChange,
): readonly WaitlistBody[] {
  if (change.kind === 'undo') return waitlists
  const { itemId: itemClueId, itemText: itemClueText } = change
  const isListed = waitlists.some((waitlist) => waitlist.itemClueId === itemClueId)
  if (!isListed && change.kind === 'add') {
    return [{ itemClueId, itemClueText, claims: [claimOf(change)] }, ...waitlists]
  }
  return waitlists
    .map((waitlist) =>
      waitlist.itemClueId === itemClueId
        ? { ...waitlist, claims: renumber(changeClaims(waitlist.claims, change)) }
        : waitlist,
    )
    .filter((waitlist) => waitlist.claims.length > 0)
}

type Applied = Exclude<UnsavedChange, { kind: 'undo' }>
type Addition = Extract<UnsavedChange, { kind: 'add' }>

function changeClaims(claims: readonly Claim[], change: Applied): readonly Claim[] {
  const from = claims.findIndex((claim) => claim.customerAccountId === change.accountId)
  const claim = claims[from]
  if (change.kind === 'add') return claim ? claims : insert(claims, claimOf(change))
  if (claim === undefined) return claims
  const others = claims.toSpliced(from, 1)
  if (change.kind === 'remove') return others
  const to = targetIndex(from, claims.length, change.move)
  return to === from ? claims : others.toSpliced(to, 0, { ...claim, isMoved: true })
}

/** Where the comment's own time puts it, among those whose place is theirs by time, too. */
function insert(claims: readonly Claim[], added: Claim): Claim[] {
  const time = Date.parse(added.commentTimestamp)
  const behind = claims.findIndex(
    (claim) => !claim.isMoved && Date.parse(claim.commentTimestamp) > time,
  )
  return claims.toSpliced(behind < 0 ? claims.length : behind, 0, added)
}

function claimOf(change: Addition): Claim {
  return {
    messageId: change.messageId,
    customerAccountId: change.accountId,
    customerUsername: change.username,
    customerNickname: change.nickname,
    commentText: change.text,
    commentTimestamp: change.timestamp,
    position: 1,
    isManualClaim: true,
    isMoved: false,
    heardAt: change.timestamp,
    matchedCode: change.itemText,
    matchRule: null,
    isAfterGap: false,
    isTakenDown: false,
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

function renumber(claims: readonly Claim[]): Claim[] {
  return claims.map((claim, index) =>
    claim.position === index + 1 ? claim : { ...claim, position: index + 1 },
  )
}

/** Waitlists that were read before a change, with what the server answered to it. */
export function settleChange(
  waitlists: readonly WaitlistBody[],
  change: UnsavedChange,
  { waitlist: updated }: ChangeAnswer,
): readonly WaitlistBody[] {
  if (!updated) return applyChanges(waitlists, [change])
  return waitlists.map((held) => (held.itemClueId === updated.itemClueId ? updated : held))
}
