import {
  type CommentState,
  type EndReason,
  relayMessageSchema,
  type StreamTrouble,
} from '@dibs/contract'
import { readFrame } from '@dibs/contract/provider'
import type { Comment, ItemId } from '@dibs/core'
import type { UpstreamState } from './states.ts'

/** What the server says of the running live; `secondsLeft` is `null` without a limit. */
export type OnAir = { secondsOnAir: number; secondsLeft: number | null; commentsHeard: number }

/** One message of the chat stream, as far as the page uses it. */
export type StreamMessage =
  | { type: 'chat'; comment: Comment }
  | { type: 'commentState'; messageId: string; state: CommentState; itemId?: ItemId | undefined }
  | { type: 'takenDown'; messageIds: string[]; userIds: string[] }
  | { type: 'gap'; from: string; to: string | null }
  | { type: 'waitlistsChanged'; sessionId: string }
  | { type: 'dibs.itemsChanged' | 'dibs.besideChanged' }
  | { type: 'room'; roomId: string }
  /** The provider itself hears the room; it may have told of the room long before. */
  | { type: 'roomSpoke' }
  | {
      type: 'status'
      state: UpstreamState
      reason: EndReason | null
      trouble: StreamTrouble | null
      /** Nothing was missed in the interruption before. */
      allHeard?: true
    }
  | { type: 'onAir'; onAir: OnAir }
  | { type: 'invalid'; name: string; reason: string }

/**
 * Reads one text frame of the relay, or of the provider itself. Never throws: what cannot be read
 * becomes one `invalid` message; what the page does not use is left out.
 */
export function readStreamMessages(text: string): StreamMessage[] {
  const messages: StreamMessage[] = []
  for (const message of readFrame(text)) {
    switch (message.type) {
      case 'chat':
        messages.push({ type: 'chat', comment: message.comment })
        break
      case 'roomInfo':
        messages.push({ type: 'room', roomId: message.roomId })
        break
      case 'delete':
        messages.push({
          type: 'takenDown',
          messageIds: message.messageIds,
          userIds: message.userIds,
        })
        break
      case 'invalid':
        messages.push(message)
        break
      case 'ignored':
        if (message.name.startsWith('dibs.')) messages.push(...readRelayMessage(message))
        else if (message.name.startsWith('Webcast')) messages.push({ type: 'roomSpoke' })
        break
      case 'control':
      case 'connected':
        messages.push({ type: 'roomSpoke' })
        break
      case 'disconnected':
        break
    }
  }
  return messages
}

function readRelayMessage({ name, raw }: { name: string; raw: unknown }): StreamMessage[] {
  const read = relayMessageSchema.safeParse(raw)
  if (!read.success) return [{ type: 'invalid', name, reason: 'not a message of the relay' }]
  const { type, data } = read.data
  switch (type) {
    case 'dibs.commentState': {
      const { messageId, state, itemClueId: itemId } = data
      return [{ type: 'commentState', messageId, state, ...(itemId && { itemId }) }]
    }
    case 'dibs.onAir':
      return [{ type: 'onAir', onAir: data }]
    case 'dibs.gap':
      return [{ type: 'gap', from: data.from, to: data.to ?? null }]
    case 'dibs.status':
      return [
        {
          type: 'status',
          state: data.state,
          reason: data.reason ?? null,
          trouble: data.trouble ?? null,
          ...(data.allHeard && { allHeard: true }),
        },
      ]
    case 'dibs.waitlistsChanged':
      return [{ type: 'waitlistsChanged', sessionId: data.sessionId }]
    case 'dibs.itemsChanged':
    case 'dibs.besideChanged':
      return [{ type }]
  }
}
