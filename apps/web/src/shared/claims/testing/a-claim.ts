import {
  commentToBody,
  type HandChange,
  type ItemWaitlist,
  type WaitlistClaim,
} from '@dibs/contract'
import type { AccountId, HandChangeId, ItemId, MessageId } from '@dibs/core'

export const ITEM_A1 = 'c0ffee00-0000-4000-8000-0000000000a1' as ItemId

/** When the race of the tests began, epoch milliseconds. */
const START = Date.parse('2026-11-20T13:03:00.000Z')
/** Epoch milliseconds, so many seconds into it. */
export const at = (second: number) => START + second * 1_000

const numberOf = (name: string) => [...name].map((letter) => letter.charCodeAt(0)).join('')

/**
 * A claim of `name` on A1, stamped and heard so many seconds into the race; its position is set by
 * `aList`.
 */
export function claimOf(
  name: string,
  second: number,
  changes: Partial<WaitlistClaim> = {},
): WaitlistClaim {
  return {
    messageId: `74${numberOf(name)}` as MessageId,
    buyer: {
      accountId: `71${numberOf(name)}` as AccountId,
      username: name.toLowerCase(),
      nickname: name,
    },
    text: 'A1 kak',
    commentedAt: at(second),
    position: 1,
    isManualClaim: false,
    isMoved: false,
    heardAt: at(second + 0.5),
    matchedCode: 'A1',
    matchRule: 'contains',
    isAfterGap: false,
    isTakenDown: false,
    isReported: false,
    ...changes,
  }
}

/** These claims on A1 in their order. */
export function aList(...claims: WaitlistClaim[]): ItemWaitlist {
  return {
    itemId: ITEM_A1,
    itemText: 'A1',
    claims: claims.map((claim, index) => ({ ...claim, position: index + 1 })),
  }
}

/** A change by hand to a claim's place on A1. */
export function changeOf(claim: WaitlistClaim, changes: Partial<HandChange> = {}): HandChange {
  const { commentTimestamp, ...comment } = commentToBody(claim)
  return {
    ...comment,
    id: 'c0ffee00-0000-4000-8000-0000000000c1' as HandChangeId,
    kind: 'moved',
    move: 'winner',
    itemClueId: ITEM_A1,
    itemClueText: 'A1',
    positionBefore: 2,
    positionAfter: 1,
    madeAt: new Date(at(120)).toISOString(),
    device: 'Chrome, Android',
    undoneAt: null,
    undoneOn: null,
    canUndo: true,
    ...changes,
  }
}
