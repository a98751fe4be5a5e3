import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A way to a service on this machine that a test can break in several ways. */
export type Forwarder = {
  /** Where the way begins, on loopback. */
  port: number
  /** An address of the service, through the forwarder. */
  through: (address: string) => string
  /** Breaks all connections and refuses new ones, as when the service has ended. */
  cut: () => void
  /** Lets nothing pass either way and tells nobody, as a cable that is pulled out. */
  hold: () => void
  /** Each piece of data takes so much longer, milliseconds. */
  slow: (ms: number) => void
  /** As at the start. Connections that were held go on where they stood. */
  mend: () => void
  /** Leads new connections to another port from now on, and breaks those that there are. */
  lead: (port: number) => void
  close: () => Promise<void>
}

/** What a way does with what comes in. */
type Passage = { extraMs: number; held: PromiseWithResolvers<void> | null }
type Filter = (chunk: Buffer) => Buffer

const ALL: Filter = (chunk) => chunk

/**
 * Starts a way to a port of this machine. `makeFilter` makes, for each connection, what lets through
 * what the service says.
 */
export async function startForwarder(port: number, makeFilter = () => ALL): Promise<Forwarder> {
  const sockets = new Set<Socket>()
  const passage: Passage = { extraMs: 0, held: null }
  let target = port
  let isCut = false

  const server = createServer((client) => {
    if (isCut) {
      client.resetAndDestroy()
      return
    }
    const service = connect(target, '127.0.0.1')
    for (const [one, other, filter] of [
      [client, service, ALL],
      [service, client, makeFilter()],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('close', () => sockets.delete(one))
      void carry(one, other, { passage, filter })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = (server.address() as AddressInfo).port
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const release = () => {
    passage.held?.resolve()
    passage.held = null
  }

  return {
    port: own,
    through(address) {
      const url = new URL(address)
      url.hostname = '127.0.0.1'
      url.port = String(own)
      return url.href
    },
    cut() {
      isCut = true
      breakAll()
      release()
    },
    hold() {
      passage.held ??= Promise.withResolvers()
    },
    slow(ms) {
      passage.extraMs = ms
    },
    mend() {
      isCut = false
      passage.extraMs = 0
      release()
    },
    lead(port) {
      target = port
      breakAll()
    },
    async close() {
      breakAll()
      release()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One direction of a connection: what comes in goes out in its order, and late when it must. */
async function carry(
  from: Socket,
  to: Socket,
  { passage, filter }: { passage: Passage; filter: Filter },
): Promise<void> {
  // A `close` follows every error.
  from.on('error', () => {})
  from.on('close', () => {
    to.destroy()
    // For whoever waits for it to take more.
    to.emit('drain')
  })
  try {
    for await (const chunk of from) {
      if (passage.extraMs > 0) await delay(passage.extraMs)
      await passage.held?.promise
      if (!to.write(filter(chunk))) await new Promise((resolve) => to.once('drain', resolve))
    }
    to.end()
  } catch {
    // The other end is gone, too.
    to.destroy()
  }
}
