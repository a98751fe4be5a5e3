import type { Claim, HandChange, WaitlistBody } from '@dibs/contract'
import type { AccountId, HandChangeId, ItemId, MessageId } from '@dibs/core'

export const ITEM_A1 = 'c0ffee00-0000-4000-8000-0000000000a1' as ItemId

/** When the race of the tests began, epoch milliseconds. */
const START = Date.parse('2026-11-20T13:03:00.000Z')
/** ISO 8601, so many seconds into it. */
export const at = (second: number) => new Date(START + second * 1_000).toISOString()

const numberOf = (name: string) => [...name].map((letter) => letter.charCodeAt(0)).join('')

/**
 * A claim of `name` on A1, stamped and heard so many seconds into the race; its position is set by
 * `aList`.
 */
export function claimOf(name: string, second: number, changes: Partial<Claim> = {}): Claim {
  return {
    messageId: `74${numberOf(name)}` as MessageId,
    customerAccountId: `71${numberOf(name)}` as AccountId,
    customerUsername: name.toLowerCase(),
    customerNickname: name,
    commentText: 'A1 kak',
    commentTimestamp: at(second),
    position: 1,
    isManualClaim: false,
    isMoved: false,
    heardAt: at(second + 0.5),
    matchedCode: 'A1',
    matchRule: 'contains',
    isAfterGap: false,
    isTakenDown: false,
    ...changes,
  }
}

/** These claims on A1 in their order. */
export function aList(...claims: Claim[]): WaitlistBody {
  return {
    itemClueId: ITEM_A1,
    itemClueText: 'A1',
    claims: claims.map((claim, index) => ({ ...claim, position: index + 1 })),
  }
}

/** A change by hand to a claim's place on A1. */
export function changeOf(claim: Claim, changes: Partial<HandChange> = {}): HandChange {
  const { messageId, customerAccountId, customerUsername, customerNickname, commentText } = claim
  return {
    ...{ messageId, customerAccountId, customerUsername, customerNickname, commentText },
    id: 'c0ffee00-0000-4000-8000-0000000000c1' as HandChangeId,
    kind: 'moved',
    move: 'winner',
    itemClueId: ITEM_A1,
    itemClueText: 'A1',
    positionBefore: 2,
    positionAfter: 1,
    madeAt: at(120),
    device: 'Chrome, Android',
    undoneAt: null,
    undoneOn: null,
    canUndo: true,
    ...changes,
  }
}
