import { connect, type Socket } from 'node:net'

/** Connections of one address, each with a request that does not arrive. */
export type Crowd = {
  /** How many of them are open. */
  open: () => number
  leave: () => void
}

/** What such a request sends before it falls silent. */
export const SLOW = {
  body: 'POST /api/auth/request-otp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{"login',
  pieces:
    'POST /api/auth/request-otp HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n',
  head: 'GET /api/profile HTTP/1.1\r\nHost: x\r\n',
}

/** Opens so many connections from an address of loopback, one after the other. */
export async function openCrowd(
  port: number,
  from: string,
  count: number,
  text: string,
): Promise<Crowd> {
  const sockets = new Set<Socket>()
  for (let at = 0; at < count; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.add(socket)
    socket.on('error', () => {})
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve)
      socket.once('close', () => {
        sockets.delete(socket)
        resolve()
      })
    })
    socket.resume().write(text)
  }
  return {
    open: () => sockets.size,
    leave() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
