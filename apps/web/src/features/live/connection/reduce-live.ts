import type { LiveEffect, LiveEvent, LiveState, LiveStream } from './live-state.ts'
import { reduceEnding, reduceStopping } from './reduce-ending.ts'
import { reduceConnected, reduceReconnecting } from './reduce-running.ts'
import { reduceStarting } from './reduce-starting.ts'

/** A state with what has to be done on the way into it. */
export type Step = { state: LiveState; effects: LiveEffect[] }

/**
 * The live connection: what happens next, and what has to be done for it. Pure: time comes with
 * the events. An event that means nothing in a state leaves it as it is, the very same object.
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
      return reduceReconnecting(state, event)
    case 'stopping':
      return reduceStopping(state, event)
    case 'ended':
      return event.type === 'endFailed' ? reduceEnding(state) : reduceIdle(state, event)
  }
}

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
          { type: 'notify', notice: { name: 'starting' } },
          { type: 'createSession', username: event.username },
        ],
      }
    case 'join':
      return joinStream(event.stream, event.at)
    case 'restore':
      return {
        state: {
          kind: 'reconnecting',
          stream: event.stream,
          link: 'opening',
          attempt: 0,
          lostAt: event.at,
          triedAt: event.at,
          isRestored: true,
        },
        effects: [
          { type: 'notify', notice: { name: 'reconnecting' } },
          { type: 'connect', stream: event.stream },
        ],
      }
    default:
      return { state, effects: [] }
  }
}

function joinStream(stream: LiveStream, at: number): Step {
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
      { type: 'notify', notice: { name: 'starting' } },
      { type: 'remember', stream },
      { type: 'connect', stream },
    ],
  }
}
