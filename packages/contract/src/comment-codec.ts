import type { Comment, ItemId } from '@dibs/core'
import type { Claim, SavedComment, WaitlistBody } from './http/comments.ts'

/** A comment as calls spell it (spec, section 3). */
export type CommentBody = Pick<
  SavedComment,
  | 'messageId'
  | 'customerAccountId'
  | 'customerUsername'
  | 'customerNickname'
  | 'commentText'
  | 'commentTimestamp'
>

/** A claim in a waitlist, with what is told beside its comment; `heardAt` in epoch milliseconds. */
export type WaitlistClaim = Comment &
  Omit<Claim, keyof CommentBody | 'heardAt'> & {
    heardAt: number
  }

/** The claims of one item, the winner first. */
export type ItemWaitlist = { itemId: ItemId; itemText: string; claims: WaitlistClaim[] }

/** Reads a comment from a call's body. */
export function commentFromBody(body: CommentBody): Comment {
  return {
    messageId: body.messageId,
    buyer: {
      accountId: body.customerAccountId,
      username: body.customerUsername,
      nickname: body.customerNickname,
    },
    text: body.commentText,
    commentedAt: Date.parse(body.commentTimestamp),
  }
}

/** Writes epoch milliseconds as `timestampSchema` has them. */
type WriteMoment = (at: number) => string

const writeMoment: WriteMoment = (at) => new Date(at).toISOString()

/** Writes a comment into a call's body. */
export function commentToBody(
  { messageId, buyer, text, commentedAt }: Comment,
  write: WriteMoment = writeMoment,
): CommentBody {
  return {
    messageId,
    customerAccountId: buyer.accountId,
    customerUsername: buyer.username,
    customerNickname: buyer.nickname,
    commentText: text,
    commentTimestamp: write(commentedAt),
  }
}

/** Reads a waitlist as `GET /comments/{sessionId}/waitlists` answers it. */
export function waitlistFromBody({ itemClueId, itemClueText, claims }: WaitlistBody): ItemWaitlist {
  return {
    itemId: itemClueId,
    itemText: itemClueText,
    claims: claims.map((claim) => ({
      ...commentFromBody(claim),
      position: claim.position,
      isManualClaim: claim.isManualClaim,
      isMoved: claim.isMoved,
      heardAt: Date.parse(claim.heardAt),
      matchedCode: claim.matchedCode,
      matchRule: claim.matchRule,
      isAfterGap: claim.isAfterGap,
      isTakenDown: claim.isTakenDown,
      isReported: claim.isReported,
    })),
  }
}

/**
 * Writes a waitlist as `GET /comments/{sessionId}/waitlists` answers it. Who writes thousands may
 * bring a faster `write`.
 */
export function waitlistToBody(
  { itemId, itemText, claims }: ItemWaitlist,
  write: WriteMoment = writeMoment,
): WaitlistBody {
  return {
    itemClueId: itemId,
    itemClueText: itemText,
    claims: claims.map((claim) => ({
      ...commentToBody(claim, write),
      position: claim.position,
      isManualClaim: claim.isManualClaim,
      isMoved: claim.isMoved,
      heardAt: write(claim.heardAt),
      matchedCode: claim.matchedCode,
      matchRule: claim.matchRule,
      isAfterGap: claim.isAfterGap,
      isTakenDown: claim.isTakenDown,
      isReported: claim.isReported,
    })),
  }
}
