import { ApiError, type EndReason } from '@dibs/contract'
import { endOfReason } from './close-policy.ts'
import type { LiveEffect, LiveEnd, LiveNotice, LiveState, LiveStream } from './states.ts'

/** A state, and what has to be done on the way into it. */
export type Step = { state: LiveState; effects: LiveEffect[] }

export type Starting = Extract<LiveState, { kind: 'starting' }>

export function stay(state: LiveState): Step {
  return { state, effects: [] }
}

export function notify(notice: LiveNotice): LiveEffect {
  return { type: 'notify', notice }
}

function isPlanRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'plan_limit' && error.body?.limit !== undefined
}

/** Whether a start asks the seller something before it goes on. */
export function isQuestion(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.code === 'session_may_go_on' || error.code === 'minutes_used')
  )
}

/** A start that failed, was refused, or asks the seller something. */
export function failStart(state: Starting, error: unknown): Step {
  if (isQuestion(error)) {
    const { wish } = state
    return leaveStart(state, { kind: 'idle', refusal: error, wish }, { name: 'settled' })
  }
  const failed: LiveNotice = { name: 'startFailed', error }
  if (isPlanRefusal(error)) return leaveStart(state, { kind: 'idle', refusal: error }, failed)
  const isUnheard = error === null
  return leaveStart(state, isUnheard ? { kind: 'idle', hasFailed: true } : { kind: 'idle' }, failed)
}

/** Back to no live. A session that another device started goes on. */
export function leaveStart(
  { stream, isJoining }: Starting,
  state: LiveState,
  notice: LiveNotice,
): Step {
  return {
    state,
    effects: [
      ...(stream && !isJoining ? [{ type: 'endSession', stream } as const] : []),
      { type: 'disconnect', cause: 'lost' },
      { type: 'forget' },
      notify(notice),
    ],
  }
}

/** The server says that the live has ended. */
export function endFor(stream: LiveStream, reason: EndReason | null): Step {
  return endSession(stream, endOfReason(reason), reason)
}

/**
 * The live is over. What the server says itself is not said back to it: the session may go on again
 * by now, such as after an undone stop. It ends with a device that is refused.
 */
export function endSession(stream: LiveStream, end: LiveEnd, reason: EndReason | null): Step {
  // It goes on for the others.
  if (end === 'crowded') return leave(stream, end, reason)
  const { state, effects } = leave(stream, end, reason)
  const type = end === 'refused' && reason === null ? 'endSession' : 'dropSession'
  return { state, effects: [{ type, stream }, ...effects] }
}

/** The seller has stopped it here: that can be undone. */
export function stopped(stream: LiveStream, reason: EndReason = 'stopped'): Step {
  return leave(stream, 'clean', reason, reason === 'stopped' ? stream : null)
}

const END_NOTICES = {
  unclean: 'disconnectedUnexpectedly',
  refused: 'streamError',
  crowded: 'crowded',
} as const

/** The live is over for this device alone; the session may go on. */
export function leave(
  stream: LiveStream,
  end: LiveEnd,
  reason: EndReason | null,
  undo: LiveStream | null = null,
): Step {
  // However it ends, there is nothing to go on with, and nothing is lost.
  const isOver = stream.isPractice === true && end !== 'crowded'
  return {
    state: isOver
      ? { kind: 'ended', stream, end: 'clean', reason: 'practice_over' }
      : { kind: 'ended', stream, end, reason },
    effects: [
      { type: 'disconnect', cause: end === 'clean' ? 'stop' : 'lost' },
      { type: 'forget' },
      notify(
        isOver ? { name: 'practiceOver' } : noticeOf(stream, end, stream.isElsewhere ? null : undo),
      ),
    ],
  }
}

function noticeOf({ username }: LiveStream, end: LiveEnd, undo: LiveStream | null): LiveNotice {
  if (end === 'not_live') return { name: 'notLive', username }
  return end === 'clean' ? { name: 'stoppedCleanly', undo } : { name: END_NOTICES[end] }
}
