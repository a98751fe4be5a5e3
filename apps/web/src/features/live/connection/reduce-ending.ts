import type { EndReason } from '@dibs/contract'
import { type CloseMeaning, meaningInLive } from './close-code.ts'
import type { LiveEnd, LiveEvent, LiveNotice, LiveState, LiveStream } from './live-state.ts'
import type { Step } from './reduce-live.ts'

type Ended = Extract<LiveState, { kind: 'ended' }>
type Stopping = Extract<LiveState, { kind: 'stopping' }>

const END_OF_REASON: Record<EndReason, LiveEnd> = {
  stopped: 'clean',
  live_ended: 'clean',
  plan_limit: 'clean',
  nobody_there: 'clean',
  erased: 'clean',
  operator: 'clean',
  not_live: 'not_live',
  unreachable: 'unclean',
  account_unlinked: 'unclean',
  refused: 'refused',
}

/** How a live ended that the server ended for this reason; without one, it simply ended. */
export function endOfReason(reason: EndReason | null): LiveEnd {
  return reason === null ? 'clean' : END_OF_REASON[reason]
}

/** How a live ended whose socket was closed for good. */
export function endOfClose(meaning: Exclude<CloseMeaning, 'weather'>, wasHeard: boolean): LiveEnd {
  return meaning === 'not_live' && wasHeard ? 'unclean' : meaning
}

/**
 * The way into `ended` when the connection was closed for good: the session is saved as ended (it
 * can be repeated), and everything of it leaves the page.
 */
export function finish(stream: LiveStream, end: LiveEnd, reason: EndReason | null): Step {
  const left = leave(stream, end, reason)
  const type = end === 'not_live' ? 'dropSession' : 'endSession'
  return { state: left.state, effects: [{ type, stream }, ...left.effects] }
}

/** The same for this device alone: the session may go on, the server decides. */
export function leave(stream: LiveStream, end: LiveEnd, reason: EndReason | null): Step {
  return {
    state: { kind: 'ended', stream, end, reason },
    effects: [
      { type: 'disconnect', cause: end === 'clean' ? 'stop' : 'lost' },
      { type: 'forget' },
      { type: 'notify', notice: noticeOf(stream, end) },
    ],
  }
}

/** After the end: only that it could not be saved is worth a word. */
export function reduceEnding(state: Ended): Step {
  return { state, effects: [{ type: 'notify', notice: { name: 'failedToSaveSession' } }] }
}

/** The stop that the seller asked for, until the server has saved it. */
export function beginStop(stream: LiveStream, link: Stopping['link']): Step {
  return {
    state: { kind: 'stopping', stream, link },
    effects: [
      { type: 'notify', notice: { name: 'disconnecting' } },
      { type: 'endSession', stream },
    ],
  }
}

/** While stopping: a failed save returns to the live, which still is one. */
export function reduceStopping(state: Stopping, event: LiveEvent): Step {
  const { stream } = state
  switch (event.type) {
    case 'endSaved':
      return leave(stream, 'clean', 'stopped')
    case 'status':
      if (event.state === 'ended') return leave(stream, 'clean', event.reason ?? 'stopped')
      return withLink(state, event.state === 'connected' ? 'heard' : 'open')
    case 'roomHeard':
      return withLink(state, 'heard')
    case 'opened':
      return withLink(state, 'open')
    case 'closed':
      return meaningInLive(event) === 'weather'
        ? withLink(state, 'down')
        : leave(stream, 'clean', 'stopped')
    case 'ticketFailed':
    case 'lost':
      return withLink(state, 'down')
    case 'endFailed':
      return resume(state, event.at)
    default:
      return { state, effects: [] }
  }
}

function resume({ stream, link }: Stopping, at: number): Step {
  const failed = { type: 'notify', notice: { name: 'failedToSaveSession' } } as const
  if (link === 'heard') {
    return { state: { kind: 'connected', stream, attempt: 0, connectedAt: at }, effects: [failed] }
  }
  const state = {
    kind: 'reconnecting',
    stream,
    attempt: 1,
    lostAt: at,
    triedAt: at,
    isRestored: false,
  } as const
  return link === 'down'
    ? { state: { ...state, link }, effects: [failed, { type: 'scheduleRetry', attempt: 1 }] }
    : { state: { ...state, link }, effects: [failed] }
}

function withLink(state: Stopping, link: Stopping['link']): Step {
  return { state: state.link === link ? state : { ...state, link }, effects: [] }
}

function noticeOf(stream: LiveStream, end: LiveEnd): LiveNotice {
  switch (end) {
    case 'clean':
      return { name: 'stoppedCleanly' }
    case 'not_live':
      return { name: 'notLive', username: stream.username }
    case 'refused':
      return { name: 'streamError' }
    case 'unclean':
      return { name: 'disconnectedUnexpectedly' }
  }
}
