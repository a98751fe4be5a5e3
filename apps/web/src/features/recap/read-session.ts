import type { PastSession } from '@dibs/contract'

/** What the recap was opened with: a past session, nothing at all, or something that is none. */
export type OpenedSession =
  | { kind: 'session'; session: Pick<PastSession, 'id' | 'start_time' | 'end_time'> }
  | { kind: 'none' }
  | { kind: 'unreadable' }

/** Reads the navigation state that a link to the recap carries (spec, section 2). */
export function readSession(state: unknown): OpenedSession {
  if (state === null || state === undefined) return { kind: 'none' }
  if (typeof state !== 'object') return { kind: 'unreadable' }
  const held = 'session' in state ? state.session : state
  if (typeof held !== 'object' || held === null) return { kind: 'unreadable' }
  const { id, start_time, end_time } = held as Partial<PastSession>
  if (!id || typeof start_time !== 'string' || typeof end_time !== 'string') {
    return { kind: 'unreadable' }
  }
  return { kind: 'session', session: { id, start_time, end_time } }
}
