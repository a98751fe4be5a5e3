import type { ApiError, EndReason } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { Close } from './close-code.ts'

/** The live session that this device takes part in. */
export type LiveStream = { sessionId: SessionId; username: string }

/** How a live came to its end, as the page tells it. */
export type LiveEnd = 'clean' | 'unclean' | 'not_live' | 'refused'

/**
 * Whether this device hears the live. `down`: no socket, the next attempt waits for its time;
 * `opening`: an attempt is under way; `open`: the socket stands, the live itself is not heard yet.
 */
export type Link = 'down' | 'opening' | 'open'

/**
 * The connection to a live. `attempt` counts tries since the last stable minute, for the backoff;
 * all times are epoch milliseconds of the device.
 */
export type LiveState =
  /** `refusal`: why the last start was refused, when the seller's plan was the reason. */
  | { kind: 'idle'; refusal?: ApiError }
  | {
      kind: 'starting'
      username: string
      /** `null` until the server has answered with a session. */
      stream: LiveStream | null
      /** Whether another device started the session: then a failure here must not end it. */
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
      /** When the last attempt failed; a long silence since then means that the device slept. */
      triedAt: number
      /** Whether the page was reloaded: then the return is worth a word. */
      isRestored: boolean
    }
  /** `heard`: until the stop, the live was being heard; a stop that fails returns to that. */
  | { kind: 'stopping'; stream: LiveStream; link: Link | 'heard' }
  | { kind: 'ended'; stream: LiveStream; end: LiveEnd; reason: EndReason | null }

/** Everything that can happen to the connection. `at` is epoch milliseconds. */
export type LiveEvent =
  | { type: 'start'; username: string; at: number }
  | { type: 'join'; stream: LiveStream; at: number }
  | { type: 'restore'; stream: LiveStream; at: number }
  | { type: 'sessionReady'; stream: LiveStream; isNew: boolean }
  | { type: 'startRefused'; error: unknown }
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
  | { type: 'endSaved' }
  | { type: 'endFailed'; at: number }

/** What the server says about its own link to the live. */
export type UpstreamState = 'connecting' | 'connected' | 'reconnecting' | 'ended'

/** What the seller is told. The runner's host turns these into toasts. */
export type LiveNotice =
  | { name: 'starting' | 'reconnecting' | 'disconnecting' }
  | { name: 'connected' | 'stoppedCleanly' | 'disconnectedUnexpectedly' | 'streamError' }
  | { name: 'notLive'; username: string }
  | { name: 'startFailed'; error: unknown }
  | { name: 'failedToSaveSession' }

/** What the runner has to do. */
export type LiveEffect =
  | { type: 'createSession'; username: string }
  /** Fetches a fresh ticket and opens a socket with it; whatever was under way is dropped. */
  | { type: 'connect'; stream: LiveStream }
  /** Closes the socket of this device and drops every attempt; `stop` is the seller's own. */
  | { type: 'disconnect'; cause: 'stop' | 'lost' }
  | { type: 'scheduleRetry'; attempt: number }
  | { type: 'saveRoom'; stream: LiveStream; roomId: string }
  | { type: 'endSession'; stream: LiveStream }
  /** The live was never heard: a server that listened itself has dropped the session already. */
  | { type: 'dropSession'; stream: LiveStream }
  | { type: 'remember'; stream: LiveStream }
  /** The live is over for this device: stored stream, comments and waitlists go. */
  | { type: 'forget' }
  | { type: 'notify'; notice: LiveNotice }

/** Whether waitlists are polled and lists stay on screen: a reconnecting live is a live. */
export function isLive(state: LiveState): boolean {
  return state.kind === 'connected' || state.kind === 'reconnecting' || state.kind === 'stopping'
}

/** The live that the lists belong to, or `null` when there is none. */
export function streamOf(state: LiveState): LiveStream | null {
  return state.kind === 'idle' || state.kind === 'ended' ? null : state.stream
}
