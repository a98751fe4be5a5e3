import { setTimeout as delay } from 'node:timers/promises'
import {
  type ConnectionOptions,
  connect,
  type Msg,
  type NatsConnection,
} from '@nats-io/transport-node'
import { withDeadline } from '../deadline.ts'
import type { Log } from '../observability/log.ts'

/** A bus that is silent is noticed after two to three of these. */
const PING_MS = 1_000
const UNANSWERED_PINGS = 2
const CONNECT_TIMEOUT_MS = 3_000
/** Between two attempts, and as much again at random. */
const RECONNECT_MS = 250
/** What was sent and is not known to have arrived: more is dropped. */
const UNCONFIRMED_BYTES = 16 * 1024 * 1024
/** After so many bytes it is asked whether all has arrived. */
const CONFIRM_BYTES = 256 * 1024
const CLOSE_TIMEOUT_MS = 2_000
export type NatsOptions = {
  /** `nats://` or `tls://`, with a user and password if any; several with commas between. */
  url: string
  log: Log
  random: () => number
}

/** A subscription as it is wanted, whether the bus is there or not. */
export type Wanted = {
  subject: string
  queue?: string | undefined
  onMessage: (message: Msg) => void
}

/** Holds one connection, with all that is subscribed to, until it is closed. */
export function keepConnected({ url, log, random }: NatsOptions) {
  const closing = new AbortController()
  const wanted = new Map<Wanted, () => void>()
  let nats: NatsConnection | null = null
  let isUp = false
  const connected = () => (isUp && !closing.signal.aborted ? nats : null)
  const sender = createSender(log, connected)

  function subscribe(want: Wanted): void {
    if (!nats || nats.isClosed() || nats.isDraining()) return
    const { subject, queue, onMessage } = want
    const subscription = nats.subscribe(subject, {
      ...(queue !== undefined && { queue }),
      callback: (error, message) => {
        if (error) log.warn({ err: error, subject }, 'the bus refuses a subscription')
        else onMessage(message)
        sender.counts.received += 1
      },
    })
    wanted.set(want, () => subscription.isClosed() || subscription.unsubscribe())
  }

  function setUp(next: boolean): void {
    if (isUp === next) return
    isUp = next
    sender.startAnew()
    if (next) log.info('the bus is there')
    else if (!closing.signal.aborted) log.warn('the bus is away')
  }

  async function connectOnce(): Promise<void> {
    const connection = await connect(optionsFor(url))
    if (closing.signal.aborted) return connection.close()
    nats = connection
    for (const want of wanted.keys()) subscribe(want)
    setUp(true)
    const watching = watch(connection, log, setUp)
    // It reconnects by itself; closed is what it gives up, or what we close.
    await connection.closed()
    await watching
  }

  async function run(): Promise<void> {
    let hasFailed = false
    while (!closing.signal.aborted) {
      try {
        await connectOnce()
      } catch (error) {
        if (!hasFailed) log.warn({ err: error }, 'the bus cannot be reached; it is tried again')
        hasFailed = true
      }
      nats = null
      setUp(false)
      const wait = RECONNECT_MS * (1 + random())
      await delay(wait, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()

  return {
    isUp: () => connected() !== null,
    counts: sender.counts,
    send: sender.send,
    subscribe(want: Wanted): () => void {
      wanted.set(want, () => {})
      subscribe(want)
      return () => {
        wanted.get(want)?.()
        wanted.delete(want)
      }
    },
    async close(): Promise<void> {
      const drained = isUp ? nats?.drain() : nats?.close()
      closing.abort()
      await withDeadline(drained ?? Promise.resolve(), CLOSE_TIMEOUT_MS).catch(() => nats?.close())
      await running
    },
  }
}

/** Follows a connection until it is closed. */
async function watch(connection: NatsConnection, log: Log, setUp: (isUp: boolean) => void) {
  for await (const status of connection.status()) {
    if (status.type === 'reconnect') setUp(true)
    if (status.type === 'disconnect' || status.type === 'staleConnection') setUp(false)
    if (status.type === 'error') log.warn({ err: status.error }, 'the bus has a complaint')
  }
}

/** Makes the way out, through the connection that stands. */
function createSender(log: Log, connected: () => NatsConnection | null) {
  const counts = { sent: 0, received: 0, dropped: 0 }
  let unconfirmed = createUnconfirmed()
  return {
    counts,
    /**
     * Hands a message to NATS, unless that is away, too slow, or the message too large: then it is
     * lost.
     */
    send(subject: string, size: number, give: (nats: NatsConnection) => void): void {
      const nats = connected()
      if (!nats) return
      const limit = nats.info?.max_payload ?? 0
      if (size > limit) log.error({ subject, size, limit }, 'a message is too large for the bus')
      if (size > limit || !unconfirmed.add(size, nats)) {
        counts.dropped += 1
        return
      }
      try {
        give(nats)
        counts.sent += 1
      } catch (error) {
        counts.dropped += 1
        log.warn({ err: error }, 'a message could not be given to the bus')
      }
    },
    /** A new connection has nothing on its way. */
    startAnew(): void {
      unconfirmed = createUnconfirmed()
    },
  }
}

/** What was sent over one connection and is not known to have arrived. */
function createUnconfirmed() {
  let [sent, asked, confirmed] = [0, 0, 0]
  return {
    add(bytes: number, nats: NatsConnection): boolean {
      if (sent + bytes - confirmed > UNCONFIRMED_BYTES) return false
      sent += bytes
      if (sent - asked >= CONFIRM_BYTES) {
        const upTo = sent
        asked = sent
        nats.flush().then(
          () => {
            confirmed = upTo
          },
          // The connection broke: the next one counts anew.
          () => {},
        )
      }
      return true
    },
  }
}

function optionsFor(url: string): ConnectionOptions {
  const urls = url.split(',').map((one) => new URL(one.trim()))
  const { username = '', password = '' } = urls.find((each) => each.username) ?? {}
  return {
    servers: urls.map(({ protocol, host }) => `${protocol}//${host}`),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    name: 'dibs',
    timeout: CONNECT_TIMEOUT_MS,
    pingInterval: PING_MS,
    maxPingOut: UNANSWERED_PINGS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    reconnectJitterTLS: RECONNECT_MS,
    ignoreAuthErrorAbort: true,
  }
}
