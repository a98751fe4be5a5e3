import { type ApiError, type EndReason, RELAY_CLOSE } from '@dibs/contract'
import type { Close, LiveEnd } from './states.ts'

/**
 * Where the live stood when its socket was closed. `restoring`: the page was reloaded, and nothing
 * was heard since.
 */
export type ClosePhase = 'starting' | 'restoring' | 'connected' | 'reconnecting' | 'stopping'

/**
 * Whether a close ends the live, and how, or is `transient`: then the device connects again.
 *
 * Final are 1000 and 4005 (clean), 4404 (no such live), 4429 (too many sockets), and 4400, 4401 and
 * 4403 (refused): each attempt brings a fresh ticket, so a refused one is refused for good. All other codes, known or
 * not, are transient. Transient all the same: an invalid ticket while connected; a provider's
 * normal close; in a running live, every other close by the provider but "live ended". The codes
 * are listed in docs/protocols.md, "Close codes".
 */
export function judgeClose({ code, by }: Close, phase: ClosePhase): LiveEnd | 'transient' {
  // The token was revoked, or the server forgot it: the request for a fresh ticket tells which.
  if (phase === 'connected' && code === RELAY_CLOSE.invalidTicket) return 'transient'
  const isRunning = phase !== 'starting' && phase !== 'restoring'
  // In the middle of a live, the provider is only believed that the live has ended.
  if (by === 'provider' && isRunning && code !== RELAY_CLOSE.liveEnded) return 'transient'
  switch (code) {
    case RELAY_CLOSE.stopped:
      return by === 'provider' ? 'transient' : 'clean'
    case RELAY_CLOSE.liveEnded:
      return 'clean'
    case RELAY_CLOSE.noSuchLive:
      if (phase === 'starting') return 'not_live'
      // It breaks off for whom the server says so in the middle; whoever comes back finds it ended.
      return phase === 'connected' ? 'unclean' : 'clean'
    case RELAY_CLOSE.invalidOptions:
    case RELAY_CLOSE.invalidTicket:
    case RELAY_CLOSE.notAllowed:
      return 'refused'
    case RELAY_CLOSE.crowded:
      // The provider has room again soon. Saving the end of the live needs no socket.
      return by === 'provider' || phase === 'stopping' ? 'transient' : 'crowded'
    default:
      return 'transient'
  }
}

const END_OF_REASON: Record<EndReason, LiveEnd> = {
  stopped: 'clean',
  live_ended: 'clean',
  plan_limit: 'clean',
  nobody_there: 'clean',
  made_room: 'clean',
  erased: 'clean',
  operator: 'clean',
  practice_over: 'clean',
  silence: 'clean',
  not_live: 'not_live',
  unreachable: 'unclean',
  account_unlinked: 'clean',
  account_changed: 'refused',
  refused: 'refused',
}

/** How a live ended that the server says has ended; without a reason, it simply ended. */
export function endOfReason(reason: EndReason | null): LiveEnd {
  return reason === null ? 'clean' : END_OF_REASON[reason]
}

const TRY_AGAIN_STATUS = [408, 425, 429]
/** The login is over, and with it this page; that says nothing about the live. */
const NO_LOGIN_STATUS = 401

/** Whether a refused ticket is refused for good. No answer (`null`) and 5xx are transient. */
export function isFinalRefusal(error: ApiError | null): boolean {
  if (error === null || error.status === NO_LOGIN_STATUS) return false
  return error.status >= 400 && error.status < 500 && !TRY_AGAIN_STATUS.includes(error.status)
}
