import type { Item } from '@dibs/contract'
import {
  type Buyer,
  type Comment,
  compileMatcher,
  type ItemId,
  type Matcher,
  type MatchRule,
  normaliseUsername,
} from '@dibs/core'
import type { StreamMessage } from '../connection/read-stream.ts'
import type { CommentChange } from './comment-list.ts'
import { rowOf } from './comment-row.ts'

/** Finds the item that a comment claims. */
export type ItemMatcher = Matcher<{ id: ItemId; code: string }>

/** Compiles the seller's items, newest first; the same list and rule give the same matcher. */
export function createItemMatching(): (items: readonly Item[], rule: MatchRule) => ItemMatcher {
  let known: { items: readonly Item[]; rule: MatchRule } = { items: [], rule: 'contains' }
  let match: ItemMatcher = () => null
  return (items, rule) => {
    if (items !== known.items || rule !== known.rule) {
      known = { items, rule }
      const matchable = items.map(({ id, clue_text }) => ({ id, code: clue_text }))
      match = compileMatcher(matchable, rule)
    }
    return match
  }
}

type Hearing = {
  match: ItemMatcher
  sellerUsername: string
  /** The platform's id of the seller's account, as far as it is known. */
  sellerAccountId: string | null
  /** Whether the server hears the live, too, and tells how comments of the past stand. */
  isServerListening: boolean
}

/**
 * Turns a frame of the stream into changes of the list. New comments are highlighted by the shared
 * rule, once, as they are heard. What a joining device is shown of the past comes with the greeting
 * in one frame: there the server's word counts, since items may have changed since.
 */
export function changesOfMessages(
  messages: readonly StreamMessage[],
  { match, sellerUsername, sellerAccountId, isServerListening }: Hearing,
): CommentChange[] {
  const isPast =
    isServerListening && messages.some(({ type }) => type === 'room' || type === 'status')
  const seller = normaliseUsername(sellerUsername)
  // The server's rule for the seller's own comments: by account, or by the name of the live.
  const isOwn = ({ accountId, username }: Buyer) =>
    accountId === sellerAccountId || normaliseUsername(username) === seller
  const toRow = (comment: Comment) => {
    const own = isOwn(comment.buyer)
    return rowOf(comment, isPast || own ? null : (match(comment.text)?.id ?? null), own)
  }
  const changes = messages.flatMap((message): CommentChange[] => {
    switch (message.type) {
      case 'chat':
        return [{ type: 'add', row: toRow(message.comment) }]
      case 'commentState':
        return [{ type: 'state', messageId: message.messageId, state: message.state }]
      case 'takenDown':
        return [message]
      case 'gap':
        return [{ type: 'gap', gap: { from: message.from, to: message.to } }]
      case 'invalid':
        return [{ type: 'unreadable' }]
      default:
        return []
    }
  })
  // Whether anything was missed, the server says next: with the gap's end, or with nothing.
  return messages.some((message) => message.type === 'status' && message.state === 'connected')
    ? [...changes, { type: 'heardAgain' }]
    : changes
}
