import type { Claim, WaitlistBody } from '@dibs/contract'
import type { AccountId, ItemId, Move } from '@dibs/core'

/** A change by hand to one buyer's place, as it is asked of the server. */
export type ClaimEdit =
  | { type: 'move'; itemId: ItemId; accountId: AccountId; move: Move }
  | { type: 'remove'; itemId: ItemId; accountId: AccountId }

/**
 * Shows waitlists as they will be once the given edits are saved, in their order. What the server
 * said stays untouched, so a refused edit vanishes by being left out.
 */
export function applyEdits(
  waitlists: readonly WaitlistBody[],
  edits: readonly ClaimEdit[],
): readonly WaitlistBody[] {
  return edits.length === 0 ? waitlists : edits.reduce(applyEdit, waitlists)
}

function applyEdit(waitlists: readonly WaitlistBody[], edit: ClaimEdit): readonly WaitlistBody[] {
  return waitlists
    .map((waitlist) =>
      waitlist.itemClueId === edit.itemId
        ? { ...waitlist, claims: renumber(editClaims(waitlist.claims, edit)) }
        : waitlist,
    )
    .filter((waitlist) => waitlist.claims.length > 0)
}

function editClaims(claims: readonly Claim[], edit: ClaimEdit): Claim[] {
  const from = claims.findIndex((claim) => claim.customerAccountId === edit.accountId)
  const claim = claims[from]
  if (claim === undefined) return [...claims]
  const others = claims.toSpliced(from, 1)
  if (edit.type === 'remove') return others
  const to = targetIndex(from, claims.length, edit.move)
  return to === from ? [...claims] : others.toSpliced(to, 0, { ...claim, isMoved: true })
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
