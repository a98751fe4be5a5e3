import { describe, expect, it } from 'vitest'
import {
  connected,
  effectsOf,
  idle,
  reconnecting,
  starting,
  stopping,
  stream,
  walk,
} from '../testing/live-states.ts'
import type { LiveEvent, LiveState } from './live-state.ts'
import { reduceLive } from './reduce-live.ts'

const closes: [code: number, from: LiveState, kind: string, effects: string[]][] = [
  [1000, connected, 'ended clean', ['endSession', 'disconnect', 'forget', 'notify stoppedCleanly']],
  [4005, connected, 'ended clean', ['endSession', 'disconnect', 'forget', 'notify stoppedCleanly']],
  [4400, connected, 'ended refused', ['endSession', 'disconnect', 'forget', 'notify streamError']],
  [4401, connected, 'reconnecting', ['scheduleRetry']],
  [
    4401,
    reconnecting,
    'ended refused',
    ['endSession', 'disconnect', 'forget', 'notify streamError'],
  ],
  [4403, connected, 'ended refused', ['endSession', 'disconnect', 'forget', 'notify streamError']],
  [
    4404,
    connected,
    'ended unclean',
    ['endSession', 'disconnect', 'forget', 'notify disconnectedUnexpectedly'],
  ],
  [4404, starting, 'ended not_live', ['dropSession', 'disconnect', 'forget', 'notify notLive']],
  [1000, starting, 'ended clean', ['endSession', 'disconnect', 'forget', 'notify stoppedCleanly']],
  [
    4005,
    reconnecting,
    'ended clean',
    ['endSession', 'disconnect', 'forget', 'notify stoppedCleanly'],
  ],
  ...[1001, 1005, 1006, 1011, 1012, 1013, 4006, 4429, 4500, 4555, 4556, 4557, 4999].map(
    (code): [number, LiveState, string, string[]] => [
      code,
      connected,
      'reconnecting',
      ['scheduleRetry'],
    ],
  ),
  [1012, reconnecting, 'reconnecting', ['scheduleRetry']],
  [1000, stopping, 'ended clean', ['disconnect', 'forget', 'notify stoppedCleanly']],
  [1006, stopping, 'stopping', []],
]

describe('closing', () => {
  it.each(closes)('%i is read by its meaning', (code, from, kind, effects) => {
    const event: LiveEvent = { type: 'closed', code, at: 2_000 }
    const { state } = reduceLive(from, event)
    expect(state.kind === 'ended' ? `ended ${state.end}` : state.kind).toBe(kind)
    expect(effectsOf(from, event)).toEqual(effects)
  })

  it.each([
    [1000, starting, 'starting'],
    [4404, starting, 'ended'],
    [4005, connected, 'ended'],
    [1000, connected, 'reconnecting'],
    [4400, connected, 'reconnecting'],
    [4401, connected, 'reconnecting'],
    [4403, connected, 'reconnecting'],
    [4404, connected, 'reconnecting'],
    [4404, reconnecting, 'reconnecting'],
    [4404, { ...reconnecting, isRestored: true }, 'ended'],
    [1000, stopping, 'stopping'],
  ])(
    '%i by the provider itself ends a live only when it says so, or when none was heard',
    (code, from, kind) => {
      expect(walk(from, { type: 'closed', code, by: 'provider', at: 2_000 }).kind).toBe(kind)
    },
  )

  it('believes the server that the live has ended, with its reason', () => {
    const status = { type: 'status', state: 'ended', reason: 'plan_limit', at: 3_000 } as const
    expect(walk(connected, status)).toMatchObject({
      kind: 'ended',
      end: 'clean',
      reason: 'plan_limit',
    })
    expect(walk(connected, { ...status, reason: 'unreachable' })).toMatchObject({ end: 'unclean' })
    expect(walk(starting, { ...status, reason: 'not_live' })).toMatchObject({ end: 'not_live' })
  })

  it('tells of an end that could not be saved, and stays ended', () => {
    const ended = walk(connected, { type: 'closed', code: 4005, at: 2_000 })
    expect(effectsOf(ended, { type: 'endFailed', at: 3_000 })).toEqual([
      'notify failedToSaveSession',
    ])
    expect(walk(ended, { type: 'endFailed', at: 3_000 })).toBe(ended)
  })
})

describe('stopping', () => {
  it('saves the end first, then closes', () => {
    expect(effectsOf(connected, { type: 'stop' })).toEqual(['notify disconnecting', 'endSession'])
    expect(reduceLive(stopping, { type: 'endSaved' })).toEqual({
      state: { kind: 'ended', stream, end: 'clean', reason: 'stopped' },
      effects: [
        { type: 'disconnect', cause: 'stop' },
        { type: 'forget' },
        { type: 'notify', notice: { name: 'stoppedCleanly' } },
      ],
    })
  })

  it('is still live when the end could not be saved', () => {
    const failed: LiveEvent = { type: 'endFailed', at: 9_000 }
    expect(walk(stopping, failed).kind).toBe('connected')
    expect(effectsOf(stopping, failed)).toEqual(['notify failedToSaveSession'])
    const down: LiveState = { ...stopping, link: 'down' }
    expect(walk(down, failed)).toMatchObject({ kind: 'reconnecting', link: 'down' })
    expect(effectsOf(down, failed)).toEqual(['notify failedToSaveSession', 'scheduleRetry'])
    expect(walk({ ...stopping, link: 'open' }, failed)).toMatchObject({ link: 'open' })
  })

  it('keeps an eye on the link meanwhile', () => {
    expect(walk(stopping, { type: 'lost', at: 1 })).toMatchObject({ link: 'down' })
    expect(walk({ ...stopping, link: 'opening' }, { type: 'opened' })).toMatchObject({
      link: 'open',
    })
    expect(
      walk({ ...stopping, link: 'open' }, { type: 'roomHeard', roomId: '1', at: 1 }),
    ).toMatchObject({ link: 'heard' })
    expect(walk(stopping, { type: 'stop' })).toBe(stopping)
  })

  it('waits until there is a session before a start can be stopped', () => {
    const asked = walk(idle, { type: 'start', username: 'tokobu', at: 5 })
    expect(walk(asked, { type: 'stop' })).toBe(asked)
    expect(walk(starting, { type: 'stop' })).toMatchObject({ kind: 'stopping', link: 'opening' })
  })
})
