import { RELAY_CLOSE } from '@dibs/contract'

/** What a close of the chat socket means: the live is over, or the connection is only away. */
export type CloseMeaning = 'clean' | 'not_live' | 'refused' | 'weather'

/** A close; `by` whom, unless it was the relay. */
export type Close = { code: number; by?: 'provider' | undefined }

/**
 * Reads the close of a live that was not heard yet. Final are 1000 and 4005 (clean), 4404 (no such
 * live), and 4400, 4401 and 4403: every attempt brings a fresh ticket, so a refused one is refused
 * for good. All others, known or not, are weather.
 */
export function meaningOfClose({ code, by }: Close): CloseMeaning {
  switch (code) {
    case RELAY_CLOSE.stopped:
      return by === 'provider' ? 'weather' : 'clean'
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

/**
 * The same for a live that was heard. The relay knows what it says; of what the provider says in the
 * middle of a live, only the end is believed (docs/protocols.md, "Close codes").
 */
export function meaningInLive(close: Close): CloseMeaning {
  const isDoubtful = close.by === 'provider' && close.code !== RELAY_CLOSE.liveEnded
  return isDoubtful ? 'weather' : meaningOfClose(close)
}
