import { type ClosePhase, isFinalRefusal, judgeClose } from './close-policy.ts'
import {
  endFor,
  endSession,
  failStart,
  leave,
  leaveStart,
  notify,
  type Starting,
  type Step,
  stay,
  stopped,
} from './endings.ts'
import type { LiveEvent, LiveState, LiveStream, StartWish } from './states.ts'

/** A start that cannot connect for this long has failed. */
export const START_TIMEOUT_MS = 30_000
/** After a connection that held this long, the waits between attempts start from the shortest. */
const STABLE_AFTER_MS = 60_000
/** After this long without a connection, the live is over for this device (product decisions). */
export const GIVE_UP_AFTER_MS = 5 * 60_000
/** Attempts come closer together than this; a longer pause means that the device slept. */
const SLEPT_AFTER_MS = 60_000

type Connected = Extract<LiveState, { kind: 'connected' }>
type Reconnecting = Extract<LiveState, { kind: 'reconnecting' }>
type Connecting = (Starting & { stream: LiveStream }) | Reconnecting
type Stopping = Extract<LiveState, { kind: 'stopping' }>
type Ended = Extract<LiveState, { kind: 'ended' }>

/** Until a start has asked, it asks. */
const NO_WISH: StartWish = { newRoom: 'ask' }

/**
 * The life of a connection to a live: idle → starting → connected ⇄ reconnecting → stopping → ended.
 * Pure: time comes with the events. An event that means nothing in a state leaves the state as it
 * is, the very same object.
 */
export function reduceLive(state: LiveState, event: LiveEvent): Step {
  switch (state.kind) {
    case 'idle':
      return reduceIdle(state, event)
    case 'starting':
      return reduceStarting(state, event)
    case 'connected':
      return reduceConnected(state, event)
    case 'reconnecting':
      return reduceConnecting(state, state, event)
    case 'stopping':
      return reduceStopping(state, event)
    case 'ended':
      return reduceEnded(state, event)
  }
}

/** No live: one can be started, joined, or restored after a reload. */
function reduceIdle(state: LiveState, event: LiveEvent): Step {
  switch (event.type) {
    case 'start':
      return {
        state: {
          kind: 'starting',
          username: event.username,
          wish: event.wish ?? NO_WISH,
          stream: null,
          isJoining: false,
          link: 'down',
          attempt: 0,
          startedAt: event.at,
        },
        effects: [
          notify({ name: 'starting' }),
          { type: 'createSession', username: event.username, wish: event.wish ?? NO_WISH },
          { type: 'scheduleGivingUp', startedAt: event.at },
        ],
      }
    case 'join': {
      const { stream, at } = event
      return {
        state: {
          kind: 'starting',
          username: stream.username,
          wish: NO_WISH,
          stream,
          isJoining: true,
          link: 'opening',
          attempt: 0,
          startedAt: at,
        },
        // Where it is joined the page says that it connects.
        effects: [
          { type: 'remember', stream },
          { type: 'connect', stream },
        ],
      }
    }
    // Of a start that the seller no longer wanted, or that took too long: nothing of it stays.
    case 'sessionReady':
      return event.isNew
        ? { state, effects: [{ type: 'endSession', stream: event.stream }] }
        : stay(state)
    case 'cancel':
      return stay(state.kind === 'idle' && state.refusal ? { kind: 'idle' } : state)
    case 'restore': {
      const { stream, at } = event
      return {
        state: { ...reconnecting(stream, at), link: 'opening', attempt: 0, isRestored: true },
        effects: [notify({ name: 'reconnecting' }), { type: 'connect', stream }],
      }
    }
    default:
      return stay(state)
  }
}

/** From the tap on Join Live until the live is heard. */
function reduceStarting(state: Starting, event: LiveEvent): Step {
  const { stream } = state
  switch (event.type) {
    case 'sessionReady':
      return {
        state: { ...state, stream: event.stream, isJoining: !event.isNew, link: 'opening' },
        effects: [
          { type: 'remember', stream: event.stream },
          { type: 'connect', stream: event.stream },
        ],
      }
    case 'startRefused':
      return failStart(state, event.error)
    case 'cancel':
      return leaveStart(state, { kind: 'idle' }, { name: 'settled' })
    case 'startTimedOut':
      if (event.startedAt !== state.startedAt) return stay(state)
      // What another device started goes on, heard or not.
      return stream !== null && state.isJoining ? stay(state) : failStart(state, null)
    default:
      return stream === null ? stay(state) : reduceConnecting({ ...state, stream }, state, event)
  }
}

/**
 * On the way to a live that is not heard: in a start, or after the connection was lost (then the
 * lists stay on screen).
 */
function reduceConnecting(state: Connecting, unchanged: LiveState, event: LiveEvent): Step {
  const { stream } = state
  switch (event.type) {
    case 'opened':
      return stay({ ...state, link: 'open' })
    case 'roomHeard':
      return connect(state, event.at, event.roomId)
    case 'status':
      if (event.state === 'connected') return connect(state, event.at, null)
      if (event.state !== 'ended') return stay(unchanged)
      return state.kind === 'starting' && event.reason === 'unreachable'
        ? failStart(state, null)
        : endFor(stream, event.reason)
    case 'closed': {
      const verdict = judgeClose(event, phaseOf(state))
      return verdict === 'transient'
        ? retry(state, event.at, null)
        : endSession(stream, verdict, null)
    }
    case 'ticketFailed':
      if (!isFinalRefusal(event.error)) return retry(state, event.at, event.error)
      return state.kind === 'starting'
        ? failStart(state, event.error)
        : endSession(stream, 'refused', null)
    case 'lost':
      return dropAndRetry({ ...state, attempt: state.attempt + 1 })
    case 'retryDue':
    case 'returned':
      if (state.link !== 'down') return stay(unchanged)
      return { state: { ...state, link: 'opening' }, effects: [{ type: 'connect', stream }] }
    case 'stop':
      return beginStop(stream, state.link)
    default:
      return stay(unchanged)
  }
}

/** The live is heard. */
function reduceConnected(state: Connected, event: LiveEvent): Step {
  const { stream } = state
  switch (event.type) {
    case 'roomHeard':
      return { state, effects: [{ type: 'saveRoom', stream, roomId: event.roomId }] }
    case 'status':
      if (event.state === 'connected') return stay(state)
      if (event.state === 'ended') return endFor(stream, event.reason)
      return stay({ ...lostConnection(state, event.at), link: 'open' })
    case 'closed': {
      const verdict = judgeClose(event, 'connected')
      return verdict === 'transient'
        ? retryLater(lostConnection(state, event.at))
        : endSession(stream, verdict, null)
    }
    case 'lost':
      return dropAndRetry(lostConnection(state, event.at))
    case 'stop':
      return beginStop(stream, 'heard')
    default:
      return stay(state)
  }
}

/** The seller ended the live; the server has not saved it yet. */
function reduceStopping(state: Stopping, event: LiveEvent): Step {
  const { stream } = state
  const withLink = (link: Stopping['link']) =>
    stay(state.link === link ? state : { ...state, link })
  switch (event.type) {
    case 'endSaved':
    case 'endFailed':
      if (event.sessionId !== stream.sessionId) return stay(state)
      return event.type === 'endSaved' ? stopped(stream) : resume(state, event.at)
    case 'status':
      if (event.state === 'ended') return stopped(stream, event.reason ?? 'stopped')
      return withLink(event.state === 'connected' ? 'heard' : 'open')
    case 'roomHeard':
      return withLink('heard')
    case 'opened':
      return withLink('open')
    case 'closed':
      return judgeClose(event, 'stopping') === 'transient' ? withLink('down') : stopped(stream)
    case 'ticketFailed':
    case 'lost':
      return withLink('down')
    default:
      return stay(state)
  }
}

/** Over for this device, until another start. */
function reduceEnded(state: Ended, event: LiveEvent): Step {
  return event.type === 'endFailed' && event.sessionId === state.stream.sessionId
    ? { state, effects: [notify({ name: 'failedToSaveSession' })] }
    : reduceIdle(state, event)
}

/**
 * The live is heard. The seller is told after a start; of one that runs already, whose page was loaded or
 * joined, all is as it should be.
 */
function connect(state: Connecting, at: number, roomId: string | null): Step {
  const { stream, attempt } = state
  const said = connectedNotice(state)
  return {
    state: { kind: 'connected', stream, attempt, connectedAt: at },
    effects: [
      ...(said ? [notify({ name: said })] : []),
      ...(roomId === null ? [] : [{ type: 'saveRoom', stream, roomId } as const]),
    ],
  }
}

function connectedNotice(state: Connecting): 'connected' | 'settled' | null {
  if (state.kind === 'starting') return state.isJoining ? null : 'connected'
  return state.isRestored ? 'settled' : null
}

function phaseOf(state: Connecting): ClosePhase {
  if (state.kind === 'starting') return 'starting'
  // A reloaded page cannot know whether the live still runs.
  return state.isRestored ? 'restoring' : 'reconnecting'
}

/**
 * After a failed attempt. No timer decides on giving up, so that a phone that slept through the five
 * minutes tries first. Then only this device leaves: the session is not ended.
 */
function retry(state: Connecting, at: number, error: unknown): Step {
  const attempt = state.attempt + 1
  if (state.kind === 'starting') {
    const isOver = at - state.startedAt >= START_TIMEOUT_MS
    return isOver ? failStart(state, error) : retryLater({ ...state, attempt })
  }
  const lostAt = at - state.triedAt > SLEPT_AFTER_MS ? at : state.lostAt
  return at - lostAt >= GIVE_UP_AFTER_MS
    ? leave(state.stream, 'unclean', null)
    : retryLater({ ...state, attempt, lostAt, triedAt: at })
}

function reconnecting(stream: LiveStream, at: number): Reconnecting {
  return {
    kind: 'reconnecting',
    stream,
    link: 'down',
    attempt: 1,
    lostAt: at,
    triedAt: at,
    isRestored: false,
  }
}

function lostConnection({ stream, attempt, connectedAt }: Connected, at: number): Reconnecting {
  const tried = at - connectedAt >= STABLE_AFTER_MS ? 0 : attempt
  return { ...reconnecting(stream, at), attempt: tried + 1 }
}

function retryLater(state: Connecting): Step {
  return {
    state: { ...state, link: 'down' },
    effects: [{ type: 'scheduleRetry', attempt: state.attempt }],
  }
}

/** The socket cannot be trusted any more, for example after a sleep. */
function dropAndRetry(state: Connecting): Step {
  const { state: next, effects } = retryLater(state)
  return { state: next, effects: [{ type: 'disconnect', cause: 'lost' }, ...effects] }
}

function beginStop(stream: LiveStream, link: Stopping['link']): Step {
  return {
    state: { kind: 'stopping', stream, link },
    effects: [notify({ name: 'disconnecting' }), { type: 'endSession', stream }],
  }
}

/** The end could not be saved: back to the live. */
function resume({ stream, link }: Stopping, at: number): Step {
  const failed = notify({ name: 'failedToSaveSession' })
  if (link === 'heard') {
    return { state: { kind: 'connected', stream, attempt: 0, connectedAt: at }, effects: [failed] }
  }
  const state = { ...reconnecting(stream, at), link }
  if (link !== 'down') return { state, effects: [failed] }
  return { state, effects: [failed, { type: 'scheduleRetry', attempt: state.attempt }] }
}
