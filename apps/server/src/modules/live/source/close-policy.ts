import type { EndReason } from '@dibs/contract'
import { PROVIDER_CLOSE } from '@dibs/contract/provider'
import type { Clock } from '../../../platform/clock.ts'
import { createTimer, type Timing } from './timing.ts'

/** How long to wait before connecting again; `busy`: as long as the provider asks. */
type Wait = 'none' | 'backoff' | 'long' | 'busy'

/** What to do when the provider's socket closes. */
export type CloseAction = { type: 'reconnect'; wait: Wait } | { type: 'end'; reason: EndReason }

/** What a closed socket without a close frame is told as. */
const ABNORMAL = 1006

/**
 * Decides by the close code, never by `wasClean`. Before a room was ever heard, a refusal is an
 * answer; in a running live everything but the live's own end is transient. `before` is the code
 * with which the connection before this one closed: a normal close does not say whether the live
 * ended; if the next attempt gets "not live", it did.
 */
export function actionOnClose(code: number, wasConnected: boolean, before?: number): CloseAction {
  switch (code) {
    case PROVIDER_CLOSE.liveEnded:
      return { type: 'end', reason: 'live_ended' }
    case PROVIDER_CLOSE.notLive:
      if (!wasConnected) return { type: 'end', reason: 'not_live' }
      return before === PROVIDER_CLOSE.normal
        ? { type: 'end', reason: 'live_ended' }
        : { type: 'reconnect', wait: 'long' }
    case PROVIDER_CLOSE.invalidOptions:
    case PROVIDER_CLOSE.invalidCredential:
    case PROVIDER_CLOSE.creatorNotAllowed:
      return wasConnected ? { type: 'reconnect', wait: 'long' } : { type: 'end', reason: 'refused' }
    case PROVIDER_CLOSE.tooManyConnections:
      return { type: 'reconnect', wait: 'busy' }
    case PROVIDER_CLOSE.inactive:
    case PROVIDER_CLOSE.maximumLifetime:
      return { type: 'reconnect', wait: 'none' }
    default:
      return { type: 'reconnect', wait: 'backoff' }
  }
}

/** The close code that says the same as an HTTP status in place of a socket. */
export function closeCodeOfStatus(status: number | undefined): number {
  switch (status) {
    case 401:
      return PROVIDER_CLOSE.invalidCredential
    case 403:
      return PROVIDER_CLOSE.creatorNotAllowed
    case 429:
      return PROVIDER_CLOSE.tooManyConnections
    default:
      return ABNORMAL
  }
}

/** Whether a code says that the provider lost the platform, perhaps some time before it said so. */
export function isLinkLoss(code: number): boolean {
  return LINK_LOSSES.has(code)
}

const LINK_LOSSES: ReadonlySet<number> = new Set([
  PROVIDER_CLOSE.upstreamError,
  PROVIDER_CLOSE.platformClosed,
  PROVIDER_CLOSE.chatFetchError,
  PROVIDER_CLOSE.roomFetchError,
])

/** Nobody's live waits longer for a provider, whatever it asks for. */
const RETRY_AFTER_MAX_MS = 15 * 60_000

/**
 * The wait that a `Retry-After` asks for, seconds or a date, in milliseconds; null when it asks for
 * none, or cannot be read.
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  const asked = /^\d+$/.test(text) ? Number(text) * 1_000 : date - now
  return asked > 0 ? Math.min(RETRY_AFTER_MAX_MS, asked) : null
}

const BACKOFF_FIRST_MS = 500
/** Every second of waiting may lose comments, so at first it is tried often. */
const BACKOFF_MAX_MS = 5_000
/** An outage that lasts is tried ever more rarely: each attempt costs a request of the key's budget. */
const BACKOFF_LASTING_MAX_MS = 60_000
const LASTING_MS = 60_000
const LONG_WAIT_MS = 30_000

/** What a wait follows from besides its kind. */
type Outage = {
  /** How many attempts there were since a connection last held for a while. */
  attempt: number
  /** How long there has been none, milliseconds. */
  lasted: number
  /** What the provider asked for, milliseconds. */
  retryAfterMs?: number | null
}

/**
 * Milliseconds to wait before the next attempt: full jitter, so that servers do not march in step.
 * A connection that is closed at once, again and again, waits like any other, whatever its code.
 */
export function waitBefore(wait: Wait, outage: Outage, random: () => number): number {
  const { attempt, lasted, retryAfterMs } = outage
  if (wait === 'none' && attempt === 0) return 0
  if (wait === 'busy' && typeof retryAfterMs === 'number') {
    return Math.min(RETRY_AFTER_MAX_MS, retryAfterMs) + random() * BACKOFF_MAX_MS
  }
  if (wait === 'busy' || wait === 'long') return LONG_WAIT_MS / 2 + random() * LONG_WAIT_MS
  const longest =
    lasted < LASTING_MS ? BACKOFF_MAX_MS : Math.min(BACKOFF_LASTING_MAX_MS, lasted / 6)
  return random() * Math.min(longest, BACKOFF_FIRST_MS * 2 ** attempt)
}

type Dependencies = {
  clock: Clock
  timing: Timing
  random: () => number
  connect: () => unknown
}

/** What is known of a connection that closed. */
export type ClosedConnection = {
  wait: Wait
  /** Whether another one is on its way already. */
  isReplaced: boolean
  retryAfterMs?: number | null
}

/** Connects again after a wait that grows with each attempt, until a connection holds for a while. */
export function createReconnect({ clock, timing, random, connect }: Dependencies) {
  const retry = createTimer()
  const stable = createTimer()
  let attempt = 0
  let since: number | null = null

  return {
    /** Whether the connection before the one that closed had held for a while. */
    isFirst: () => attempt === 0,
    /** The room is heard: if that lasts, the next wait is short again. */
    connected: (): void =>
      stable.set(timing.stable, () => {
        attempt = 0
        since = null
      }),
    closed({ wait, isReplaced, retryAfterMs = null }: ClosedConnection): void {
      stable.clear()
      since ??= clock()
      const outage = { attempt, lasted: clock() - since, retryAfterMs }
      if (!isReplaced) retry.set(waitBefore(wait, outage, random), connect)
      attempt += 1
    },
    close(): void {
      retry.clear()
      stable.clear()
    },
  }
}
