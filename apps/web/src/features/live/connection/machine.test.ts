import { ApiError } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { GIVE_UP_AFTER_MS, reduceLive, START_TIMEOUT_MS } from './machine.ts'
import type { LiveEvent, LiveState } from './states.ts'

type State<Kind> = Extract<LiveState, { kind: Kind }>

/** The live that the states below are of. */
const stream = {
  sessionId: 'c0ffee00-0000-4000-8000-000000000001' as SessionId,
  username: 'tokobu',
}
const idle: State<'idle'> = { kind: 'idle' }
const starting: State<'starting'> = {
  kind: 'starting',
  username: 'tokobu',
  wish: { newRoom: 'ask' },
  stream,
  isJoining: false,
  link: 'opening',
  attempt: 0,
  startedAt: 1_000,
}
const connected: State<'connected'> = {
  kind: 'connected',
  stream,
  attempt: 0,
  connectedAt: 1_000,
}
const reconnecting: State<'reconnecting'> = {
  kind: 'reconnecting',
  stream,
  link: 'open',
  attempt: 1,
  lostAt: 1_000,
  triedAt: 1_000,
  isRestored: false,
}
const stopping: State<'stopping'> = { kind: 'stopping', stream, link: 'heard' }

/** The server's no to a call. */
const refused = (status: number) => new ApiError(status, 'unexpected', 'no', null)

/** What an event makes the runner do, in order. */
function effectsOf(state: LiveState, event: LiveEvent): string[] {
  return reduceLive(state, event).effects.map((effect) =>
    effect.type === 'notify' ? `notify ${effect.notice.name}` : effect.type,
  )
}

/** The state that events lead to, one after the other. */
function walk(from: LiveState, ...events: LiveEvent[]): LiveState {
  return events.reduce((state, event) => reduceLive(state, event).state, from)
}

describe('events out of season', () => {
  const late: LiveEvent[] = [
    { type: 'endSaved', sessionId: stream.sessionId },
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

describe('starting', () => {
  it('asks for a session, keeps it, and connects to it', () => {
    const asked = reduceLive(idle, { type: 'start', username: 'tokobu', at: 5 })
    expect(asked.effects.map((e) => e.type)).toEqual([
      'notify',
      'createSession',
      'scheduleGivingUp',
    ])
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

  it('tries again after a transient close, and gives up after half a minute', () => {
    const soon: LiveEvent = { type: 'closed', code: 1006, at: 2_000 }
    expect(walk(starting, soon)).toMatchObject({ kind: 'starting', link: 'down', attempt: 1 })
    expect(effectsOf(starting, soon)).toEqual(['scheduleRetry'])
    const late: LiveEvent = { type: 'closed', code: 1006, at: 1_000 + START_TIMEOUT_MS }
    expect(walk(starting, late)).toEqual({ kind: 'idle', hasFailed: true })
    expect(effectsOf(starting, late)).toEqual([
      'endSession',
      'disconnect',
      'forget',
      'notify startFailed',
    ])
  })

  it('gives up after half a minute, however open the socket is, and leaves nothing behind', () => {
    const open = walk(starting, { type: 'opened' })
    const due: LiveEvent = { type: 'startTimedOut', startedAt: starting.startedAt }
    expect(walk(open, due)).toEqual({ kind: 'idle', hasFailed: true })
    const left = ['endSession', 'disconnect', 'forget', 'notify startFailed']
    expect(effectsOf(open, due)).toEqual(left)
    // The server gives up at about the same time.
    const over: LiveEvent = { type: 'status', state: 'ended', reason: 'unreachable', at: 9 }
    expect(walk(open, over)).toEqual({ kind: 'idle', hasFailed: true })
    expect(effectsOf(open, over)).toEqual(left)
    // Of an earlier start, or of what another device started and the server hears.
    expect(walk(open, { type: 'startTimedOut', startedAt: 999 })).toBe(open)
    const joining = { ...open, isJoining: true } as LiveState
    expect(walk(joining, due)).toBe(joining)
    expect(walk(connected, due)).toBe(connected)
  })

  it('can be left at once; a session that is created all the same is ended', () => {
    const asked = walk(idle, { type: 'start', username: 'tokobu', at: 5 })
    expect(walk(asked, { type: 'cancel' })).toEqual({ kind: 'idle' })
    expect(effectsOf(asked, { type: 'cancel' })).toEqual(['disconnect', 'forget', 'notify settled'])
    expect(effectsOf(starting, { type: 'cancel' })).toEqual([
      'endSession',
      'disconnect',
      'forget',
      'notify settled',
    ])
    expect(effectsOf(idle, { type: 'sessionReady', stream, isNew: true })).toEqual(['endSession'])
    expect(effectsOf(idle, { type: 'sessionReady', stream, isNew: false })).toEqual([])
    // Started again meanwhile: the earlier answer is as good.
    const again = walk(idle, { type: 'start', username: 'tokobu', at: 6 })
    expect(walk(again, { type: 'sessionReady', stream, isNew: true })).toMatchObject({
      kind: 'starting',
      stream,
    })
  })

  it.each(['session_may_go_on', 'minutes_used'] as const)(
    'asks the seller about %s, and remembers what they have answered before',
    (code) => {
      const wish = { newRoom: 'goOn' } as const
      const asked = walk(idle, { type: 'start', username: 'tokobu', at: 5, wish })
      const refusal = new ApiError(409, code, 'a question', null)
      const event: LiveEvent = { type: 'startRefused', error: refusal }
      expect(walk(asked, event)).toEqual({ kind: 'idle', refusal, wish })
      expect(effectsOf(asked, event)).toEqual(['disconnect', 'forget', 'notify settled'])
      expect(walk(walk(asked, event), { type: 'cancel' })).toEqual({ kind: 'idle' })
    },
  )

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
    const joined = reduceLive(idle, { type: 'join', stream, at: 1 })
    expect(effectsOf(idle, { type: 'join', stream, at: 1 })).toEqual(['remember', 'connect'])
    // What runs already and is heard is no news.
    expect(effectsOf(joined.state, { type: 'roomHeard', roomId: '7', at: 2 })).toEqual(['saveRoom'])
  })

  it('returns to a remembered session with a reconnecting word, which goes when it is back', () => {
    const restored = reduceLive(idle, { type: 'restore', stream, at: 1 })
    expect(restored.state).toMatchObject({ kind: 'reconnecting', isRestored: true })
    expect(restored.effects.map((e) => e.type)).toEqual(['notify', 'connect'])
    expect(effectsOf(restored.state, { type: 'roomHeard', roomId: '7', at: 2 })).toEqual([
      'notify settled',
      'saveRoom',
    ])
  })
})

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

const closes: [code: number, from: LiveState, kind: string, effects: string[]][] = [
  [
    1000,
    connected,
    'ended clean',
    ['dropSession', 'disconnect', 'forget', 'notify stoppedCleanly'],
  ],
  [
    4005,
    connected,
    'ended clean',
    ['dropSession', 'disconnect', 'forget', 'notify stoppedCleanly'],
  ],
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
    ['dropSession', 'disconnect', 'forget', 'notify disconnectedUnexpectedly'],
  ],
  // It was ended while this device was away.
  ...[reconnecting, { ...reconnecting, isRestored: true }].map(
    (from): [number, LiveState, string, string[]] => [
      4404,
      from,
      'ended clean',
      ['dropSession', 'disconnect', 'forget', 'notify stoppedCleanly'],
    ],
  ),
  [4404, starting, 'ended not_live', ['dropSession', 'disconnect', 'forget', 'notify notLive']],
  [1000, starting, 'ended clean', ['dropSession', 'disconnect', 'forget', 'notify stoppedCleanly']],
  [
    4005,
    reconnecting,
    'ended clean',
    ['dropSession', 'disconnect', 'forget', 'notify stoppedCleanly'],
  ],
  ...[1001, 1005, 1006, 1011, 1012, 1013, 4006, 4500, 4555, 4556, 4557, 4999].map(
    (code): [number, LiveState, string, string[]] => [
      code,
      connected,
      'reconnecting',
      ['scheduleRetry'],
    ],
  ),
  ...[starting, connected, reconnecting].map((from): [number, LiveState, string, string[]] => [
    4429,
    from,
    'ended crowded',
    ['disconnect', 'forget', 'notify crowded'],
  ]),
  [4429, stopping, 'stopping', []],
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
    [4429, starting, 'starting'],
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
    expect(effectsOf(ended, { type: 'endFailed', sessionId: stream.sessionId, at: 3_000 })).toEqual(
      ['notify failedToSaveSession'],
    )
    expect(walk(ended, { type: 'endFailed', sessionId: stream.sessionId, at: 3_000 })).toBe(ended)
  })
})

describe('stopping', () => {
  it('saves the end first, then closes', () => {
    expect(effectsOf(connected, { type: 'stop' })).toEqual(['notify disconnecting', 'endSession'])
    expect(reduceLive(stopping, { type: 'endSaved', sessionId: stream.sessionId })).toEqual({
      state: { kind: 'ended', stream, end: 'clean', reason: 'stopped' },
      effects: [
        { type: 'disconnect', cause: 'stop' },
        { type: 'forget' },
        { type: 'notify', notice: { name: 'stoppedCleanly', undo: stream } },
      ],
    })
  })

  it('goes by the answer about its own session, not by a late one about an earlier live', () => {
    const sessionId = 'c0ffee00-0000-4000-8000-000000000002' as SessionId
    expect(walk(stopping, { type: 'endSaved', sessionId })).toBe(stopping)
    expect(walk(stopping, { type: 'endFailed', sessionId, at: 9_000 })).toBe(stopping)
    const ended = walk(stopping, { type: 'endSaved', sessionId: stream.sessionId })
    expect(ended.kind).toBe('ended')
    expect(effectsOf(ended, { type: 'endFailed', sessionId, at: 9_000 })).toEqual([])
  })

  it('is still live when the end could not be saved', () => {
    const failed: LiveEvent = { type: 'endFailed', sessionId: stream.sessionId, at: 9_000 }
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
