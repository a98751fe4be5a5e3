import type { Close } from './close-code.ts'
import { createLiveEffects } from './live-effects.ts'
import type { LiveEvent, LiveNotice, LiveState, LiveStream } from './live-state.ts'
import type { StreamMessage } from './read-stream.ts'
import { reduceLive } from './reduce-live.ts'
import type { StreamSocket } from './stream-connection.ts'

/** The world around the connection; everything that waits, asks or tells comes in from outside. */
export type LiveRunnerDeps = {
  createSession: (username: string) => Promise<{ stream: LiveStream; isNew: boolean }>
  /**
   * A fresh credential for one connection, and who is at its other end, with everything else that
   * hearing needs in place.
   */
  prepareConnection: (
    stream: LiveStream,
  ) => Promise<{ url: string; ticket: string; by?: Close['by'] }>
  openSocket: (url: string) => StreamSocket
  saveRoom: (stream: LiveStream, roomId: string) => Promise<void>
  endSession: (stream: LiveStream) => Promise<void>
  dropSession: (stream: LiveStream) => Promise<void>
  remember: (stream: LiveStream, ticket: string | null) => void
  forget: () => void
  notify: (notice: LiveNotice) => void
  onMessages: (messages: StreamMessage[]) => void
  now: () => number
  random: () => number
  setTimer: (run: () => void, ms: number) => () => void
}

/** Runs the connection: keeps its state, owns the socket and the timers. */
export type LiveRunner = {
  getState: () => LiveState
  subscribe: (listener: () => void) => () => void
  dispatch: (event: LiveEvent) => void
  /** Lets go of socket and timers without ending anything. */
  dispose: () => void
}

/** Makes a runner in the state `idle`. */
export function createLiveRunner(deps: LiveRunnerDeps): LiveRunner {
  let state: LiveState = { kind: 'idle' }
  const listeners = new Set<() => void>()
  const effects = createLiveEffects(deps, dispatch)

  function dispatch(event: LiveEvent): void {
    const before = state
    const step = reduceLive(state, event)
    state = step.state
    for (const effect of step.effects) effects.run(effect)
    if (state !== before) for (const listener of listeners) listener()
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    dispose: () => {
      effects.dispose()
      state = { kind: 'idle' }
    },
  }
}
