import { describe, expect, it } from 'vitest'
import { connected, idle, stream, walk } from '../testing/live-states.ts'
import type { LiveEvent, LiveState } from './live-state.ts'
import { reduceLive } from './reduce-live.ts'

describe('events out of season', () => {
  const late: LiveEvent[] = [
    { type: 'endSaved' },
    { type: 'retryDue' },
    { type: 'opened' },
    { type: 'closed', code: 1006, at: 1 },
    { type: 'roomHeard', roomId: '1', at: 1 },
  ]
  const ended: LiveState = { kind: 'ended', stream, end: 'clean', reason: null }
  it.each(late)('change nothing in a live that is over ($type)', (event) => {
    expect(reduceLive(ended, event)).toEqual({ state: ended, effects: [] })
    expect(reduceLive(idle, event)).toEqual({ state: idle, effects: [] })
  })

  it('cannot start a second live beside the first', () => {
    expect(walk(connected, { type: 'start', username: 'other', at: 1 })).toBe(connected)
    expect(walk(ended, { type: 'start', username: 'tokobu', at: 1 }).kind).toBe('starting')
  })
})
