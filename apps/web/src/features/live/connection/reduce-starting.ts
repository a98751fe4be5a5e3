import type { ApiError } from '@dibs/contract'
import { readPlanLimit } from '../../../shared/plan/see-plans.tsx'
import { START_TIMEOUT_MS } from './backoff.ts'
import { meaningOfClose } from './close-code.ts'
import type { LiveEvent, LiveState, LiveStream } from './live-state.ts'
import { beginStop, endOfClose, endOfReason, finish } from './reduce-ending.ts'
import type { Step } from './reduce-live.ts'
import { isFinalRefusal } from './ticket-refusal.ts'

type Starting = Extract<LiveState, { kind: 'starting' }>

/** From the tap on Join Live until the live is really heard. */
export function reduceStarting(state: Starting, event: LiveEvent): Step {
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
      return fail(state, event.error)
    default:
      return stream === null
        ? { state, effects: [] }
        : reduceOpening({ ...state, stream }, state, event)
  }
}

function reduceOpening(
  state: Starting & { stream: LiveStream },
  unchanged: Starting,
  event: LiveEvent,
): Step {
  const { stream, attempt } = state
  switch (event.type) {
    case 'opened':
      return { state: { ...state, link: 'open' }, effects: [] }
    case 'roomHeard':
      return connect(state, event.at, event.roomId)
    case 'status':
      if (event.state === 'connected') return connect(state, event.at, null)
      if (event.state === 'ended') return finish(stream, endOfReason(event.reason), event.reason)
      return { state: unchanged, effects: [] }
    case 'closed': {
      const meaning = meaningOfClose(event)
      if (meaning === 'weather') return wait(state, event.at, null)
      return finish(stream, endOfClose(meaning, false), null)
    }
    case 'ticketFailed':
      return isFinalRefusal(event.error)
        ? fail(state, event.error)
        : wait(state, event.at, event.error)
    case 'lost':
      return {
        state: { ...state, link: 'down', attempt: attempt + 1 },
        effects: [
          { type: 'disconnect', cause: 'lost' },
          { type: 'scheduleRetry', attempt: attempt + 1 },
        ],
      }
    case 'retryDue':
    case 'returned':
      if (state.link !== 'down') return { state: unchanged, effects: [] }
      return { state: { ...state, link: 'opening' }, effects: [{ type: 'connect', stream }] }
    case 'stop':
      return beginStop(stream, state.link)
    default:
      return { state: unchanged, effects: [] }
  }
}

function connect(
  state: Starting & { stream: LiveStream },
  at: number,
  roomId: string | null,
): Step {
  const { stream, attempt } = state
  return {
    state: { kind: 'connected', stream, attempt, connectedAt: at },
    effects: [
      { type: 'notify', notice: { name: 'connected' } },
      ...(roomId === null ? [] : [{ type: 'saveRoom', stream, roomId } as const]),
    ],
  }
}

function wait(state: Starting & { stream: LiveStream }, at: number, error: unknown): Step {
  if (at - state.startedAt >= START_TIMEOUT_MS) return fail(state, error)
  const attempt = state.attempt + 1
  return {
    state: { ...state, link: 'down', attempt },
    effects: [{ type: 'scheduleRetry', attempt }],
  }
}

/** A start failure clears everything; a session that another device started goes on. */
function fail({ stream, isJoining }: Starting, error: unknown): Step {
  return {
    state: readPlanLimit(error) ? { kind: 'idle', refusal: error as ApiError } : { kind: 'idle' },
    effects: [
      ...(stream && !isJoining ? [{ type: 'endSession', stream } as const] : []),
      { type: 'disconnect', cause: 'lost' },
      { type: 'forget' },
      { type: 'notify', notice: { name: 'startFailed', error } },
    ],
  }
}
