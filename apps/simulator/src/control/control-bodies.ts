import { int64Schema } from '@dibs/contract/provider'
import * as z from 'zod'
import { REMEMBERED_CHATS } from '../chat/live.ts'
import { ROLES, SCHEMA_VERSIONS } from '../chat/shapes.ts'
import { handleSchema } from '../handle.ts'
import { DELIVERY_STATUSES } from '../outbox/delivery-statuses.ts'

/** Shapes of what callers send to the control interface. Unknown fields are typing errors: 400. */

const LONGEST_TEXT = 200_000
const MOST_AT_ONCE = 10_000

const int64 = z.string().refine((id) => int64Schema.safeParse(id).success, {
  error: 'must be a 64-bit number in a string',
})

export const profileBody = z.strictObject({
  nickname: z.string().max(200).exactOptional(),
  bio: z.string().max(2000).exactOptional(),
  /** Another account has the handle now. */
  userId: int64.exactOptional(),
  private: z.boolean().exactOptional(),
  missing: z.boolean().exactOptional(),
  /** `true` is the challenge page. */
  blocked: z.union([z.boolean(), z.enum(['challenge', 'login', 'empty'])]).exactOptional(),
})

export const liveBody = z.strictObject({
  uniqueId: handleSchema,
  recording: z.string().nullish(),
  speed: z.number().min(0).max(10_000).default(1),
  loop: z.boolean().default(false),
  seed: z.int().nonnegative().default(1),
  /** Whose room it is, when not that of the profile's account. */
  ownerId: int64.exactOptional(),
})

const stamp = z.union([
  z.string().regex(/^\d{1,16}$/, 'must be epoch milliseconds'),
  z.int().nonnegative().transform(String),
])

const commentBody = z.strictObject({
  comment: z.string().max(LONGEST_TEXT),
  userId: int64.optional(),
  uniqueId: z.string().min(1).max(200).optional(),
  nickname: z.string().max(200).optional(),
  msgId: int64.optional(),
  createTime: stamp.optional(),
  /** What the frame says that the speaker is in the room. */
  as: z.enum(ROLES).optional(),
})
export type CommentBody = z.infer<typeof commentBody>

export const commentsBody = z.strictObject({
  comments: z.array(commentBody).min(1).max(MOST_AT_ONCE),
})

export const framesBody = z.strictObject({
  frames: z.array(z.unknown()).min(1).max(MOST_AT_ONCE),
})

const seconds = z.number().min(0).max(3600)
const milliseconds = z.number().min(0).max(3_600_000)

/** Codes that a close frame may carry (RFC 6455, 7.4). */
const closeCode = z
  .int()
  .refine(
    (code) =>
      (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) ||
      (code >= 3000 && code <= 4999),
    'not a close code that can be sent',
  )

export const faultBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('close'), code: closeCode }),
  z.strictObject({ kind: z.literal('drop'), seconds }),
  z.strictObject({ kind: z.literal('silence'), seconds }),
  z.strictObject({ kind: z.literal('replay'), count: z.int().min(1).max(REMEMBERED_CHATS) }),
  z.strictObject({ kind: z.literal('delete'), messageIds: z.array(int64).min(1) }),
  z.strictObject({
    kind: z.literal('disconnect'),
    code: closeCode.default(4500),
    againAfterSeconds: seconds.nullable().default(null),
    closeAfterSeconds: seconds.nullable().default(null),
  }),
])
export type Fault = z.infer<typeof faultBody>

const times = z.int().min(1).exactOptional()
const refusal = z.union([
  z.strictObject({
    status: z.int().min(400).max(599),
    retryAfter: z.union([z.string(), z.number()]).exactOptional(),
    times,
  }),
  z.strictObject({ code: closeCode, times }),
])

export const behaviourBody = z.strictObject({
  openAfterMs: milliseconds.exactOptional(),
  refuse: refusal.nullable().exactOptional(),
  connectAfterMs: milliseconds.nullable().exactOptional(),
  closeAfterRoom: z
    .strictObject({ code: closeCode, afterMs: milliseconds.default(0) })
    .nullable()
    .exactOptional(),
  schema: z.enum(SCHEMA_VERSIONS).nullable().exactOptional(),
  userStatus: z.int().min(400).max(599).nullable().exactOptional(),
})

export const alertsBody = z.strictObject({
  max: z.int().min(0).exactOptional(),
  webhookSecret: z.string().min(1).exactOptional(),
})

export const whatsappBody = z.strictObject({
  webhookUrl: z.url().nullable().exactOptional(),
  appSecret: z.string().min(1).exactOptional(),
  phoneNumberId: z.string().min(1).exactOptional(),
  after: z.array(z.enum(DELIVERY_STATUSES)).max(10).exactOptional(),
})

export const statusBody = z.strictObject({
  to: z.string().min(1),
  status: z.enum(DELIVERY_STATUSES),
  code: z.int().exactOptional(),
})

export const verifyBody = z.strictObject({ verifyToken: z.string().min(1) })

const limit = z.int().min(0).nullable().exactOptional()

export const budgetBody = z.strictObject({
  minute: limit,
  hour: limit,
  day: limit,
  sockets: limit,
  speed: z.number().min(1).max(1_000_000).exactOptional(),
})

export const endQuery = z.object({
  disconnectedMs: z.coerce.number().min(0).max(600_000).default(0),
})

export const assistantBody = z.union(
  [
    z.strictObject({ answer: z.string() }),
    z.strictObject({ status: z.int().min(200).max(599), body: z.json() }),
  ],
  'either answer, or status and body',
)

export const chatsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(REMEMBERED_CHATS).default(100),
})

export const outboxQuery = z.object({ to: z.string().optional() })
