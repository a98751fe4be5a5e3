import { MATCH_RULES } from '@dibs/core'
import * as z from 'zod/mini'
import { sentCodeSchema } from './auth.ts'
import { comparedSchema } from './beside.ts'
import { handChangeSchema } from './comments.ts'
import { currencySchema } from './currency.ts'
import { deviceKindSchema } from './devices.ts'
import { defineEndpoint, HELPER_ROLES } from './endpoint.ts'
import { exportedGoodsShape, exportedSaleShape, exportedShopShape } from './exported-sale.ts'
import {
  accountIdSchema,
  amountSchema,
  itemIdSchema,
  languageSchema,
  messageIdSchema,
  otpSchema,
  planSchema,
  sessionIdSchema,
  timestampSchema,
  userIdSchema,
} from './fields.ts'
import { settingsShape } from './profile.ts'
import { contactFieldSchema } from './user.ts'

const text = z.nullable(z.string())
const moment = z.nullable(timestampSchema)
const placeFields = { itemId: itemIdSchema, buyerAccountId: accountIdSchema }

const exportedClaimSchema = z.object({
  ...placeFields,
  itemText: z.string(),
  messageId: messageIdSchema,
  buyerUsername: z.string(),
  buyerNickname: z.string(),
  commentText: z.string(),
  /** The platform's stamp. */
  commentedAt: timestampSchema,
  heardAt: timestampSchema,
  /** The rule that matched; `null` for one that was only added by hand. */
  matchRule: z.nullable(z.enum(MATCH_RULES)),
  /** When it was added by hand. */
  addedAt: moment,
  /** A device reported it, and the server has not heard it. */
  isReported: z.boolean(),
})

const { kind, move, positionBefore, positionAfter } = handChangeSchema.shape
const count = z.nullable(z.int())
const exportedChangeSchema = z.object({
  ...placeFields,
  kind,
  move,
  positionBefore,
  positionAfter,
  /** How many the buyer wanted. */
  quantityBefore: count,
  quantityAfter: count,
  /** Of a removal that came with a bill's end. */
  reason: text,
  itemText: z.string(),
  messageId: messageIdSchema,
  buyerUsername: z.string(),
  buyerNickname: z.string(),
  commentText: z.string(),
  madeAt: timestampSchema,
  device: z.string(),
  undoneAt: moment,
  undoneOn: text,
  /** Which of the helpers made it, and which undid it; `null`: the owner. */
  helperId: text,
  undoneById: text,
  /** How the place stood before: what an undo writes back. */
  before: z.object({
    removedAt: moment,
    rank: text,
    claim: z.nullable(z.object({ addedAt: moment })),
    /** Of the rank. */
    placedAt: moment,
    quantity: z.nullable(z.object({ quantity: z.int(), setAt: timestampSchema })),
    /** When the item had gone on sale again. */
    restartedAt: moment,
  }),
})

const exportedSessionSchema = z.object({
  id: sessionIdSchema,
  tiktokUsername: z.string(),
  tiktokAccountId: accountIdSchema,
  roomId: text,
  /** Whether its comments came from TikTok, or were posted by a program. */
  commentSource: z.enum(['tiktok', 'elsewhere']),
  /** What came of comparing a second source with TikTok; null without one. */
  beside: z.nullable(comparedSchema),
  startedAt: timestampSchema,
  endedAt: moment,
  endReason: text,
  commentsHeard: z.int(),
  heardUntil: moment,
  heardSeconds: z.nullable(z.int()),
  /** Whether it is open if something was missed since. */
  mayHaveMissed: z.boolean(),
  hasClaimed: z.boolean(),
  /** When it began to count against the month's lives. */
  countedAt: moment,
  /** Since when the plan's minutes run, where another live was spent on it. */
  minutesFrom: moment,
  /** What its amounts are in, and what shipping was by then; `null`: as the shop. */
  currency: z.nullable(currencySchema),
  shipping: z.nullable(amountSchema),
  /** Times in which nothing was heard. */
  gaps: z.array(z.object({ from: timestampSchema, to: moment })),
  /** Buyers that the seller took off an item. */
  removals: z.array(z.object({ ...placeFields, removedAt: timestampSchema })),
  /** Places that the seller gave by hand. */
  placements: z.array(z.object({ ...placeFields, rank: z.string(), placedAt: moment })),
  /** Changes by hand, oldest first. */
  changes: z.array(exportedChangeSchema),
  /** What the platform took down: comments, or all that a viewer had said until then. */
  takedowns: z.array(
    z.object({
      kind: z.enum(['message', 'account']),
      subject: z.string(),
      heardAt: timestampSchema,
    }),
  ),
  ...exportedSaleShape,
  claims: z.array(exportedClaimSchema),
})

/** Somebody's help in a shop. */
const exportedHelpSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(HELPER_ROLES),
  joinedAt: timestampSchema,
  lastActiveAt: timestampSchema,
  removedAt: moment,
})

/**
 * Everything that is stored about a seller. Left out are hashes, which tell nothing, and the
 * answers to changes by hand, which repeat what is here and are gone after a day.
 */
const exportSchema = z.object({
  exportedAt: timestampSchema,
  profile: z.object({
    userId: userIdSchema,
    name: text,
    email: text,
    phoneNumber: text,
    languagePreference: z.nullable(languageSchema),
    tiktokUsername: text,
    tiktokNickname: text,
    tiktokAccountId: text,
    ...settingsShape,
    suspendedAt: moment,
    suspendedReason: text,
    createdAt: timestampSchema,
  }),
  plan: z.object({
    plan: planSchema,
    requestedPlan: z.nullable(planSchema),
    changedAt: moment,
    /** Starts of this month's sessions that were erased; they count for the plan. */
    erasedStartsAt: z.array(timestampSchema),
  }),
  /** Where the seller is logged in. */
  devices: z.array(
    z.object({
      name: z.string(),
      kind: deviceKindSchema,
      loggedInAt: timestampSchema,
      lastUsedAt: timestampSchema,
      /** When it last proved, by a code, that its holder reads the account's messages. */
      provenAt: moment,
    }),
  ),
  /** Who helps in the shop, and who did; and the help that the seller gives in shops of others. */
  helpers: z.array(exportedHelpSchema),
  helpsIn: z.array(exportedHelpSchema),
  /** Addresses that were replaced, as long as that can be taken back. */
  contactChanges: z.array(
    z.object({
      field: z.enum(['email', 'phoneNumber']),
      oldValue: z.string(),
      newValue: z.string(),
      changedAt: timestampSchema,
      expiresAt: timestampSchema,
    }),
  ),
  /** Video accounts that somebody else proved, or took back, within the last 72 hours. */
  accountLosses: z.array(
    z.object({
      accountId: z.string(),
      username: z.string(),
      nickname: z.string(),
      lostAt: timestampSchema,
      takenBackAt: moment,
      expiresAt: timestampSchema,
    }),
  ),
  /** What the operator did about the account. */
  operatorActions: z.array(
    z.object({
      at: timestampSchema,
      action: z.string(),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
  ),
  /** The proof of a video account that is under way. */
  accountProof: z.nullable(
    z.object({
      username: z.string(),
      word: z.string(),
      givenAt: moment,
      expiresAt: timestampSchema,
      /** False when only a comment in the live proves the account. */
      provesByBio: z.boolean(),
      provenAccountId: text,
      provenNickname: text,
    }),
  ),
  items: z.array(
    z.object({
      id: itemIdSchema,
      code: z.string(),
      ...exportedGoodsShape,
      /** The price in a currency that the shop had before. */
      formerPrice: z.nullable(amountSchema),
      formerCurrency: z.nullable(currencySchema),
      createdAt: timestampSchema,
      updatedAt: timestampSchema,
    }),
  ),
  ...exportedShopShape,
  /** Newest first, the running one included. */
  sessions: z.array(exportedSessionSchema),
})
export type Export = z.infer<typeof exportSchema>

const freshCodeSchema = z.object({
  ...z.omit(sentCodeSchema, { isScarce: true }).shape,
  /** Where it went, with most of the address hidden. */
  field: contactFieldSchema,
  to: z.string(),
})
export type FreshCode = z.infer<typeof freshCodeSchema>

export const personalDataEndpoints = {
  sendFreshCode: defineEndpoint({
    method: 'POST',
    path: '/user/fresh-code',
    summary: 'Send a code to an address of the account, for what asks for a fresh one',
    auth: 'seller',
    responses: { 200: freshCodeSchema },
    errors: ['unauthorized', 'otp_too_soon', 'message_not_sent', 'whatsapp_missing'],
  }),
  verifyFreshCode: defineEndpoint({
    method: 'POST',
    path: '/user/fresh-code/verify',
    summary: 'Prove with the code that the account is still theirs; good for twelve hours',
    auth: 'seller',
    body: z.object({ otp: otpSchema }),
    responses: { 204: null },
    errors: ['unauthorized', 'otp_wrong', 'otp_expired'],
  }),
  erase: defineEndpoint({
    method: 'POST',
    path: '/user/erase-data',
    summary: 'Erase items, sessions, claims and gaps, and end a running live; the account stays',
    auth: 'seller',
    body: z.object({ confirmation: z.literal('ERASE') }),
    responses: { 204: null },
    errors: ['unauthorized', 'fresh_code_required'],
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/user/export',
    summary: 'Everything that is stored about the seller, as a file',
    auth: 'seller',
    responses: { 200: exportSchema },
    errors: ['unauthorized'],
  }),
  deleteAccount: defineEndpoint({
    method: 'DELETE',
    path: '/user',
    summary: 'Delete the account and everything of it, and end a running live',
    auth: 'seller',
    body: z.object({ confirmation: z.literal('DELETE') }),
    responses: { 204: null },
    errors: ['unauthorized', 'fresh_code_required'],
  }),
}
