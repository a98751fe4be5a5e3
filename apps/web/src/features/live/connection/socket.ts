import { ApiError } from '@dibs/contract'
import { backoffMs } from '../../../shared/api/backoff-ms.ts'
import type { LiveStore } from '../live-store.ts'
import { reduceLive, START_TIMEOUT_MS } from './machine.ts'
import type { StreamMessage } from './messages.ts'
import type { Close, LiveEffect, LiveEvent, LiveNotice, LiveStream, StartWish } from './states.ts'

/** What is needed of a `WebSocket`. */
export type StreamSocket = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'onerror' | 'close'>

/** What a connection is made of; `read` reads one frame of it, and never throws. */
type Prepared = {
  url: string
  ticket: string
  by?: Close['by']
  read: (text: string) => StreamMessage[]
}

/** Everything around the connection: calls to the server, the browser's storage, clock and sockets. */
export type ConnectionDeps = {
  createSession: (
    username: string,
    wish: StartWish,
  ) => Promise<{ stream: LiveStream; isNew: boolean }>
  /** Gets a fresh ticket for one connection, and whatever else must be there before it is heard. */
  prepareConnection: (stream: LiveStream) => Promise<Prepared>
  openSocket: (url: string) => StreamSocket
  saveRoom: (stream: LiveStream, roomId: string) => Promise<void>
  endSession: (stream: LiveStream) => Promise<void>
  dropSession: (stream: LiveStream) => Promise<void>
  remember: (stream: LiveStream, ticket: string | null) => void
  forget: () => void
  notify: (notice: LiveNotice) => void
  onMessages: (messages: StreamMessage[]) => void
  now: () => number
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number
  random: () => number
  setTimer: (run: () => void, ms: number) => () => void
}

/** Runs the connection. Its state is `connection` in the store. */
export type LiveConnection = {
  dispatch: (event: LiveEvent) => void
  /** Closes the socket and cancels the timers without ending anything. */
  dispose: () => void
}

/** The code and reason with which the seller's stop closes the socket (spec, section 4). */
const STOP_CLOSE = { code: 1000, reason: 'user-initiated stop' } as const
/** What a browser reports for a connection that broke without a close frame. */
const BROKEN_CLOSE_CODE = 1006
/** A ticket is good for 60 s; one that is older than this (the device slept) is not tried. */
const TICKET_USABLE_MS = 30_000
/** How long an attempt may take until the socket is open. */
const OPEN_TIMEOUT_MS = 10_000
/** Our server says something every five seconds: one that is silent for longer is not there. */
const SILENT_AFTER_MS = 12_000

/** Makes a connection; it stays idle until it is told to start, to join or to restore. */
export function createLiveConnection(store: LiveStore, deps: ConnectionDeps): LiveConnection {
  const effects = createEffectRunner(deps, dispatch)

  function dispatch(event: LiveEvent): void {
    const before = store.getState().connection
    const step = reduceLive(before, event)
    if (step.state !== before) store.setState({ connection: step.state })
    for (const effect of step.effects) effects.run(effect)
  }

  return {
    dispatch,
    dispose: () => {
      effects.dispose()
      store.setState({ connection: { kind: 'idle' } })
    },
  }
}

type Handlers = { [T in LiveEffect['type']]: (effect: Extract<LiveEffect, { type: T }>) => void }

/** Does what the machine asks for; every outcome is dispatched. Owns the retry timer and the socket. */
function createEffectRunner(deps: ConnectionDeps, dispatch: (event: LiveEvent) => void) {
  const socket = createSocketOwner(deps, dispatch)
  let cancelRetry = () => {}
  let cancelGivingUp = () => {}

  const handlers: Handlers = {
    createSession: ({ username, wish }) => {
      deps.createSession(username, wish).then(
        (created) => dispatch({ type: 'sessionReady', ...created }),
        (error: unknown) => dispatch({ type: 'startRefused', error }),
      )
    },
    scheduleGivingUp: ({ startedAt }) => {
      cancelGivingUp()
      const giveUp = () => dispatch({ type: 'startTimedOut', startedAt })
      cancelGivingUp = deps.setTimer(giveUp, START_TIMEOUT_MS)
    },
    connect: ({ stream }) => {
      cancelRetry()
      void socket.open(stream)
    },
    disconnect: ({ cause }) => {
      cancelRetry()
      cancelGivingUp()
      socket.close(cause === 'stop')
    },
    scheduleRetry: ({ attempt }) => {
      cancelRetry()
      const wait = backoffMs(attempt, deps.random())
      cancelRetry = deps.setTimer(() => dispatch({ type: 'retryDue' }), wait)
    },
    saveRoom: createRoomSaver(deps),
    endSession: ({ stream }) => {
      const { sessionId } = stream
      deps.endSession(stream).then(
        () => dispatch({ type: 'endSaved', sessionId }),
        () => dispatch({ type: 'endFailed', sessionId, at: deps.now() }),
      )
    },
    // A failure is ignored: the seller has read that the account is not live.
    dropSession: ({ stream }) => void deps.dropSession(stream).catch(() => {}),
    remember: ({ stream }) => deps.remember(stream, null),
    forget: deps.forget,
    notify: ({ notice }) => deps.notify(notice),
  }

  return {
    run: <E extends LiveEffect>(effect: E) =>
      (handlers[effect.type] as (effect: E) => void)(effect),
    dispose: () => {
      cancelRetry()
      cancelGivingUp()
      socket.close(false)
    },
  }
}

/** Tells the server each room once. The server hears the room itself, so a failure may wait. */
function createRoomSaver(deps: ConnectionDeps): Handlers['saveRoom'] {
  let saved = ''
  return ({ stream, roomId }) => {
    const room = `${stream.sessionId}/${roomId}`
    if (room === saved) return
    saved = room
    deps.saveRoom(stream, roomId).catch(() => {
      saved = ''
    })
  }
}

/** Owns the one socket of this device; opening it anew drops whatever was under way. */
function createSocketOwner(deps: ConnectionDeps, dispatch: (event: LiveEvent) => void) {
  let drop = (_isStop: boolean) => {}

  async function open(stream: LiveStream): Promise<void> {
    drop(false)
    let isCurrent = true
    drop = () => {
      isCurrent = false
    }
    const askedAt = deps.now()
    try {
      const { url, ticket, by, read } = await deps.prepareConnection(stream)
      if (!isCurrent) return
      if (deps.now() - askedAt > TICKET_USABLE_MS) {
        dispatch({ type: 'ticketFailed', error: null, at: deps.now() })
        return
      }
      deps.remember(stream, ticket)
      drop = attachSocket(deps.openSocket(url), { by, read }, deps, dispatch)
    } catch (error) {
      if (!isCurrent) return
      const known = error instanceof ApiError ? error : null
      dispatch({ type: 'ticketFailed', error: known, at: deps.now() })
    }
  }

  return { open, close: (isStop: boolean) => drop(isStop) }
}

/** Listens to a socket until it closes. Returns the way to drop it; then nothing more is heard. */
function attachSocket(
  socket: StreamSocket,
  { by, read }: Pick<Prepared, 'by' | 'read'>,
  deps: ConnectionDeps,
  dispatch: (event: LiveEvent) => void,
): (isStop: boolean) => void {
  const giveUp = () => {
    detach()
    socket.close()
    dispatch({ type: 'closed', code: BROKEN_CLOSE_CODE, at: deps.now() })
  }
  let cancelTimeout = deps.setTimer(giveUp, OPEN_TIMEOUT_MS)
  let heardAt = 0
  // One timer for all that is heard in its time: hundreds of frames may come in a second.
  const watch = (ms: number) => {
    cancelTimeout = deps.setTimer(() => {
      const rest = heardAt + SILENT_AFTER_MS - deps.monotonicNow()
      if (rest > 0) watch(rest)
      else giveUp()
    }, ms)
  }

  const readEvents = by === 'provider' ? createDirectReader() : relayEvents

  function detach(): void {
    cancelTimeout()
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.onerror = null
  }

  socket.onopen = () => {
    cancelTimeout()
    heardAt = deps.monotonicNow()
    if (by !== 'provider') watch(SILENT_AFTER_MS)
    dispatch({ type: 'opened' })
  }
  socket.onmessage = ({ data }) => {
    heardAt = deps.monotonicNow()
    if (typeof data !== 'string') return
    const messages = read(data)
    deps.onMessages(messages)
    for (const event of readEvents(messages, deps.now())) dispatch(event)
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

/**
 * Makes what the provider's own frames say about the connection: the live is heard once the provider
 * has told of the room and shown that it hears it.
 */
function createDirectReader() {
  let roomId: string | null = null
  let hasSpoken = false
  return (messages: readonly StreamMessage[], at: number): LiveEvent[] => {
    const room = messages.find((message) => message.type === 'room')
    const isNews = room !== undefined || !hasSpoken
    roomId = room?.roomId ?? roomId
    hasSpoken ||= messages.some(({ type }) => ROOM_SPEAKS.has(type))
    return isNews && hasSpoken && roomId !== null ? [{ type: 'roomHeard', roomId, at }] : []
  }
}

const ROOM_SPEAKS: ReadonlySet<string> = new Set(['roomSpoke', 'chat', 'takenDown'])

/** What a frame of the relay says about the connection itself. */
function relayEvents(messages: readonly StreamMessage[], at: number): LiveEvent[] {
  const status = messages.findLast((message) => message.type === 'status')
  const room = messages.find((message) => message.type === 'room')
  const events: LiveEvent[] = []
  // A greeting names the room even while the server itself has lost it: then its status counts.
  if (room && (!status || status.state === 'connected')) {
    events.push({ type: 'roomHeard', roomId: room.roomId, at })
  }
  if (status) events.push({ type: 'status', state: status.state, reason: status.reason, at })
  return events
}
