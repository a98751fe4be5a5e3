import { ApiError } from '@dibs/contract'
import { OPEN_TIMEOUT_MS } from './backoff.ts'
import type { Close } from './close-code.ts'
import type { LiveRunnerDeps } from './live-runner.ts'
import type { LiveEvent, LiveStream } from './live-state.ts'
import { readStream, type StreamMessage } from './read-stream.ts'

/** What is needed of a `WebSocket`. */
export type StreamSocket = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'onerror' | 'close'>

/** The one socket that a device holds; opening it anew drops whatever was under way. */
export type StreamConnection = {
  open: (stream: LiveStream) => void
  /** `isStop`: the seller's own, told to the other side as such. */
  close: (isStop: boolean) => void
}

/** How the seller's own stop is told to the other side (spec, section 4). */
const STOP_CLOSE = { code: 1000, reason: 'user-initiated stop' } as const
/** What a browser reports for a connection that broke without a close frame. */
const BROKEN_CLOSE_CODE = 1006
/** A ticket lives 60 s; one that waited longer than this (the device slept) is not tried. */
const TICKET_USABLE_MS = 30_000

/** Makes the connection; what happens to it is dispatched, what it hears goes to `onMessages`. */
export function createStreamConnection(
  deps: LiveRunnerDeps,
  dispatch: (event: LiveEvent) => void,
): StreamConnection {
  let drop = (_isStop: boolean) => {}

  async function open(stream: LiveStream): Promise<void> {
    drop(false)
    let isCurrent = true
    drop = () => {
      isCurrent = false
    }
    const askedAt = deps.now()
    try {
      const { url, ticket, by } = await deps.prepareConnection(stream)
      if (!isCurrent) return
      if (deps.now() - askedAt > TICKET_USABLE_MS) {
        dispatch({ type: 'ticketFailed', error: null, at: deps.now() })
        return
      }
      deps.remember(stream, ticket)
      drop = attachSocket(deps.openSocket(url), by, deps, dispatch)
    } catch (error) {
      if (!isCurrent) return
      const known = error instanceof ApiError ? error : null
      dispatch({ type: 'ticketFailed', error: known, at: deps.now() })
    }
  }

  return { open: (stream) => void open(stream), close: (isStop) => drop(isStop) }
}

/** Listens to a socket until it closes or is dropped; a dropped one is never heard again. */
function attachSocket(
  socket: StreamSocket,
  by: Close['by'],
  deps: LiveRunnerDeps,
  dispatch: (event: LiveEvent) => void,
): (isStop: boolean) => void {
  const cancelTimeout = deps.setTimer(() => {
    detach()
    socket.close()
    dispatch({ type: 'closed', code: BROKEN_CLOSE_CODE, at: deps.now() })
  }, OPEN_TIMEOUT_MS)

  function detach(): void {
    cancelTimeout()
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.onerror = null
  }

  socket.onopen = () => {
    cancelTimeout()
    dispatch({ type: 'opened' })
  }
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') hear(readStream(data), deps, dispatch)
  }
  socket.onclose = ({ code }) => {
    detach()
    dispatch({ type: 'closed', code, by, at: deps.now() })
  }
  // A close follows every error and carries the code that decides.
  socket.onerror = () => {}

  return (isStop) => {
    detach()
    if (isStop) socket.close(STOP_CLOSE.code, STOP_CLOSE.reason)
    else socket.close()
  }
}

function hear(
  messages: StreamMessage[],
  deps: LiveRunnerDeps,
  dispatch: (event: LiveEvent) => void,
): void {
  deps.onMessages(messages)
  const status = messages.findLast((message) => message.type === 'status')
  const room = messages.find((message) => message.type === 'room')
  // A greeting names the room also while the server itself has lost it: then its status counts.
  if (room && (!status || status.state === 'connected')) {
    dispatch({ type: 'roomHeard', roomId: room.roomId, at: deps.now() })
  }
  if (status) {
    dispatch({ type: 'status', state: status.state, reason: status.reason, at: deps.now() })
  }
}
