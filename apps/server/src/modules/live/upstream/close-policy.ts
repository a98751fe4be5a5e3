import type { EndReason } from '@dibs/contract'
import { PROVIDER_CLOSE } from '@dibs/contract/provider'
import { createTimer, type Timing } from './timing.ts'

/** How long to wait before connecting again. */
type Wait = 'none' | 'backoff' | 'long'

/** What to do when the provider's socket closes. */
export type CloseAction = { type: 'reconnect'; wait: Wait } | { type: 'end'; reason: EndReason }

/**
 * Decides by the close code, never by `wasClean`. Before a room was ever heard, a refusal is an
 * answer; in a running live everything but the live's own end is transient. `before` is the code
 * with which the connection before this one closed: a normal close does not say whether the live
 * ended; if the next attempt gets "not live", it did.
 */
export function actionOnClose(code: number, hasHeardRoom: boolean, before?: number): CloseAction {
  switch (code) {
    case PROVIDER_CLOSE.liveEnded:
      return { type: 'end', reason: 'live_ended' }
    case PROVIDER_CLOSE.notLive:
      if (!hasHeardRoom) return { type: 'end', reason: 'not_live' }
      return before === PROVIDER_CLOSE.normal
        ? { type: 'end', reason: 'live_ended' }
        : { type: 'reconnect', wait: 'long' }
    case PROVIDER_CLOSE.invalidOptions:
    case PROVIDER_CLOSE.invalidCredential:
    case PROVIDER_CLOSE.creatorNotAllowed:
      return hasHeardRoom ? { type: 'reconnect', wait: 'long' } : { type: 'end', reason: 'refused' }
    case PROVIDER_CLOSE.tooManyConnections:
      return { type: 'reconnect', wait: 'long' }
    case PROVIDER_CLOSE.inactive:
    case PROVIDER_CLOSE.maximumLifetime:
      return { type: 'reconnect', wait: 'none' }
    default:
      return { type: 'reconnect', wait: 'backoff' }
  }
}

const BACKOFF_FIRST_MS = 500
/** Every second of waiting may lose comments, so even a long outage is tried often. */
const BACKOFF_MAX_MS = 5_000
const LONG_WAIT_MS = 30_000

/**
 * Milliseconds to wait before the next attempt: full jitter, so that servers do not march in step.
 * `attempt` counts those since a connection last held for a while; one that is closed at once,
 * again and again, waits like any other, whatever its code.
 */
export function waitBefore(wait: Wait, attempt: number, random: () => number): number {
  if (wait === 'none' && attempt === 0) return 0
  if (wait === 'long') return LONG_WAIT_MS / 2 + random() * LONG_WAIT_MS
  return random() * Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** attempt)
}

type Dependencies = { timing: Timing; random: () => number; connect: () => unknown }

/** Connects again after a wait that grows with each attempt, until a connection holds for a while. */
export function createReconnect({ timing, random, connect }: Dependencies) {
  const retry = createTimer()
  const stable = createTimer()
  let attempt = 0

  return {
    /** Whether the connection before the one that closed had held for a while. */
    isFirst: () => attempt === 0,
    /** The room is heard: if that lasts, the next wait is short again. */
    connected: (): void =>
      stable.set(timing.stable, () => {
        attempt = 0
      }),
    /** A connection closed. `isReplaced`: another one is on its way already. */
    closed(wait: Wait, isReplaced: boolean): void {
      stable.clear()
      if (!isReplaced) retry.set(waitBefore(wait, attempt, random), connect)
      attempt += 1
    },
    close(): void {
      retry.clear()
      stable.clear()
    },
  }
}
