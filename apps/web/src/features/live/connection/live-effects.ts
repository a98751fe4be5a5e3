import { backoffMs } from '../../../shared/api/backoff-ms.ts'
import type { LiveRunnerDeps } from './live-runner.ts'
import type { LiveEffect, LiveEvent, LiveStream } from './live-state.ts'
import { createStreamConnection } from './stream-connection.ts'

/** Does what the reducer asks for; owns the retry timer and, through the connection, the socket. */
export type LiveEffects = { run: (effect: LiveEffect) => void; dispose: () => void }

/** Makes the doer of effects; every outcome is dispatched. */
export function createLiveEffects(
  deps: LiveRunnerDeps,
  dispatch: (event: LiveEvent) => void,
): LiveEffects {
  const connection = createStreamConnection(deps, dispatch)
  const saveRoom = createRoomSaver(deps)
  let cancelRetry = () => {}

  const doers: { [T in LiveEffect['type']]: (effect: Extract<LiveEffect, { type: T }>) => void } = {
    createSession: ({ username }) => {
      deps.createSession(username).then(
        (created) => dispatch({ type: 'sessionReady', ...created }),
        (error: unknown) => dispatch({ type: 'startRefused', error }),
      )
    },
    connect: ({ stream }) => {
      cancelRetry()
      connection.open(stream)
    },
    disconnect: ({ cause }) => {
      cancelRetry()
      connection.close(cause === 'stop')
    },
    scheduleRetry: ({ attempt }) => {
      cancelRetry()
      const wait = backoffMs(attempt, deps.random())
      cancelRetry = deps.setTimer(() => dispatch({ type: 'retryDue' }), wait)
    },
    saveRoom: ({ stream, roomId }) => saveRoom(stream, roomId),
    endSession: ({ stream }) => {
      deps.endSession(stream).then(
        () => dispatch({ type: 'endSaved' }),
        () => dispatch({ type: 'endFailed', at: deps.now() }),
      )
    },
    // Nobody waits for it: the page has said that the account is not live.
    dropSession: ({ stream }) => void deps.dropSession(stream).catch(() => {}),
    remember: ({ stream }) => deps.remember(stream, null),
    forget: () => deps.forget(),
    notify: ({ notice }) => deps.notify(notice),
  }

  return {
    run: <E extends LiveEffect>(effect: E) => (doers[effect.type] as (effect: E) => void)(effect),
    dispose: () => {
      cancelRetry()
      connection.close(false)
    },
  }
}

/** Tells the server each room once. It hears the room itself, so a failure waits for the next time. */
function createRoomSaver(deps: LiveRunnerDeps) {
  let saved = ''
  return (stream: LiveStream, roomId: string) => {
    const room = `${stream.sessionId}/${roomId}`
    if (room === saved) return
    saved = room
    deps.saveRoom(stream, roomId).catch(() => {
      saved = ''
    })
  }
}
