import { ApiError } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { LiveEvent, LiveState } from '../connection/live-state.ts'
import { reduceLive } from '../connection/reduce-live.ts'

type State<Kind> = Extract<LiveState, { kind: Kind }>

/** The live that the states below are of. */
export const stream = {
  sessionId: 'c0ffee00-0000-4000-8000-000000000001' as SessionId,
  username: 'tokobu',
}
export const idle: State<'idle'> = { kind: 'idle' }
export const starting: State<'starting'> = {
  kind: 'starting',
  username: 'tokobu',
  stream,
  isJoining: false,
  link: 'opening',
  attempt: 0,
  startedAt: 1_000,
}
export const connected: State<'connected'> = {
  kind: 'connected',
  stream,
  attempt: 0,
  connectedAt: 1_000,
}
export const reconnecting: State<'reconnecting'> = {
  kind: 'reconnecting',
  stream,
  link: 'open',
  attempt: 1,
  lostAt: 1_000,
  triedAt: 1_000,
  isRestored: false,
}
export const stopping: State<'stopping'> = { kind: 'stopping', stream, link: 'heard' }

/** The server's no to a call. */
export const refused = (status: number) => new ApiError(status, 'unexpected', 'no', null)

/** What an event makes the runner do, in order. */
export function effectsOf(state: LiveState, event: LiveEvent): string[] {
  return reduceLive(state, event).effects.map((effect) =>
    effect.type === 'notify' ? `notify ${effect.notice.name}` : effect.type,
  )
}

/** The state that events lead to, one after the other. */
export function walk(from: LiveState, ...events: LiveEvent[]): LiveState {
  return events.reduce((state, event) => reduceLive(state, event).state, from)
}
