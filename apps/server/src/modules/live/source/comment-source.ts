import type { EndReason } from '@dibs/contract'
import type { ProviderMessage, RoomOwner } from '@dibs/contract/provider'
import type { AccountId, Comment, MessageId } from '@dibs/core'
import type { Gap } from '../session/past.ts'
import type { StatusHandlers } from './connection-status.ts'
import type { HeardIds } from './replay-check.ts'

/** A message; where it was heard earlier than now, when (epoch milliseconds). */
export type HeardMessage = ProviderMessage & { heardAt?: number }

export type SourceHandlers = StatusHandlers & {
  /** A connection tells of the room: why the session ends with that, or null when it goes on. */
  checkRoom: (roomId: string, owner: RoomOwner | null) => EndReason | null
  /** The room is heard, for the first time or again. */
  onRoom: (roomId: string) => void
  /** A frame's messages. */
  onMessages: (messages: HeardMessage[]) => HeardIds
}

/** A way into one live: from the chat provider, or from somewhere else. */
export type CommentSource = {
  /**
   * It takes the provider's sockets, and another node may listen beside this one with its own. Where it
   * does not, one node hears the live, and nothing is lost while another takes over.
   */
  readonly isOfProvider: boolean
  /** Until when the live was surely heard; null before it ever was. */
  heardUntil: () => number | null
  /**
   * As `heardUntil`, for another node that wants to know: the provider is asked for a sign of life first.
   * Infinity when that comes, for then all is here that was said until now; null when nothing is
   * heard any more, or that is in doubt.
   */
  provenUntil: () => Promise<number | null>
  /** Whether it is not known yet if something was missed before `heardUntil`. */
  isInDoubt: () => boolean
  /** All that was said in this time was heard elsewhere, and is known here by now. */
  vouched: (time: Gap) => void
  /** What tells the next node where to go on, where that is not the last comments that were heard. */
  lastHeardIds?: () => MessageId[]
  /** Hears all that waits to be heard, where something can. */
  catchUp?: () => Promise<void>
  /** The live is over: what was not heard until now stays a gap. */
  stop: () => void
  /** Stops listening to a live that another server goes on with. */
  leave: () => void
}

/** What compares a second source with the first (`beside/beside.ts`), as a live knows it. */
export type SecondSource = {
  /** Of a comment that the first brought; `heardAt` in ms since 1970. */
  heard: (comment: Comment, heardAt: number) => void
  /** The seller has changed something of a buyer's, or undone it. */
  changed: (accountId: AccountId) => void
  /** Reads on what was posted. */
  look: () => Promise<void>
  /** Compares what there is, since nothing more will come. */
  finish: () => Promise<void>
  stop: () => void
}
