import { describe, expect, it } from 'vitest'
import {
  connected,
  effectsOf,
  reconnecting,
  refused,
  stream,
  walk,
} from '../testing/live-states.ts'
import { GIVE_UP_AFTER_MS } from './backoff.ts'
import type { LiveEvent, LiveState } from './live-state.ts'

describe('reconnecting', () => {
  it('starts the backoff over only after a stable minute', () => {
    const shaky: LiveState = { kind: 'connected', stream, attempt: 4, connectedAt: 1_000 }
    const soon: LiveEvent = { type: 'closed', code: 1006, at: 60_999 }
    expect(walk(shaky, soon)).toMatchObject({ kind: 'reconnecting', attempt: 5 })
    expect(walk(shaky, { ...soon, at: 61_000 })).toMatchObject({ attempt: 1 })
  })

  it('follows the server when only its own link to the live is away', () => {
    const away: LiveEvent = { type: 'status', state: 'reconnecting', reason: null, at: 2_000 }
    expect(walk(connected, away)).toMatchObject({ kind: 'reconnecting', link: 'open' })
    expect(effectsOf(connected, away)).toEqual([])
    const back: LiveEvent = { type: 'status', state: 'connected', reason: null, at: 3_000 }
    expect(walk(connected, away, back).kind).toBe('connected')
  })

  it('tries at once when the device returns, but never twice at a time', () => {
    const waiting: LiveState = { ...reconnecting, link: 'down' }
    expect(effectsOf(waiting, { type: 'returned' })).toEqual(['connect'])
    expect(effectsOf(reconnecting, { type: 'returned' })).toEqual([])
    expect(walk(connected, { type: 'returned' })).toBe(connected)
  })

  it('ends no live because this login is over: its token was revoked in the middle of it', () => {
    const closed: LiveEvent = { type: 'closed', code: 4401, at: 2_000 }
    const noTicket: LiveEvent = { type: 'ticketFailed', error: refused(401), at: 2_100 }
    expect(effectsOf(connected, closed)).toEqual(['scheduleRetry'])
    const asking = walk(connected, closed, { type: 'retryDue' })
    expect(effectsOf(asking, noTicket)).toEqual(['scheduleRetry'])
    expect(walk(asking, noTicket).kind).toBe('reconnecting')
    // What is refused to a login that is good is refused for good.
    expect(walk(asking, { ...noTicket, error: refused(403) }).kind).toBe('ended')
  })

  it('drops a socket that cannot be trusted any more', () => {
    expect(effectsOf(connected, { type: 'lost', at: 2_000 })).toEqual([
      'disconnect',
      'scheduleRetry',
    ])
    expect(walk(connected, { type: 'lost', at: 2_000 })).toMatchObject({ link: 'down' })
  })

  it('leaves after five minutes of failed attempts, without ending the session for others', () => {
    let state: LiveState = { ...reconnecting, link: 'opening' }
    let at = 1_000
    while (at < 1_000 + GIVE_UP_AFTER_MS) {
      expect(state.kind).toBe('reconnecting')
      at += 30_000
      const event: LiveEvent = { type: 'closed', code: 1006, at }
      if (at >= 1_000 + GIVE_UP_AFTER_MS) {
        expect(effectsOf(state, event)).toEqual([
          'disconnect',
          'forget',
          'notify disconnectedUnexpectedly',
        ])
      }
      state = walk(state, event, { type: 'retryDue' })
    }
    expect(state).toMatchObject({ kind: 'ended', end: 'unclean' })
  })

  it('gives a device that slept through the five minutes a new chance', () => {
    const asleep: LiveState = { ...reconnecting, link: 'opening' }
    const awake = walk(asleep, { type: 'closed', code: 1006, at: 1_000 + 2 * GIVE_UP_AFTER_MS })
    expect(awake).toMatchObject({ kind: 'reconnecting', link: 'down' })
  })

  it('says nothing of a return in the middle of a live', () => {
    expect(effectsOf(reconnecting, { type: 'roomHeard', roomId: '7', at: 2 })).toEqual(['saveRoom'])
  })
})
