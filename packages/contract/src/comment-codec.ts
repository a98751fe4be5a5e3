import { allot, type Comment, type GivenUp, type Goods, type ItemId, PLAIN_GOODS } from '@dibs/core'
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
  Omit<Claim, keyof CommentBody | keyof Share | 'heardAt' | 'givenUp'> & {
    heardAt: number
    givenUp?: GivenUp
  } & ShareTold

/** What a claim gets of the item's stock; what is left out is as `shareOf` fills it in. */
type Share = {
  /** How many the buyer wants. */
  quantity: number
  /** How many they get. */
  won: number
  /** How many of these stand on a bill. */
  held: number
  /** They get less than they want, and somebody behind them has theirs on a bill. */
  isAheadOfHeld: boolean
  /** 1 is first in line for a unit that comes free; `null` for who wins something. */
  waitlist: number | null
}

/** What is told of it: all that is not as without goods. */
type ShareTold = { [Name in keyof Share]?: Share[Name] | undefined }

/** The claims of one item, the winner first. */
export type ItemWaitlist = {
  itemId: ItemId
  itemText: string
  claims: WaitlistClaim[]
  /** What is sold; left out, it is one of something. */
  goods?: Goods
  /** Claims of buyers whom the seller has blocked. */
  blocked?: WaitlistClaim[]
  /** Units on bills of buyers without a place. */
  heldElsewhere?: number
}

/** What a claim gets of its item's stock. */
export function shareOf(claim: Pick<WaitlistClaim, 'position'> & ShareTold): Share {
  const { position, quantity = 1, held = 0, isAheadOfHeld = false } = claim
  const { won = position === 1 ? 1 : 0, waitlist = numberIn(position) } = claim
  return { quantity, held, isAheadOfHeld, won, waitlist }
}

/** Somebody's number on a waitlist of an item of which there is one. */
const numberIn = (position: number) => (position === 1 ? null : position - 1)

/** What is sold under a waitlist's code. */
export const goodsOf = ({ goods }: Pick<ItemWaitlist, 'goods'>): Goods => goods ?? PLAIN_GOODS

/** A waitlist with its stock shared out anew: after a move, another quantity, another stock. */
export function shareOut(waitlist: ItemWaitlist): ItemWaitlist {
  const { claims, heldElsewhere = 0 } = waitlist
  const wanting = claims.map((claim) => ({ ...claim, ...shareOf(claim) }))
  const held = new Map(wanting.map((claim) => [claim.buyer.accountId, claim.held]))
  const left = goodsOf(waitlist).stock - heldElsewhere
  return { ...waitlist, claims: allot(wanting, left, held).shares }
}

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
export function waitlistFromBody(body: WaitlistBody): ItemWaitlist {
  const { itemClueId, itemClueText, claims, name, price, stock, blocked, heldElsewhere } = body
  const isPlain = name === undefined && price === undefined && stock === undefined
  return {
    itemId: itemClueId,
    itemText: itemClueText,
    claims: numbered(claims.map(claimFromBody)),
    ...(!isPlain && { goods: { name: name ?? null, price: price ?? null, stock: stock ?? 1 } }),
    ...(blocked && { blocked: blocked.map(claimFromBody) }),
    ...(heldElsewhere && { heldElsewhere }),
  }
}

/** Numbers who wins nothing, where that is not as without goods. */
function numbered(claims: WaitlistClaim[]): WaitlistClaim[] {
  let waiting = 0
  return claims.map((claim) => {
    if (shareOf(claim).won === 0) waiting += 1
    const waitlist = shareOf(claim).won === 0 ? waiting : null
    return waitlist === numberIn(claim.position) ? claim : { ...claim, waitlist }
  })
}

function claimFromBody(claim: Claim): WaitlistClaim {
  return {
    ...commentFromBody(claim),
    position: claim.position,
    isManualClaim: claim.isManualClaim,
    isMoved: claim.isMoved,
    ...(claim.isPutBack && { isPutBack: true }),
    heardAt: Date.parse(claim.heardAt),
    matchedCode: claim.matchedCode,
    matchRule: claim.matchRule,
    isAfterGap: claim.isAfterGap,
    isTakenDown: claim.isTakenDown,
    isReported: claim.isReported,
    ...(claim.isBrought && { isBrought: true }),
    ...(claim.givenUp && { givenUp: givenUpFromBody(claim.givenUp) }),
    ...(isShareTold(claim) && shareTold(claim)),
  }
}

const givenUpFromBody = (said: NonNullable<Claim['givenUp']>): GivenUp => ({
  text: said.commentText,
  commentedAt: Date.parse(said.commentTimestamp),
})

const isShareTold = ({ quantity, won, held, isAheadOfHeld }: ShareTold) =>
  (quantity ?? won ?? held ?? isAheadOfHeld) !== undefined

/** What is told of a claim's share: that which is not as without goods. */
function shareTold(
  claim: Pick<WaitlistClaim, 'position'> & ShareTold,
): Omit<ShareTold, 'waitlist'> {
  const { quantity, won, held, isAheadOfHeld } = shareOf(claim)
  return {
    ...(quantity !== 1 && { quantity }),
    ...(won !== (claim.position === 1 ? 1 : 0) && { won }),
    ...(held > 0 && { held }),
    ...(isAheadOfHeld && { isAheadOfHeld }),
  }
}

/**
 * Writes a waitlist as `GET /comments/{sessionId}/waitlists` answers it. Who writes thousands may
 * bring a faster `write`.
 */
export function waitlistToBody(
  waitlist: ItemWaitlist,
  write: WriteMoment = writeMoment,
): WaitlistBody {
  const { itemId, itemText, claims, blocked = [], heldElsewhere = 0 } = waitlist
  const { name, price, stock } = goodsOf(waitlist)
  const toBody = (claim: WaitlistClaim) => claimToBody(claim, write)
  return {
    itemClueId: itemId,
    itemClueText: itemText,
    ...(name !== null && { name }),
    ...(price !== null && { price }),
    ...(stock !== 1 && { stock }),
    ...(heldElsewhere > 0 && { heldElsewhere }),
    ...(blocked.length > 0 && { blocked: blocked.map(toBody) }),
    claims: claims.map(toBody),
  }
}

function claimToBody(claim: WaitlistClaim, write: WriteMoment): Claim {
  return {
    ...commentToBody(claim, write),
    position: claim.position,
    isManualClaim: claim.isManualClaim,
    isMoved: claim.isMoved,
    ...(claim.isPutBack && { isPutBack: true }),
    heardAt: write(claim.heardAt),
    matchedCode: claim.matchedCode,
    matchRule: claim.matchRule,
    isAfterGap: claim.isAfterGap,
    isTakenDown: claim.isTakenDown,
    isReported: claim.isReported,
    ...(claim.isBrought && { isBrought: true }),
    ...(claim.givenUp && {
      givenUp: {
        commentText: claim.givenUp.text,
        commentTimestamp: write(claim.givenUp.commentedAt),
      },
    }),
    ...(isShareTold(claim) && shareTold(claim)),
  }
}
