import { ApiError, type EndReason } from '@dibs/contract'
import { type ClosePhase, endOfReason, isFinalRefusal, judgeClose } from './close-policy.ts'
import type { LiveEffect, LiveEnd, LiveEvent, LiveNotice, LiveState, LiveStream } from './states.ts'

/** A start that cannot connect for this long has failed. */
export const START_TIMEOUT_MS = 30_000
/** After a connection that held this long, the waits between attempts start from the shortest. */
const STABLE_AFTER_MS = 60_000
/** After this long without a connection, the live is over for this device (product decisions). */
export const GIVE_UP_AFTER_MS = 5 * 60_000
/** Attempts come closer together than this; a longer pause means that the device slept. */
const SLEPT_AFTER_MS = 60_000

/** A state, and what has to be done on the way into it. */
export type Step = { state: LiveState; effects: LiveEffect[] }

type Starting = Extract<LiveState, { kind: 'starting' }>
type Connected = Extract<LiveState, { kind: 'connected' }>
type Reconnecting = Extract<LiveState, { kind: 'reconnecting' }>
type Connecting = (Starting & { stream: LiveStream }) | Reconnecting
type Stopping = Extract<LiveState, { kind: 'stopping' }>
type Ended = Extract<LiveState, { kind: 'ended' }>

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

function stay(state: LiveState): Step {
  return { state, effects: [] }
}

/** No live: one can be started, joined, or restored after a reload. */
function reduceIdle(state: LiveState, event: LiveEvent): Step {
  switch (event.type) {
    case 'start':
      return {
        state: {
          kind: 'starting',
          username: event.username,
          stream: null,
          isJoining: false,
          link: 'down',
          attempt: 0,
          startedAt: event.at,
        },
        effects: [
          notify({ name: 'starting' }),
          { type: 'createSession', username: event.username },
        ],
      }
    case 'join': {
      const { stream, at } = event
      return {
        state: {
          kind: 'starting',
          username: stream.username,
          stream,
          isJoining: true,
          link: 'opening',
          attempt: 0,
          startedAt: at,
        },
        effects: [
          notify({ name: 'starting' }),
          { type: 'remember', stream },
          { type: 'connect', stream },
        ],
      }
    }
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
      return event.state === 'ended' ? endFor(stream, event.reason) : stay(unchanged)
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
      return event.type === 'endSaved' ? leave(stream, 'clean', 'stopped') : resume(state, event.at)
    case 'status':
      if (event.state === 'ended') return leave(stream, 'clean', event.reason ?? 'stopped')
      return withLink(event.state === 'connected' ? 'heard' : 'open')
    case 'roomHeard':
      return withLink('heard')
    case 'opened':
      return withLink('open')
    case 'closed':
      return judgeClose(event, 'stopping') === 'transient'
        ? withLink('down')
        : leave(stream, 'clean', 'stopped')
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

function notify(notice: LiveNotice): LiveEffect {
  return { type: 'notify', notice }
}

/** The live is heard. The seller is told after a start and after a reload. */
function connect(state: Connecting, at: number, roomId: string | null): Step {
  const { stream, attempt } = state
  const isNews = state.kind === 'starting' || state.isRestored
  return {
    state: { kind: 'connected', stream, attempt, connectedAt: at },
    effects: [
      ...(isNews ? [notify({ name: 'connected' })] : []),
      ...(roomId === null ? [] : [{ type: 'saveRoom', stream, roomId } as const]),
    ],
  }
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

function isPlanRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'plan_limit' && error.body?.limit !== undefined
}

/** Back to no live. A session that another device started goes on. */
function failStart({ stream, isJoining }: Starting, error: unknown): Step {
  return {
    state: isPlanRefusal(error) ? { kind: 'idle', refusal: error } : { kind: 'idle' },
    effects: [
      ...(stream && !isJoining ? [{ type: 'endSession', stream } as const] : []),
      { type: 'disconnect', cause: 'lost' },
      { type: 'forget' },
      notify({ name: 'startFailed', error }),
    ],
  }
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

/** The server says that the live has ended. */
function endFor(stream: LiveStream, reason: EndReason | null): Step {
  return endSession(stream, endOfReason(reason), reason)
}

/** The live is over: its session is saved as ended (saving it twice does no harm). */
function endSession(stream: LiveStream, end: LiveEnd, reason: EndReason | null): Step {
  // It goes on for the others.
  if (end === 'crowded') return leave(stream, end, reason)
  const { state, effects } = leave(stream, end, reason)
  const type = end === 'not_live' ? 'dropSession' : 'endSession'
  return { state, effects: [{ type, stream }, ...effects] }
}

const END_NOTICES = {
  clean: 'stoppedCleanly',
  unclean: 'disconnectedUnexpectedly',
  refused: 'streamError',
  crowded: 'crowded',
} as const

/** The live is over for this device alone; the session may go on. */
function leave(stream: LiveStream, end: LiveEnd, reason: EndReason | null): Step {
  return {
    state: { kind: 'ended', stream, end, reason },
    effects: [
      { type: 'disconnect', cause: end === 'clean' ? 'stop' : 'lost' },
      { type: 'forget' },
      notify(
        end === 'not_live'
          ? { name: 'notLive', username: stream.username }
          : { name: END_NOTICES[end] },
      ),
    ],
  }
}
