import type * as z from 'zod/mini'
import { frameSchema, type ProviderChat, providerMessageSchemas } from './wire.ts'

/** One message of a frame, as far as Dibs reads it. `raw` is the message as it came. */
export type ProviderMessage =
  | { type: 'roomInfo'; roomId: string }
  | { type: 'chat'; chat: ProviderChat; raw: unknown }
  | { type: 'control'; action: number }
  | { type: 'delete'; messageIds: string[]; userIds: string[] }
  | { type: 'ignored'; name: string; raw: unknown }
  | { type: 'invalid'; name: string; reason: string }

/**
 * Reads one text frame of the chat provider. Never throws: what is not JSON or lacks the envelope
 * is one `invalid` message, and a broken message leaves the others of its bundle alone.
 */
export function readFrame(text: string): ProviderMessage[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return [{ type: 'invalid', name: 'frame', reason: 'not JSON' }]
  }
  const frame = frameSchema.safeParse(json)
  if (!frame.success) return [{ type: 'invalid', name: 'frame', reason: firstIssue(frame.error) }]
  return frame.data.messages.map(readMessage)
}

function readMessage(message: { type: string; data?: unknown }): ProviderMessage {
  const { type: name, data } = message
  switch (name) {
    case 'WebcastChatMessage': {
      const read = providerMessageSchemas.WebcastChatMessage.safeParse(data)
      return read.success
        ? { type: 'chat', chat: read.data, raw: message }
        : invalid(name, read.error)
    }
    case 'roomInfo': {
      const read = providerMessageSchemas.roomInfo.safeParse(data)
      return read.success ? { type: 'roomInfo', roomId: read.data } : invalid(name, read.error)
    }
    case 'WebcastControlMessage': {
      const read = providerMessageSchemas.WebcastControlMessage.safeParse(data)
      return read.success
        ? { type: 'control', action: read.data.action }
        : invalid(name, read.error)
    }
    case 'WebcastImDeleteMessage': {
      const read = providerMessageSchemas.WebcastImDeleteMessage.safeParse(data)
      if (!read.success) return invalid(name, read.error)
      const { deleteMsgIdsList, deleteUserIdsList } = read.data
      return { type: 'delete', messageIds: deleteMsgIdsList, userIds: deleteUserIdsList }
    }
    default:
      return { type: 'ignored', name, raw: message }
  }
}

function invalid(name: string, error: z.core.$ZodError): ProviderMessage {
  return { type: 'invalid', name, reason: firstIssue(error) }
}

function firstIssue(error: z.core.$ZodError): string {
  const issue = error.issues[0]
  return issue ? `${issue.path.join('.') || 'value'}: ${issue.message || issue.code}` : 'invalid'
}
