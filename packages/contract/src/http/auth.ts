import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { languageSchema, otpSchema, textSchema, typedTextSchema, userIdSchema } from './fields.ts'

const loginSchema = z.object({
  token: z.string(),
  userId: userIdSchema,
  isTikTokLinked: z.boolean(),
  tiktokUsername: z.nullable(z.string()),
  languagePreference: z.nullable(languageSchema),
})
export type Login = z.infer<typeof loginSchema>

export const sentCodeSchema = z.object({
  expiresInSeconds: z.int(),
  attemptsRemaining: z.int(),
  /** There when codes are scarce just now: those that are left are for addresses with an account. */
  isScarce: z.optional(z.literal(true)),
  /** Asks later whether the message could be delivered (`codeDelivery`); where that is told at all. */
  delivery: z.optional(z.string()),
})
export type SentCode = z.infer<typeof sentCodeSchema>

const codeDeliverySchema = z.object({
  /** `waiting`: nothing is known to be wrong. The number has no WhatsApp, or it failed otherwise. */
  state: z.enum(['waiting', 'no_whatsapp', 'failed']),
})
export type CodeDelivery = z.infer<typeof codeDeliverySchema>

const challengeSchema = z.object({
  word: z.string(),
  /** False when the bio could not be read: then only a comment in the live proves the account. */
  provesByBio: z.boolean(),
  /** What the look at the account's page found; `unread` says nothing of the account. */
  account: z.optional(z.enum(['found', 'private', 'missing', 'unread'])),
  /** The name on the page, where it was found. */
  nickname: z.optional(z.string()),
})
export type AccountChallenge = z.infer<typeof challengeSchema>

const proofSchema = z.object({
  found: z.boolean(),
  user_id: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  /**
   * Why it was not found: the word is not in the bio, the account is private, or does not exist; or
   * the bio was not read when the word was given, so that only a comment in the live proves it.
   */
  reason: z.optional(z.enum(['word', 'private', 'missing', 'live_only'])),
  /** The bio that the word is not in, as it was read. */
  bio: z.optional(z.string()),
})
export type AccountProof = z.infer<typeof proofSchema>

/**
 * How far listening for the word has come. `waiting`: a connection is being opened. `busy`: there is
 * none free, or the chat provider has had enough; it is tried again by itself, as it is when the
 * account is `not_live`. `missed`: this look is over; the next call begins another.
 */
const liveProofStates = ['waiting', 'busy', 'not_live', 'listening', 'found', 'missed'] as const
const liveProofSchema = z.object({
  found: z.boolean(),
  user_id: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  state: z.enum(liveProofStates),
})
export type LiveProof = z.infer<typeof liveProofSchema>

export const authEndpoints = {
  requestOtp: defineEndpoint({
    method: 'POST',
    path: '/auth/request-otp',
    summary: 'Send a login code to an e-mail address or a phone number',
    auth: 'none',
    body: z.object({ loginIdentifier: typedTextSchema, language: z.optional(languageSchema) }),
    responses: { 200: sentCodeSchema },
    errors: ['identifier_invalid', 'otp_too_soon', 'message_not_sent', 'whatsapp_missing'],
  }),
  codeDelivery: defineEndpoint({
    method: 'POST',
    path: '/auth/code-delivery',
    summary: 'Whether a login code could be delivered; for the browser that asked for it',
    auth: 'none',
    body: z.object({ delivery: textSchema(100) }),
    responses: { 200: codeDeliverySchema },
    errors: [],
  }),
  verifyOtp: defineEndpoint({
    method: 'POST',
    path: '/auth/verify-otp',
    summary: 'Log in with the code',
    auth: 'none',
    body: z.object({ loginIdentifier: typedTextSchema, otp: otpSchema }),
    responses: { 200: loginSchema },
    errors: [
      'identifier_invalid',
      'otp_wrong',
      'otp_expired',
      'account_suspended',
      'address_replaced',
    ],
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Revoke the token of this device',
    auth: 'seller',
    responses: { 204: null },
    errors: ['unauthorized'],
  }),
  createChallenge: defineEndpoint({
    method: 'POST',
    path: '/auth/tiktok-challenge',
    summary: 'Make the word that proves a video account',
    auth: 'seller',
    body: z.object({ username: typedTextSchema }),
    responses: {
      200: challengeSchema,
    },
    errors: ['unauthorized', 'username_invalid'],
  }),
  verifyAccount: defineEndpoint({
    method: 'GET',
    path: '/auth/verify-tiktok',
    summary: 'Look for the word in the public bio',
    auth: 'seller',
    query: z.object({ username: typedTextSchema, word: typedTextSchema }),
    responses: { 200: proofSchema },
    errors: ['unauthorized', 'username_invalid', 'challenge_expired', 'profile_unreadable'],
  }),
  verifyAccountByLive: defineEndpoint({
    method: 'POST',
    path: '/auth/verify-tiktok/live',
    summary: 'Listen for the word in the live of the account',
    auth: 'seller',
    body: z.object({ username: typedTextSchema, word: typedTextSchema }),
    responses: { 200: liveProofSchema },
    errors: ['unauthorized', 'username_invalid', 'challenge_expired'],
  }),
  linkAccount: defineEndpoint({
    method: 'POST',
    path: '/tiktok-details',
    summary: 'Link the video account that was just proven',
    auth: 'seller',
    body: z.object({
      tiktokUsername: typedTextSchema,
      tiktokAccountId: typedTextSchema,
      tiktokNickname: typedTextSchema,
    }),
    responses: { 200: z.object({ message: z.string() }) },
    errors: ['unauthorized', 'account_not_proven'],
  }),
}
