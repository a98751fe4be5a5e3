import type { ApiError, EndReason } from '@dibs/contract'
import type { SessionId } from '@dibs/core'

/**
 * The live session that this device takes part in; in a practice the buyers are made up, and
 * `isElsewhere` is one whose comments are posted.
 */
export type LiveStream = {
  sessionId: SessionId
  username: string
  isPractice?: boolean
  isElsewhere?: boolean
}

/**
 * How a live came to its end, as the page tells it. `crowded`: for this device alone, since it is
 * open in too many places.
 */
export type LiveEnd = 'clean' | 'unclean' | 'not_live' | 'refused' | 'crowded'

/** A close of the chat socket: its code, and `by` whom it was closed unless by the relay. */
export type Close = { code: number; by?: 'provider' | undefined }

/**
 * The socket while the live is not heard. `down`: none, the next attempt is scheduled; `opening`: an
 * attempt is under way; `open`: the socket is open, but nothing was heard of the live yet.
 */
export type Link = 'down' | 'opening' | 'open'

/**
 * The connection to a live. `attempt` counts the tries since the connection last held for a minute;
 * the wait before the next try grows with it. Times are epoch milliseconds of the device.
 */
export type LiveState =
  /**
   * `refusal`: why the last start was refused, when the seller's plan was the reason, or what the
   * seller is asked first, and what they have answered until then; `hasFailed`: the live was not heard
   * in time.
   */
  | { kind: 'idle'; refusal?: ApiError; wish?: StartWish; hasFailed?: boolean }
  | {
      kind: 'starting'
      username: string
      wish: StartWish
      /** `null` until the server has answered with a session. */
      stream: LiveStream | null
      /** Whether another device started the session: then a failure on this one does not end it. */
      isJoining: boolean
      link: Link
      attempt: number
      startedAt: number
    }
  | { kind: 'connected'; stream: LiveStream; attempt: number; connectedAt: number }
  | {
      kind: 'reconnecting'
      stream: LiveStream
      link: Link
      attempt: number
      lostAt: number
      /** When the last attempt failed; if that is long ago, the device slept. */
      triedAt: number
      /** Whether the page was reloaded: then the seller is told that it connects again. */
      isRestored: boolean
    }
  /** `link` is where a stop that fails returns to; `heard`: the live is being heard. */
  | { kind: 'stopping'; stream: LiveStream; link: Link | 'heard' }
  | { kind: 'ended'; stream: LiveStream; end: LiveEnd; reason: EndReason | null }

/** Everything that can happen to the connection. `at` is epoch milliseconds of the device. */
export type LiveEvent =
  | { type: 'start'; username: string; at: number; wish?: StartWish }
  | { type: 'join'; stream: LiveStream; at: number }
  | { type: 'restore'; stream: LiveStream; at: number }
  | { type: 'sessionReady'; stream: LiveStream; isNew: boolean }
  | { type: 'startRefused'; error: unknown }
  /** The seller does not want to wait for the start any longer, or not answer what it asks. */
  | { type: 'cancel' }
  /** A start was given so much time; `startedAt` tells which. */
  | { type: 'startTimedOut'; startedAt: number }
  | { type: 'opened' }
  | { type: 'roomHeard'; roomId: string; at: number }
  | { type: 'status'; state: UpstreamState; reason: EndReason | null; at: number }
  | ({ type: 'closed'; at: number } & Close)
  | { type: 'ticketFailed'; error: ApiError | null; at: number }
  | { type: 'retryDue' }
  | { type: 'returned' }
  /** The device lost its network, or slept so long that its socket cannot be trusted. */
  | { type: 'lost'; at: number }
  | { type: 'stop' }
  /** An answer may come late, when the device is in another live: it names the session it is about. */
  | { type: 'endSaved'; sessionId: SessionId }
  | { type: 'endFailed'; sessionId: SessionId; at: number }

/** What the seller has answered to what a start asks, and whose comments claim where they are not TikTok's. */
export type StartWish = {
  newRoom?: 'start' | 'ask' | 'goOn'
  spendAnother?: boolean
  comments?: 'elsewhere'
}

/** What the server says about its own connection to the live. */
export type UpstreamState = 'connecting' | 'connected' | 'reconnecting' | 'ended'

/** What the seller is told, as a toast. */
export type LiveNotice =
  | { name: 'starting' | 'reconnecting' | 'disconnecting' }
  | {
      name: 'connected' | 'disconnectedUnexpectedly' | 'streamError' | 'crowded'
    }
  /** `undo`: the seller stopped it here, and may go on with it. */
  | { name: 'stoppedCleanly'; undo: LiveStream | null }
  | { name: 'practiceOver' }
  /** Nothing more to tell: the start was left, or a live that ran already is heard. */
  | { name: 'settled' }
  | { name: 'notLive'; username: string }
  | { name: 'startFailed'; error: unknown }
  | { name: 'failedToSaveSession' }

/** What has to be done when the state changes. */
export type LiveEffect =
  | { type: 'createSession'; username: string; wish: StartWish }
  | { type: 'scheduleGivingUp'; startedAt: number }
  /** Fetches a fresh ticket and opens a socket with it; whatever was under way is dropped. */
  | { type: 'connect'; stream: LiveStream }
  /** Closes this device's socket and cancels every attempt; `stop`: the seller ended the live. */
  | { type: 'disconnect'; cause: 'stop' | 'lost' }
  | { type: 'scheduleRetry'; attempt: number }
  | { type: 'saveRoom'; stream: LiveStream; roomId: string }
  | { type: 'endSession'; stream: LiveStream }
  /** The account was not live. A server that listens itself has dropped the session already. */
  | { type: 'dropSession'; stream: LiveStream }
  | { type: 'remember'; stream: LiveStream }
  /** The live is over for this device: the stored stream and the comments are removed. */
  | { type: 'forget' }
  | { type: 'notify'; notice: LiveNotice }

/**
 * Whether a live runs: then waitlists are polled and the lists stay on screen. One that is joined runs
 * before this device hears it: its lists need not wait for that.
 */
export function isLive(state: LiveState): boolean {
  if (state.kind === 'starting') return state.isJoining && state.stream !== null
  return state.kind === 'connected' || state.kind === 'reconnecting' || state.kind === 'stopping'
}

/** Whether what the server says of its own connection counts: this device's connection stands. */
export function isServerHeard(state: LiveState): boolean {
  if (state.kind === 'starting' || state.kind === 'reconnecting') return state.link === 'open'
  return state.kind === 'connected'
}

/** The live that the lists belong to; `null` when there is none. */
export function streamOf(state: LiveState): LiveStream | null {
  return state.kind === 'idle' || state.kind === 'ended' ? null : state.stream
}
