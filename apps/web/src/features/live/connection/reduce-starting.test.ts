import { describe, expect, it } from 'vitest'
import { effectsOf, idle, refused, starting, stream, walk } from '../testing/live-states.ts'
import { START_TIMEOUT_MS } from './backoff.ts'
import type { LiveEvent } from './live-state.ts'
import { reduceLive } from './reduce-live.ts'

describe('starting', () => {
  it('asks for a session, keeps it, and connects to it', () => {
    const asked = reduceLive(idle, { type: 'start', username: 'tokobu', at: 5 })
    expect(asked.effects.map((e) => e.type)).toEqual(['notify', 'createSession'])
    const ready: LiveEvent = { type: 'sessionReady', stream, isNew: true }
    expect(effectsOf(asked.state, ready)).toEqual(['remember', 'connect'])
    expect(walk(asked.state, ready)).toMatchObject({ kind: 'starting', stream, isJoining: false })
  })

  it('is connected only when the live is heard, not when the socket opens', () => {
    const opened = walk(starting, { type: 'opened' })
    expect(opened).toMatchObject({ kind: 'starting', link: 'open' })
    expect(effectsOf(opened, { type: 'roomHeard', roomId: '7', at: 9 })).toEqual([
      'notify connected',
      'saveRoom',
    ])
    expect(walk(opened, { type: 'roomHeard', roomId: '7', at: 9 }).kind).toBe('connected')
    const status: LiveEvent = { type: 'status', state: 'connected', reason: null, at: 9 }
    expect(walk(opened, status).kind).toBe('connected')
    expect(walk(opened, { ...status, state: 'connecting' })).toBe(opened)
  })

  it('clears everything when the server refuses the session', () => {
    const asked = walk(idle, { type: 'start', username: 'tokobu', at: 5 })
    const event: LiveEvent = { type: 'startRefused', error: refused(409) }
    expect(effectsOf(asked, event)).toEqual(['disconnect', 'forget', 'notify startFailed'])
    expect(walk(asked, event)).toEqual({ kind: 'idle' })
  })

  it('tries again in bad weather, and gives up after half a minute', () => {
    const soon: LiveEvent = { type: 'closed', code: 1006, at: 2_000 }
    expect(walk(starting, soon)).toMatchObject({ kind: 'starting', link: 'down', attempt: 1 })
    expect(effectsOf(starting, soon)).toEqual(['scheduleRetry'])
    const late: LiveEvent = { type: 'closed', code: 1006, at: 1_000 + START_TIMEOUT_MS }
    expect(walk(starting, late)).toEqual({ kind: 'idle' })
    expect(effectsOf(starting, late)).toEqual([
      'endSession',
      'disconnect',
      'forget',
      'notify startFailed',
    ])
  })

  it('does not end a session that another device started', () => {
    const late: LiveEvent = { type: 'closed', code: 1006, at: 1_000 + START_TIMEOUT_MS }
    expect(effectsOf({ ...starting, isJoining: true }, late)).not.toContain('endSession')
  })

  it('fails at once when the stream credential is refused, and waits when it is only late', () => {
    const event: LiveEvent = { type: 'ticketFailed', error: refused(403), at: 2_000 }
    expect(walk(starting, event).kind).toBe('idle')
    expect(walk(starting, { ...event, error: refused(503) }).kind).toBe('starting')
    expect(walk(starting, { ...event, error: refused(429) }).kind).toBe('starting')
    expect(walk(starting, { ...event, error: null }).kind).toBe('starting')
  })

  it('joins a session that runs already without creating one', () => {
    expect(effectsOf(idle, { type: 'join', stream, at: 1 })).toEqual([
      'notify starting',
      'remember',
      'connect',
    ])
  })

  it('returns to a remembered session with a reconnecting word, and says when it is back', () => {
    const restored = reduceLive(idle, { type: 'restore', stream, at: 1 })
    expect(restored.state).toMatchObject({ kind: 'reconnecting', isRestored: true })
    expect(restored.effects.map((e) => e.type)).toEqual(['notify', 'connect'])
    expect(effectsOf(restored.state, { type: 'roomHeard', roomId: '7', at: 2 })).toEqual([
      'notify connected',
      'saveRoom',
    ])
  })
})
