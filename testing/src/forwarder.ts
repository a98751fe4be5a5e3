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

/** Starts a way to a port of this machine. */
export async function startForwarder(port: number): Promise<Forwarder> {
  const sockets = new Set<Socket>()
  let target = port
  let isCut = false
  let extraMs = 0
  let held: PromiseWithResolvers<void> | null = null

  /** One direction of a connection: what comes in goes out in its order, and late when it must. */
  async function carry(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) {
        if (extraMs > 0) await delay(extraMs)
        await held?.promise
        if (!to.write(chunk)) await new Promise((resolve) => to.once('drain', resolve))
      }
      to.end()
    } catch {
      // The other end is gone, too.
      to.destroy()
    }
  }

  const server = createServer((client) => {
    if (isCut) {
      client.resetAndDestroy()
      return
    }
    const service = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      // A `close` follows every error.
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
        // Whoever waits for it to take more.
        other.emit('drain')
      })
      void carry(one, other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = (server.address() as AddressInfo).port
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const release = () => {
    held?.resolve()
    held = null
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
      held ??= Promise.withResolvers()
    },
    slow(ms) {
      extraMs = ms
    },
    mend() {
      isCut = false
      extraMs = 0
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
