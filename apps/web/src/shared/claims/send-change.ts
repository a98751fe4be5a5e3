import {
  type ApiClient,
  endpoints,
  type HandChange,
  type SavedResult,
  type WaitlistBody,
} from '@dibs/contract'
import { commentOf } from './make-change.ts'
import type { UnsavedChange } from './unsaved-entry.ts'

/** What the server answered to a change that it saved. */
export type ChangeAnswer = {
  /** The item's waitlist after a move. */
  waitlist?: WaitlistBody
  /** What became of a comment that was added. */
  added?: SavedResult
  /** The change as the history tells it after its undo. */
  undone?: HandChange
}

/** Asks the server for a change by hand; rejects as the API client does. */
export async function sendChange(
  api: ApiClient,
  change: UnsavedChange,
  signal: AbortSignal,
): Promise<ChangeAnswer> {
  const { key: idempotencyKey, sessionId, itemId, messageId, accountId } = change
  const once = { idempotencyKey, signal }
  const params = { sessionId, itemClueId: itemId, messageId, customerAccountId: accountId }
  switch (change.kind) {
    case 'add':
      return {
        added: (await api(endpoints.comments.save, { body: commentOf(change), ...once })).data,
      }
    case 'remove':
      await api(endpoints.comments.remove, { params, ...once })
      return {}
    case 'move': {
      const { move, passes } = change
      const body = { move, ...(passes && { passes }) }
      return { waitlist: (await api(endpoints.comments.move, { params, body, ...once })).data }
    }
    case 'undo': {
      const { changeId } = change
      const params = { sessionId, changeId }
      return { undone: (await api(endpoints.handChanges.undo, { params, ...once })).data }
    }
  }
}
