import type { Item } from '@dibs/contract'
import { type Matcher, normaliseUsername } from '@dibs/core'
import type { StreamMessage } from '../connection/read-stream.ts'
import type { CommentChange } from './comment-list.ts'
import { rowOf } from './comment-row.ts'

/** An item as the matcher needs it. */
export type MatchableItem = { id: Item['id']; code: string }

/** Turns what the stream said into changes of the list, highlighting by the shared rule. */
export function changesOfMessages(
  messages: readonly StreamMessage[],
  match: Matcher<MatchableItem>,
  sellerUsername: string,
): CommentChange[] {
  const changes: CommentChange[] = []
  const seller = normaliseUsername(sellerUsername)
  for (const message of messages) {
    switch (message.type) {
      case 'chat': {
        const { chat } = message
        // The seller's own comments never claim.
        const isOwn = normaliseUsername(chat.uniqueId) === seller
        changes.push({
          type: 'add',
          row: rowOf(chat, isOwn ? null : (match(chat.text)?.id ?? null)),
        })
        break
      }
      case 'commentState':
        changes.push({ type: 'state', messageId: message.messageId, state: message.state })
        break
      case 'takenDown':
        changes.push(message)
        break
      case 'gap':
        changes.push({ type: 'gap', gap: { from: message.from, to: message.to } })
        break
    }
  }
  return changes
}
