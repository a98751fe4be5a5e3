import { RELAY_CLOSE } from '@dibs/contract'
import { GIVE_UP_AFTER_MS, SLEPT_AFTER_MS, STABLE_AFTER_MS } from './backoff.ts'
import { meaningInLive, meaningOfClose } from './close-code.ts'
import type { LiveEvent, LiveState } from './live-state.ts'
import { beginStop, endOfClose, endOfReason, finish, leave } from './reduce-ending.ts'
import type { Step } from './reduce-live.ts'
import { isFinalRefusal } from './ticket-refusal.ts'

type Connected = Extract<LiveState, { kind: 'connected' }>
type Reconnecting = Extract<LiveState, { kind: 'reconnecting' }>

/** While the live is heard. */
export function reduceConnected(state: Connected, event: LiveEvent): Step {
  const { stream } = state
  switch (event.type) {
    case 'roomHeard':
      return { state, effects: [{ type: 'saveRoom', stream, roomId: event.roomId }] }
    case 'status':
      if (event.state === 'connected') return { state, effects: [] }
      if (event.state === 'ended') return finish(stream, endOfReason(event.reason), event.reason)
      return { state: { ...lostFrom(state, event.at), link: 'open' }, effects: [] }
    case 'closed': {
      // Its token was revoked, or the server forgot it: the call for a fresh ticket tells.
      const isDoubted = event.code === RELAY_CLOSE.invalidTicket
      const meaning = isDoubted ? 'weather' : meaningInLive(event)
      if (meaning !== 'weather') return finish(stream, endOfClose(meaning, true), null)
      return retryLater(lostFrom(state, event.at))
    }
    case 'lost': {
      const step = retryLater(lostFrom(state, event.at))
      return { ...step, effects: [{ type: 'disconnect', cause: 'lost' }, ...step.effects] }
    }
    case 'stop':
      return beginStop(stream, 'heard')
    default:
      return { state, effects: [] }
  }
}

/** While the way back is sought; the lists stay on screen. */
export function reduceReconnecting(state: Reconnecting, event: LiveEvent): Step {
  const { stream } = state
  switch (event.type) {
    case 'opened':
      return { state: { ...state, link: 'open' }, effects: [] }
    case 'roomHeard':
      return reconnect(state, event.at, event.roomId)
    case 'status':
      if (event.state === 'connected') return reconnect(state, event.at, null)
      if (event.state === 'ended') return finish(stream, endOfReason(event.reason), event.reason)
      return { state, effects: [] }
    case 'closed': {
      // A page that was opened anew cannot know whether the live still runs.
      const meaning = state.isRestored ? meaningOfClose(event) : meaningInLive(event)
      if (meaning !== 'weather') return finish(stream, endOfClose(meaning, true), null)
      return tryAgain(state, event.at)
    }
    case 'ticketFailed':
      return isFinalRefusal(event.error)
        ? finish(stream, 'refused', null)
        : tryAgain(state, event.at)
    case 'lost': {
      const step = retryLater({ ...state, attempt: state.attempt + 1 })
      return { ...step, effects: [{ type: 'disconnect', cause: 'lost' }, ...step.effects] }
    }
    case 'retryDue':
    case 'returned':
      if (state.link !== 'down') return { state, effects: [] }
      return { state: { ...state, link: 'opening' }, effects: [{ type: 'connect', stream }] }
    case 'stop':
      return beginStop(stream, state.link)
    default:
      return { state, effects: [] }
  }
}

function lostFrom({ stream, attempt, connectedAt }: Connected, at: number): Reconnecting {
  const tried = at - connectedAt >= STABLE_AFTER_MS ? 0 : attempt
  return {
    kind: 'reconnecting',
    stream,
    link: 'down',
    attempt: tried + 1,
    lostAt: at,
    triedAt: at,
    isRestored: false,
  }
}

function retryLater(state: Reconnecting): Step {
  return {
    state: { ...state, link: 'down' },
    effects: [{ type: 'scheduleRetry', attempt: state.attempt }],
  }
}

/**
 * After a failed attempt. Giving up is decided here and not by a timer, so that a phone that slept
 * through the five minutes tries first. It is this device that leaves: the session is not ended.
 */
function tryAgain(state: Reconnecting, at: number): Step {
  const lostAt = at - state.triedAt > SLEPT_AFTER_MS ? at : state.lostAt
  if (at - lostAt >= GIVE_UP_AFTER_MS) return leave(state.stream, 'unclean', null)
  return retryLater({ ...state, attempt: state.attempt + 1, lostAt, triedAt: at })
}

function reconnect(state: Reconnecting, at: number, roomId: string | null): Step {
  const { stream, attempt, isRestored } = state
  return {
    state: { kind: 'connected', stream, attempt, connectedAt: at },
    effects: [
      ...(isRestored ? [{ type: 'notify', notice: { name: 'connected' } } as const] : []),
      ...(roomId === null ? [] : [{ type: 'saveRoom', stream, roomId } as const]),
    ],
  }
}
