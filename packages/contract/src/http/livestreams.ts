import { COMMENT_ORDERS } from '@dibs/core'
import * as z from 'zod/mini'
import { END_REASONS } from '../stream/relay.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  listedTimeSchema,
  sessionIdSchema,
  textSchema,
  timestampSchema,
  typedTextSchema,
} from './fields.ts'

/** The room id of a session whose room has not been heard yet. */
export const ROOM_ID_PLACEHOLDER = 'N/A'

export const liveSessionSchema = z.object({
  id: sessionIdSchema,
  tiktokUsername: z.string(),
  /** A practice: its buyers are made up, it counts for nothing, and nothing of it stays. */
  isPractice: z.optional(z.boolean()),
  /** Its comments do not come from TikTok, but are posted. */
  elsewhere: z.optional(
    z.object({
      /** Where to. */
      url: z.string(),
      /** By what claims stand in order; null before the first comment. */
      order: z.nullable(z.enum(COMMENT_ORDERS)),
      /** `mixed`: since when by arrival. */
      arrivalSince: z.nullable(timestampSchema),
    }),
  ),
  /** It is TikTok's, and a second source may post beside it: where to. */
  url: z.optional(z.string()),
  roomId: z.string(),
  status: z.enum(['active', 'ended']),
  startTime: timestampSchema,
  endTime: z.nullable(timestampSchema),
})
export type LiveSession = z.infer<typeof liveSessionSchema>

const pastSessionSchema = z.object({
  id: sessionIdSchema,
  start_time: listedTimeSchema,
  end_time: listedTimeSchema,
  tiktok_username: z.string(),
  /** Its comments did not come from TikTok: by what its claims stand in order, and since when by arrival. */
  elsewhere: z.optional(
    z.object({
      order: z.nullable(z.enum(COMMENT_ORDERS)),
      arrival_since: z.nullable(listedTimeSchema),
    }),
  ),
  /** A second source has posted beside TikTok; `beside.get` tells what came of comparing them. */
  beside: z.optional(z.boolean()),
  /** What the live was, as its lists stand now; told of the newest sessions only. */
  figures: z.optional(
    z.object({
      /** Items with a claim. */
      items: z.int(),
      /** Buyers who are first somewhere. */
      winners: z.int(),
      /** Buyers with a place. */
      buyers: z.int(),
    }),
  ),
  /** Why it ended. */
  end_reason: z.optional(z.nullable(z.enum(END_REASONS))),
  /** Whether joining the same room again, if it still runs, goes on with it. */
  can_go_on: z.optional(z.boolean()),
})
export type PastSession = z.infer<typeof pastSessionSchema>

const gapSchema = z.object({
  from: timestampSchema,
  /** `null` while it lasts. */
  to: z.nullable(timestampSchema),
})
export type GapBody = z.infer<typeof gapSchema>

export const liveEndpoints = {
  start: defineEndpoint({
    method: 'POST',
    path: '/livestreams',
    summary:
      'Start listening to the live, join the session that runs already, or go on with one of the same room',
    auth: 'seller',
    helpers: ['desk'],
    body: z.object({
      tiktokUsername: typedTextSchema,
      roomId: z.optional(textSchema(40)),
      status: z.optional(z.literal('active')),
      /** What to do when a live broke off a moment ago and this is another room; else it is `start`. */
      newRoom: z.optional(z.enum(['start', 'ask', 'goOn'])),
      /** All comments are posted by others, in place of TikTok's; `ingest.post` is the call. */
      comments: z.optional(z.enum(['tiktok', 'elsewhere'])),
      /** Spend another live of the month where the plan's minutes for this one are used up. */
      spendAnother: z.optional(z.boolean()),
    }),
    responses: {
      /** `isResumed`: it had ended, and goes on; else it runs already. */
      200: z.object({ data: liveSessionSchema, isResumed: z.optional(z.boolean()) }),
      201: z.object({ data: liveSessionSchema }),
    },
    errors: [
      'unauthorized',
      'account_not_linked',
      'live_already_active',
      'plan_limit',
      'session_may_go_on',
      'minutes_used',
      'chat_unavailable',
    ],
  }),
  practise: defineEndpoint({
    method: 'POST',
    path: '/practice',
    summary:
      'Start a practice, five minutes with buyers that are made up, or join the one that runs',
    auth: 'seller',
    responses: {
      200: z.object({ data: liveSessionSchema }),
      201: z.object({ data: liveSessionSchema }),
    },
    errors: ['unauthorized', 'not_found', 'live_running', 'practice_limit'],
  }),
  getActive: defineEndpoint({
    method: 'GET',
    path: '/livestreams/active',
    summary: 'The session that runs now, on whichever device it was started',
    auth: 'seller',
    helpers: ['desk', 'packing'],
    scope: 'read',
    responses: { 200: z.object({ data: z.nullable(liveSessionSchema) }) },
    errors: ['unauthorized'],
  }),
  getAutoJoin: defineEndpoint({
    method: 'GET',
    path: '/user/auto-join',
    summary: 'How often the live is looked for while auto-join is on',
    auth: 'seller',
    helpers: ['desk'],
    responses: {
      /** `null`: the chat provider tells when a live begins. */
      200: z.object({ everySeconds: z.nullable(z.int()) }),
    },
    errors: ['unauthorized'],
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: '/livestreams/:sessionId',
    summary: 'Tell the room id, or end the session',
    auth: 'seller',
    helpers: ['desk'],
    params: z.object({ sessionId: sessionIdSchema }),
    body: z.object({
      roomId: z.optional(textSchema(40)),
      status: z.optional(z.literal('ended')),
      endTime: z.optional(timestampSchema),
    }),
    responses: { 200: z.object({ data: liveSessionSchema }) },
    errors: ['unauthorized', 'not_found'],
  }),
  listPast: defineEndpoint({
    method: 'GET',
    path: '/past-sessions',
    summary: 'Sessions that have ended, newest first',
    auth: 'seller',
    helpers: ['desk', 'packing'],
    scope: 'read',
    responses: { 200: z.array(pastSessionSchema) },
    errors: ['unauthorized'],
  }),
  listGaps: defineEndpoint({
    method: 'GET',
    path: '/livestreams/:sessionId/gaps',
    summary: 'Stretches of a live that were not heard, oldest first',
    auth: 'seller',
    helpers: ['desk'],
    scope: 'read',
    params: z.object({ sessionId: sessionIdSchema }),
    responses: { 200: z.array(gapSchema) },
    errors: ['unauthorized', 'not_found'],
  }),
  createStreamTicket: defineEndpoint({
    method: 'POST',
    path: '/euler-jwt',
    summary: 'A credential for one connection to the chat stream, valid 60 s',
    auth: 'seller',
    helpers: ['desk'],
    body: z.object({ uniqueId: typedTextSchema }),
    responses: { 200: z.object({ token: z.string() }) },
    errors: ['unauthorized', 'account_not_linked', 'chat_unavailable'],
  }),
}

/** The same call where the spec's path begins with `/api` a second time. */
export const nestedStreamTicketEndpoint = defineEndpoint({
  ...liveEndpoints.createStreamTicket,
  path: '/api/euler-jwt',
})
