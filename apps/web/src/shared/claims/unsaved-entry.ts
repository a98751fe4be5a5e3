import {
  type AccountId,
  type HandChangeId,
  type ItemId,
  type MessageId,
  MOVES,
  type SessionId,
  type UserId,
} from '@dibs/core'
import * as z from 'zod/mini'
import { STORED } from '../storage/stored-entries.ts'
import { jsonEntry } from '../storage/stored-entry.ts'

const filled = z.string().check(z.minLength(1))
const idOf = <Id extends string>() => filled as unknown as z.ZodMiniType<Id>

/** The place that a change is about, with what it takes to name it in a sentence. */
const about = {
  /** The `Idempotency-Key`, the same from the tap on. */
  key: filled,
  sessionId: idOf<SessionId>(),
  itemId: idOf<ItemId>(),
  itemText: z.string(),
  messageId: idOf<MessageId>(),
  accountId: idOf<AccountId>(),
  username: z.string(),
  nickname: z.string(),
}

const unsavedChangeSchema = z.discriminatedUnion('kind', [
  z.object({ ...about, kind: z.literal('add'), text: z.string(), timestamp: filled }),
  z.object({ ...about, kind: z.literal('remove') }),
  z.object({
    ...about,
    kind: z.literal('move'),
    move: z.enum(MOVES),
    /** *up* and *down*: who stood next to the buyer when it was tapped. */
    passes: z.nullable(idOf<AccountId>()),
  }),
  z.object({ ...about, kind: z.literal('undo'), changeId: idOf<HandChangeId>() }),
])
/** A change by hand that the server has not confirmed yet. */
export type UnsavedChange = z.infer<typeof unsavedChangeSchema>

/** Changes by hand in the order in which they were made, and those that were refused. */
const unsavedSchema = z.object({
  userId: idOf<UserId>(),
  changes: z.array(unsavedChangeSchema),
  refused: z.array(
    z.object({
      change: unsavedChangeSchema,
      /** The server's sentence, in the language of then; `null` when it gave none. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type Unsaved = z.infer<typeof unsavedSchema>

export const UNSAVED = jsonEntry(STORED.unsavedChanges.key, unsavedSchema)
