import * as z from 'zod/mini'
import { itemIdSchema, messageIdSchema, sessionIdSchema, timestampSchema } from '../http/fields.ts'

/**
 * How a comment's row looks in the seller's list; the same on every device and after a reload. `normal`
 * takes back what was said before.
 */
export const COMMENT_STATES = [
  'normal',
  'highlighted',
  'manuallyAdded',
  'manuallyRemoved',
  'deleted',
] as const
export type CommentState = (typeof COMMENT_STATES)[number]

/**
 * Why the server ended a session. `made_room`: nobody was there, and the chat provider's sockets ran
 * short; `practice_over`: a practice has had its minutes, gave way to a live, or lost its server;
 * `silence`: comments were to be posted, and for an hour none was.
 */
export const END_REASONS = [
  'stopped',
  'live_ended',
  'not_live',
  'plan_limit',
  'nobody_there',
  'made_room',
  'unreachable',
  'account_unlinked',
  'account_changed',
  'erased',
  'operator',
  'refused',
  'practice_over',
  'silence',
] as const
export type EndReason = (typeof END_REASONS)[number]

/**
 * Why less is heard than the seller may think. `silent`: the provider knows the room, and nothing
 * comes from it; `busy`: the provider asks to be left alone for a while; `unreadable`: comments come
 * that cannot be read.
 */
export const STREAM_TROUBLES = ['silent', 'busy', 'unreadable'] as const
export type StreamTrouble = (typeof STREAM_TROUBLES)[number]

const message = <T extends string, D extends z.ZodMiniType>(type: T, data: D) =>
  z.object({ type: z.literal(type), data })

/**
 * Messages that the relay adds to the provider's protocol, in the same envelope; other clients
 * ignore them.
 */
export const relayMessageSchema = z.discriminatedUnion('type', [
  message('dibs.waitlistsChanged', z.object({ sessionId: sessionIdSchema, revision: z.string() })),
  /** Codes were added, changed or deleted, on whichever device. */
  message('dibs.itemsChanged', z.object({})),
  /** Something else is offered of what a second source has heard beside TikTok. */
  message('dibs.besideChanged', z.object({})),
  message(
    'dibs.status',
    z.object({
      state: z.enum(['connecting', 'connected', 'reconnecting', 'ended']),
      reason: z.optional(z.enum(END_REASONS)),
      trouble: z.optional(z.enum(STREAM_TROUBLES)),
      /** Said once it is known: nothing was missed in the interruption before. */
      allHeard: z.optional(z.boolean()),
    }),
  ),
  message(
    'dibs.onAir',
    z.object({
      secondsOnAir: z.int(),
      /** Until the plan ends the session; `null` without a limit. */
      secondsLeft: z.nullable(z.int()),
      commentsHeard: z.int(),
    }),
  ),
  message('dibs.gap', z.object({ from: timestampSchema, to: z.optional(timestampSchema) })),
  message(
    'dibs.commentState',
    z.object({
      messageId: messageIdSchema,
      state: z.enum(COMMENT_STATES),
      itemClueId: z.optional(itemIdSchema),
    }),
  ),
])
export type RelayMessage = z.infer<typeof relayMessageSchema>

/** Close codes that the relay sends to a device. All but `restarting` and `tooSlow` are final. */
export const RELAY_CLOSE = {
  stopped: 1000,
  restarting: 1012,
  tooSlow: 1013,
  liveEnded: 4005,
  invalidOptions: 4400,
  invalidTicket: 4401,
  notAllowed: 4403,
  noSuchLive: 4404,
  /** The seller has as many sockets as there may be; the live goes on. */
  crowded: 4429,
} as const
