import { connect, type Socket } from 'node:net'

/** Connections that send requests and read nothing of the answers. */
export type Flood = {
  /** How many were dropped by the server so far; each is opened anew. */
  dropped: () => number
  stop: () => void
}

export type FloodOptions = {
  /** Where the requests lead. */
  path: string
  connections: number
  /** Requests that each connection sends at once. */
  requests: number
}

/** Starts a flood at a server. */
export function startFlood(url: string, { path, connections, requests }: FloodOptions): Flood {
  const { hostname, port, host } = new URL(url)
  const bytes = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requests)
  const sockets = new Set<Socket>()
  let dropped = 0
  let isOver = false

  function open(): void {
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (isOver) return
      dropped += 1
      open()
    })
    // Without anybody who takes what comes, Node reads a little and no more.
    socket.write(bytes)
  }

  for (let at = 0; at < connections; at += 1) open()
  return {
    dropped: () => dropped,
    stop() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
