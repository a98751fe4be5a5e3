import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// Asks without end, over many connections, each of which asks again once it is answered: in a thread
// of its own, so that who is watched waits for the server and not for this.

/** In a body, what is replaced with the request's number. */
const NUMBER = '#######'

/** `heads`: request lines with their headers, one after the other; `body` goes with each. */
export type Flooding = {
  url: string
  connections: number
  heads: readonly string[]
  body: string | null
  /** Whether each request names another host. */
  hasOtherNames: boolean
}

/** How often each status came; 0 is a connection that the server closed. */
export type Flooded = Record<number, number>

const { url, connections, heads, body, hasOtherNames } = workerData as Flooding
const { hostname, port, host } = new URL(url)
const statuses: Flooded = {}
const sockets = new Set<Socket>()
let sent = 0
let isOver = false

function nextRequest(): string {
  sent += 1
  const number = String(sent).padStart(NUMBER.length, '0')
  const name = hasOtherNames ? `n${sent}.example` : host
  const head = heads[sent % heads.length]
  if (body === null) return `${head}\r\nHost: ${name}\r\n\r\n`
  const type = 'Content-Type: application/json'
  const length = `Content-Length: ${body.length}`
  return `${head}\r\nHost: ${name}\r\n${type}\r\n${length}\r\n\r\n${body.replace(NUMBER, number)}`
}

function note(status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1
}

/** Opens a connection, which asks again once it is answered. */
function open(): void {
  const socket = connect(Number(port), hostname)
  sockets.add(socket)
  let text = ''
  socket.setEncoding('latin1')
  socket.on('connect', () => socket.write(nextRequest()))
  socket.on('data', (chunk: string) => {
    text += chunk
    const headEnd = text.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1] ?? 0)
    if (text.length < headEnd + 4 + length) return
    note(Number(text.slice(9, 12)))
    text = ''
    if (!isOver) socket.write(nextRequest())
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    sockets.delete(socket)
    if (isOver) return
    note(0)
    setTimeout(open, 10)
  })
}

for (let at = 0; at < connections; at += 1) open()

parentPort?.on('message', (message: 'tell' | 'end') => {
  if (message === 'end') {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
  parentPort?.postMessage(statuses satisfies Flooded)
  if (message === 'end') parentPort?.close()
})
