import { RELAY_CLOSE } from '@dibs/contract'

/** What a close of the chat socket means: the live is over, or the connection is only away. */
export type CloseMeaning = 'clean' | 'not_live' | 'refused' | 'weather'

/**
 * Reads a close code. Final are 1000 and 4005 (clean), 4404 (no such live), and 4400, 4401 and
 * 4403: every attempt brings a fresh ticket, so a refused one is refused for good. All others,
 * known or not, are weather.
 */
export function meaningOfClose(code: number): CloseMeaning {
  switch (code) {
    case RELAY_CLOSE.stopped:
    case RELAY_CLOSE.liveEnded:
      return 'clean'
    case RELAY_CLOSE.noSuchLive:
      return 'not_live'
    case RELAY_CLOSE.invalidOptions:
    case RELAY_CLOSE.invalidTicket:
    case RELAY_CLOSE.notAllowed:
      return 'refused'
    default:
      return 'weather'
  }
}
