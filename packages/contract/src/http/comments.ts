import { MATCH_RULES, MOVES } from '@dibs/core'
import * as z from 'zod/mini'
import { COMMENT_MAX_LENGTH, NAME_MAX_LENGTH } from '../provider/wire.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  accountIdSchema,
  handChangeIdSchema,
  itemIdSchema,
  listedTimeSchema,
  messageIdSchema,
  sessionIdSchema,
  textSchema,
  timestampSchema,
  typedTextSchema,
} from './fields.ts'
import { goodsChangeShape, goodsShape } from './items.ts'

/** No waitlist is as long. */
const MAX_PLACE = 1_000_000

export const claimSchema = z.object({
  messageId: messageIdSchema,
  customerAccountId: accountIdSchema,
  customerUsername: z.string(),
  customerNickname: z.string(),
  commentText: z.string(),
  /** The platform's stamp. */
  commentTimestamp: listedTimeSchema,
  /** 1 is the winner; n is waitlist number n-1. */
  position: z.int(),
  /** Added by hand. */
  isManualClaim: z.boolean(),
  /** Given its place by hand. */
  isMoved: z.boolean(),
  /** The last of these moves was backwards, so nobody put it first; left out unless it is so. */
  isPutBack: z.optional(z.boolean()),
  /** When it was first heard, or added by hand. */
  heardAt: listedTimeSchema,
  /** The code that the comment was matched against, as it was then. */
  matchedCode: z.string(),
  /** The rule that matched; `null` for a claim that was only added by hand. */
  matchRule: z.nullable(z.enum(MATCH_RULES)),
  /** Heard within 30 s after a gap: somebody may have been earlier, unheard. */
  isAfterGap: z.boolean(),
  /** The platform took the comment down since. */
  isTakenDown: z.boolean(),
  /** A device of the seller reported it; the server has not heard it itself. */
  isReported: z.boolean(),
  /** Another program posted it first, and the platform has brought it since; left out unless it is so. */
  isBrought: z.optional(z.boolean()),
  /**
   * What the buyer wrote since that sounds like a cancellation and names the item, the newest: left out
   * without, and once the seller has confirmed the place by hand.
   */
  givenUp: z.optional(z.object({ commentText: z.string(), commentTimestamp: listedTimeSchema })),
  /** How many the buyer wants; left out where it is 1. */
  quantity: z.optional(z.int()),
  /** How many they get; left out where it is 1 for position 1, and 0 for another. */
  won: z.optional(z.int()),
  /** How many of them stand on a bill; left out where none do. */
  held: z.optional(z.int()),
  /** They get less than they want, and somebody behind them has theirs on a bill. */
  isAheadOfHeld: z.optional(z.boolean()),
})
export type Claim = z.infer<typeof claimSchema>

export const waitlistSchema = z.object({
  itemClueId: itemIdSchema,
  /** The item's code as it was at its first claim in the session. */
  itemClueText: z.string(),
  claims: z.array(claimSchema),
  /** What is sold, as it is in this session. */
  ...goodsShape,
  /** Claims of buyers whom the seller has blocked, in the order of their stamps; left out without any. */
  blocked: z.optional(z.array(claimSchema)),
  /** Units on bills of buyers who have no place (any more); left out where there are none. */
  heldElsewhere: z.optional(z.int()),
})
export type WaitlistBody = z.infer<typeof waitlistSchema>

const savedCommentSchema = z.object({
  sessionId: sessionIdSchema,
  itemClueId: itemIdSchema,
  messageId: messageIdSchema,
  customerAccountId: accountIdSchema,
  customerUsername: textSchema(NAME_MAX_LENGTH),
  customerNickname: textSchema(NAME_MAX_LENGTH),
  commentText: textSchema(COMMENT_MAX_LENGTH),
  commentTimestamp: timestampSchema,
  isManualClaim: z.boolean(),
})
export type SavedComment = z.infer<typeof savedCommentSchema>

const savedResultSchema = z.object({
  status: z.enum(['created', 'duplicate_claim', 'ignored']),
  message: z.optional(z.string()),
})
export type SavedResult = z.infer<typeof savedResultSchema>

export const handChangeSchema = z.object({
  id: handChangeIdSchema,
  /** `restarted`: the item went on sale again, and all its places were removed; it names the winner. */
  kind: z.enum(['added', 'removed', 'moved', 'quantity', 'restarted']),
  /** Which move, `place` to a position; `null` unless `kind` is `moved`. */
  move: z.nullable(z.enum([...MOVES, 'place'])),
  itemClueId: itemIdSchema,
  itemClueText: z.string(),
  customerAccountId: accountIdSchema,
  customerUsername: z.string(),
  customerNickname: z.string(),
  messageId: messageIdSchema,
  commentText: z.string(),
  /** The buyer's position before and after; `null` without a place. */
  positionBefore: z.nullable(z.int()),
  positionAfter: z.nullable(z.int()),
  /** `quantity`: how many the buyer wanted before and after. */
  quantityBefore: z.optional(z.nullable(z.int())),
  quantityAfter: z.optional(z.nullable(z.int())),
  /** `removed` with a bill that was cancelled, or passed on. */
  reason: z.optional(z.nullable(z.enum(['cancelled', 'lapsed']))),
  madeAt: listedTimeSchema,
  /** The device that made it, as a person would name it: "Chrome, Android". */
  device: z.string(),
  /** The helper who made it, empty where their account is gone; left out where it was the owner. */
  helper: z.optional(z.string()),
  undoneAt: z.nullable(listedTimeSchema),
  /** The device that undid it. */
  undoneOn: z.nullable(z.string()),
  undoneByHelper: z.optional(z.string()),
  /** Whether it is the newest change of its buyer and item that is not undone. */
  canUndo: z.boolean(),
})
/** A change by hand, as the history of a session tells it. */
export type HandChange = z.infer<typeof handChangeSchema>

export const commentSchema = z.pick(claimSchema, {
  messageId: true,
  customerAccountId: true,
  customerUsername: true,
  customerNickname: true,
  commentText: true,
  commentTimestamp: true,
})

const heardCommentSchema = z.extend(commentSchema, {
  heardAt: timestampSchema,
  /** The item that it was decided to claim when it was heard; `null` for none. */
  itemClueId: z.nullable(itemIdSchema),
})
export type HeardComment = z.infer<typeof heardCommentSchema>

const heardPageSchema = z.object({
  /** Newest first. */
  comments: z.array(heardCommentSchema),
  /** Whether there are older ones: ask with `before` of the last. */
  hasMore: z.boolean(),
  /** How many comments are remembered, and how many were heard in all. */
  remembered: z.int(),
  heard: z.int(),
})
export type HeardPage = z.infer<typeof heardPageSchema>

/** When comments that name a code may be missing: left out when none are. */
const missing = z.optional(z.object({ from: timestampSchema, to: timestampSchema }))

const counted = z.object({ code: z.string(), times: z.int(), buyers: z.int() })
const lookBackSchema = z.object({
  /** Items that comments name which were heard before the item had this code. */
  named: z.array(
    z.object({
      itemClueId: itemIdSchema,
      itemClueText: z.string(),
      buyers: z.int(),
      /** The earliest of each buyer, in the platform's order; 100 at most. */
      comments: z.array(
        z.extend(commentSchema, {
          /** The item that it claimed when it was heard; `null` for none. */
          claimedItemClueId: z.nullable(itemIdSchema),
        }),
      ),
      missing,
    }),
  ),
  /**
   * Codes in the seller's own pattern that three buyers or more named, and no item has: those named last
   * first, 20 at most. `joining`: how many come in once an item has the code, where it is not as many.
   */
  unregistered: z.array(z.extend(counted, { joining: z.optional(z.int()), missing })),
})
export type LookBack = z.infer<typeof lookBackSchema>

const claimPath = '/comments/:sessionId/:itemClueId/:messageId/:customerAccountId'
const claimParams = z.object({
  sessionId: sessionIdSchema,
  itemClueId: itemIdSchema,
  messageId: messageIdSchema,
  customerAccountId: accountIdSchema,
})

export const commentEndpoints = {
  save: defineEndpoint({
    method: 'POST',
    path: '/comments',
    summary: 'Save a comment as a claim: by hand, or one that the browser highlighted',
    auth: 'seller',
    helpers: ['desk'],
    idempotent: true,
    body: savedCommentSchema,
    responses: { 200: savedResultSchema, 201: savedResultSchema },
    errors: [
      'unauthorized',
      'not_found',
      'stamp_unbelievable',
      'own_comment',
      'plan_limit',
      'idempotency_conflict',
    ],
  }),
  listWaitlists: defineEndpoint({
    method: 'GET',
    path: '/comments/:sessionId/waitlists',
    summary: 'Winner and waitlist of each item with a claim; answers 304 to a current ETag',
    auth: 'seller',
    helpers: ['desk'],
    scope: 'read',
    params: z.object({ sessionId: sessionIdSchema }),
    responses: { 200: z.array(waitlistSchema), 304: null },
    errors: ['unauthorized', 'not_found'],
  }),
  move: defineEndpoint({
    method: 'PATCH',
    path: claimPath,
    summary:
      'Move a claim (winner, up, down, bottom, or to a position), or say how many the buyer wants; answers the waitlist of the item',
    auth: 'seller',
    helpers: ['desk'],
    idempotent: true,
    params: claimParams,
    body: z.union([
      z.object({
        move: z.enum(MOVES),
        /** *up* and *down*: who the seller saw next to the buyer, so is to be passed. */
        passes: z.optional(accountIdSchema),
      }),
      z.object({
        /** The position that it is to have, at most the last; its own confirms it there. */
        place: z.int().check(z.minimum(1), z.maximum(MAX_PLACE)),
        /** Who the seller saw there, so is to be passed. */
        passes: z.optional(accountIdSchema),
      }),
      z.object({ quantity: z.number() }),
    ]),
    responses: { 200: waitlistSchema },
    errors: [
      'unauthorized',
      'not_found',
      'waitlist_changed',
      'quantity_invalid',
      'idempotency_conflict',
    ],
  }),
  changeItem: defineEndpoint({
    method: 'PATCH',
    path: '/livestreams/:sessionId/items/:itemClueId',
    summary:
      'Change what is sold under a code in this session, or put it on sale again; answers the waitlist of the item',
    auth: 'seller',
    helpers: ['desk'],
    idempotent: true,
    params: z.object({ sessionId: sessionIdSchema, itemClueId: itemIdSchema }),
    body: z.union([
      /** Removes all its places, undoably: comments stamped later claim it anew. */
      z.strictObject({ startAgain: z.literal(true) }),
      z.strictObject(goodsChangeShape),
    ]),
    responses: { 200: waitlistSchema },
    errors: [
      'unauthorized',
      'not_found',
      'price_invalid',
      'stock_invalid',
      'stock_below_held',
      'plan_limit',
      'idempotency_conflict',
    ],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: claimPath,
    summary: 'Take a buyer off an item; can be repeated',
    auth: 'seller',
    helpers: ['desk'],
    idempotent: true,
    params: claimParams,
    responses: { 204: null },
    errors: ['unauthorized', 'not_found', 'plan_limit', 'idempotency_conflict'],
  }),
}

export const heardEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/comments/:sessionId/heard',
    summary: 'The last 2,000 comments of a running live, newest first, a hundred at a time',
    auth: 'seller',
    helpers: ['desk'],
    params: z.object({ sessionId: sessionIdSchema }),
    query: z.object({
      before: z.optional(messageIdSchema),
      /** Part of a comment, or of its writer's name. */
      search: z.optional(typedTextSchema),
    }),
    responses: { 200: heardPageSchema },
    errors: ['unauthorized', 'not_found'],
  }),
  lookBack: defineEndpoint({
    method: 'GET',
    path: '/comments/:sessionId/look-back',
    summary:
      'What comments of a live name that was no code when they were heard; until a day after its end',
    auth: 'seller',
    helpers: ['desk'],
    params: z.object({ sessionId: sessionIdSchema }),
    responses: { 200: lookBackSchema },
    errors: ['unauthorized', 'not_found'],
  }),
}

export const handChangeEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/comments/:sessionId/changes',
    summary: 'Every change by hand of a session, newest first, those undone included',
    auth: 'seller',
    helpers: ['desk'],
    scope: 'read',
    params: z.object({ sessionId: sessionIdSchema }),
    responses: { 200: z.array(handChangeSchema) },
    errors: ['unauthorized', 'not_found'],
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/comments/:sessionId/changes/:changeId/undo',
    summary: 'Undo a change by hand: the place is as it was before it; can be repeated',
    auth: 'seller',
    helpers: ['desk'],
    idempotent: true,
    params: z.object({ sessionId: sessionIdSchema, changeId: handChangeIdSchema }),
    responses: { 200: handChangeSchema },
    errors: ['unauthorized', 'not_found', 'change_superseded', 'idempotency_conflict'],
  }),
}
