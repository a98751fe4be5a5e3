import { createServer, type RequestListener, type Server } from 'node:http'
import { BlockList, isIPv4, type Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** What one connection, one address and all of them together may use up. */
const BOUNDS = {
  /** Requests of a connection that are not answered; proxies and browsers send one at a time. */
  unanswered: 32,
  /**
   * A connection on which nothing moves for so long is closed: by then a phone that lost its
   * network for a moment has gone on. Node looks twice while something is being written.
   */
  stillMs: 15_000,
  /** Carriers put many phones behind one address; a device has seven at most. */
  perAddress: 500,
  overall: 10_000,
}

/** How often requests that do not arrive in time are looked for. */
const CHECK_MS = 5_000

export type ConnectionOptions = {
  /** How long an idle connection is kept, in milliseconds. */
  keepAliveTimeout: number
  /** How long a whole request may take to arrive, in milliseconds. */
  requestTimeout: number
  /** How many proxies stand in front, or their networks: their connections carry many people's calls. */
  trustedProxies: number | readonly string[]
  /** Tests do not wait as long. */
  bounds?: Partial<typeof BOUNDS>
}

/**
 * Makes Node's HTTP server with bounds on what a connection may use up. Node itself reads as many
 * requests as fit into a packet and hands out all of them at once; here a connection is answered
 * one request after the other, and one that has too many waiting is dropped.
 */
export function createBoundedServer(handle: RequestListener, options: ConnectionOptions): Server {
  const { keepAliveTimeout, requestTimeout, trustedProxies } = options
  const bounds = { ...BOUNDS, ...options.bounds }
  const lines = createLines(handle, bounds.unanswered)
  const server: Server = createServer(
    {
      keepAliveTimeout,
      requestTimeout,
      connectionsCheckingInterval: CHECK_MS,
      // A connection that is handed over amid an answer is read by nobody, and keeps the server from
      // closing; as a plain request it waits for its turn.
      shouldUpgradeCallback: ({ socket }) =>
        server.listenerCount('upgrade') > 0 && !lines.isAtWork(socket),
    },
    lines.onRequest,
  )
  server.maxConnections = bounds.overall
  server.on('connection', createAddressBound(bounds.perAddress, isOfProxy(trustedProxies)))
  server.setTimeout(bounds.stillMs, (socket) => {
    // Something may take its time to be answered; what nobody reads may not.
    if (!lines.isAtWork(socket) || socket.writableLength > 0) socket.destroy()
  })
  return server
}

type Exchange = Parameters<RequestListener>

/** Hands out the requests of each connection one after the other. */
function createLines(handle: RequestListener, most: number) {
  /** Those of a connection that are not answered; the first one is at work. */
  const lines = new WeakMap<Socket, Exchange[]>()

  function work(socket: Socket, line: Exchange[]): void {
    const [first] = line
    if (!first || socket.destroyed) return
    first[1].once('close', () => {
      line.shift()
      work(socket, line)
    })
    handle(...first)
  }

  return {
    onRequest(...exchange: Exchange): void {
      const { socket } = exchange[0]
      // Dropped: what else was in its packet goes unread.
      if (socket.destroyed) return
      const line = lines.get(socket)
      if (!line) {
        const first = [exchange]
        lines.set(socket, first)
        work(socket, first)
        return
      }
      line.push(exchange)
      if (line.length === 1) work(socket, line)
      else if (line.length > most) drop(socket)
    },
    isAtWork: (socket: Socket) => (lines.get(socket)?.length ?? 0) > 0,
  }
}

/**
 * Closes a connection and leaves the rest of its packet unread. Node's parser would go on through
 * 64 KB of requests, 40 ms of work; it stops at whatever is called an upgrade (2, `llhttp`). Not
 * documented, and only time is lost if it is not there.
 */
function drop(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null }
  if (parser) parser.onIncoming = () => 2
  socket.destroy()
}

/** Closes each connection beyond those that one network address may have. */
function createAddressBound(most: number, isExempt: (address: string) => boolean) {
  const connections = new Map<string, number>()
  return (socket: Socket) => {
    // Gone by the time it was accepted.
    if (socket.remoteAddress === undefined) return
    if (isExempt(normalizeIP(socket.remoteAddress, 128))) return
    const address = normalizeIP(socket.remoteAddress)
    const count = connections.get(address) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    connections.set(address, count + 1)
    socket.once('close', () => {
      const left = (connections.get(address) ?? 1) - 1
      if (left > 0) connections.set(address, left)
      else connections.delete(address)
    })
  }
}

/** Makes the function that tells whether an address is a proxy's of ours. */
export function isOfProxy(proxies: number | readonly string[]): (address: string) => boolean {
  if (typeof proxies === 'number') return () => proxies > 0
  const networks = new BlockList()
  for (const proxy of proxies) {
    const [network = '', bits] = proxy.split('/')
    const [family, length] = isIPv4(network) ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
    networks.addSubnet(network, bits === undefined ? length : Number(bits), family)
  }
  return (address) => networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
