import * as z from 'zod/mini'

/** Longest comment that is believed, in UTF-16 units; the platform itself cuts at 150 characters. */
export const COMMENT_MAX_LENGTH = 2_000

const UINT64_MAX = 2n ** 64n - 1n

/** A 64-bit id as the platform sends it: a decimal string without leading zeros. Never `Number()` it. */
export const int64Schema = z.string().check(
  z.regex(/^(0|[1-9]\d{0,19})$/),
  z.refine((id) => id.length < 20 || BigInt(id) <= UINT64_MAX),
)

/**
 * A provider time stamp, as epoch milliseconds. It is sent as a decimal string or a number;
 * values below 10^12 are seconds (seen on everything but chats).
 */
const stampSchema = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,16}$/)), z.int().check(z.nonnegative())]),
  z.transform((stamp) => {
    const value = Number(stamp)
    return value < 1e12 ? value * 1000 : value
  }),
)

/** Names are decoration: an odd one becomes empty rather than costing a buyer their place. */
const nameSchema = z.catch(z.string().check(z.maxLength(200)), '')

const eventSchema = z.object({ msgId: int64Schema, createTime: stampSchema })

const chatDataSchema = z.pipe(
  z.object({
    /** v1 of the provider's schema has `event`, v2 has `common`. */
    event: z.optional(eventSchema),
    common: z.optional(eventSchema),
    user: z.object({
      userId: int64Schema,
      uniqueId: z._default(nameSchema, ''),
      nickname: z._default(nameSchema, ''),
    }),
    comment: z.string().check(z.maxLength(COMMENT_MAX_LENGTH)),
  }),
  z.transform((data, context): ProviderChat => {
    const event = data.event ?? data.common
    if (!event) {
      context.issues.push({ code: 'custom', message: 'neither event nor common', input: data })
      return z.NEVER
    }
    return {
      messageId: event.msgId,
      createTime: event.createTime,
      userId: data.user.userId,
      uniqueId: data.user.uniqueId,
      nickname: data.user.nickname,
      text: data.comment,
    }
  }),
)

const idFields = z.looseObject({
  id: z.optional(z.union([z.string(), z.number()])),
  id_str: z.optional(z.string()),
})

const roomInfoDataSchema = z.pipe(
  z.looseObject({
    room_info: z.optional(idFields),
    roomInfo: z.optional(idFields),
    id: z.optional(z.union([z.string(), z.number()])),
    id_str: z.optional(z.string()),
  }),
  z.transform((data, context): string => {
    // `id_str` first: beside it, a numeric `id` has lost its last digits.
    const candidates = [data.room_info, data.roomInfo, data].flatMap((fields) => [
      fields?.id_str,
      fields?.id,
    ])
    const id = candidates.find((candidate) => candidate !== undefined && candidate !== '')
    if (id === undefined) {
      context.issues.push({ code: 'custom', message: 'no room id', input: data })
      return z.NEVER
    }
    return String(id)
  }),
)

const deleteDataSchema = z.object({
  deleteMsgIdsList: z._default(z.array(int64Schema), []),
  deleteUserIdsList: z._default(z.array(int64Schema), []),
})

/** One chat comment, in one shape for both of the provider's schema versions. */
export type ProviderChat = {
  messageId: string
  /** Epoch milliseconds, the platform's stamp. */
  createTime: number
  userId: string
  uniqueId: string
  nickname: string
  text: string
}

/** Schemas of the message types that Dibs reads, by the `type` on the wire. */
export const providerMessageSchemas = {
  roomInfo: roomInfoDataSchema,
  WebcastChatMessage: chatDataSchema,
  WebcastControlMessage: z.object({ action: z.coerce.number() }),
  WebcastImDeleteMessage: deleteDataSchema,
} as const

/** The envelope of every frame. `data` is judged per message, so that one bad message spoils no other. */
export const frameSchema = z.object({
  timestamp: z.optional(z.number()),
  messages: z.array(z.looseObject({ type: z.string(), data: z.optional(z.unknown()) })),
})
export type ProviderFrame = z.infer<typeof frameSchema>
