import { connect, type Socket } from 'node:net'

/** An answer as it came over the wire. */
export type Answer = { status: number; headers: ReadonlyMap<string, string>; body: string }

/** Changes what comes from the server, to plant a fault. */
export type Tamper = (bytes: Buffer) => Buffer

/** Only against hanging for ever. */
const PATIENCE_MS = 60_000
const HEAD_END = Buffer.from('\r\n\r\n')

/** One connection after the other to a server, on which bytes go out as they are. */
export function createWire(url: string, tamper: Tamper = (bytes) => bytes) {
  const { hostname, port } = new URL(url)
  let socket: Socket | undefined

  function fresh(): Socket {
    socket?.destroy()
    socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.on('error', () => {})
    return socket
  }

  return {
    /** A whole request on a connection that stays, and its answer; undefined when none came. */
    async ask(bytes: Buffer, method: string): Promise<Answer | undefined> {
      const kept = socket?.writable ? socket : undefined
      const [answer] = await exchange(kept ?? fresh(), bytes, [method], tamper)
      // A connection that had been idle may have been closed at that very moment.
      if (answer || !kept) return answer
      return (await exchange(fresh(), bytes, [method], tamper))[0]
    },
    /** Sends anything on a connection of its own; gives all answers until it is closed. */
    async shoot(bytes: Buffer, methods: readonly string[]): Promise<Answer[]> {
      const answers = await exchange(fresh(), bytes, methods, tamper, true)
      socket?.destroy()
      return answers
    },
    close: () => socket?.destroy(),
  }
}

/** Writes, and reads the answers to so many requests, or until the connection is closed. */
function exchange(
  socket: Socket,
  bytes: Buffer,
  methods: readonly string[],
  tamper: Tamper,
  isLast = false,
): Promise<Answer[]> {
  return new Promise((resolve) => {
    const answers: Answer[] = []
    let read: Buffer = Buffer.alloc(0)
    const finish = () => {
      clearTimeout(timer)
      socket.off('data', take).off('close', finish)
      const isOver = answers.at(-1)?.headers.get('connection') === 'close'
      if (isOver || isLast) socket.destroy()
      resolve(answers)
    }
    const take = (piece: Buffer) => {
      read = Buffer.concat([read, tamper(piece)])
      for (;;) {
        const next = readAnswer(read, methods[answers.length])
        if (!next) return
        read = next.rest
        if (next.answer.status < 200 && next.answer.status !== 101) continue
        answers.push(next.answer)
        if (answers.length >= methods.length || next.answer.status === 101) return finish()
      }
    }
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
    socket.on('data', take).on('close', finish)
    if (isLast) socket.end(bytes)
    else socket.write(bytes)
  })
}

/** The first answer in what was read, and the rest; undefined while it is not whole. */
function readAnswer(read: Buffer, method = 'GET'): { answer: Answer; rest: Buffer } | undefined {
  const end = read.indexOf(HEAD_END)
  if (end < 0) return undefined
  const [first = '', ...lines] = read.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(first.split(' ')[1])
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const after = read.subarray(end + HEAD_END.length)
  const hasBody = method !== 'HEAD' && status >= 200 && status !== 204 && status !== 304
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  const whole = hasBody
    ? isChunked
      ? readChunks(after)
      : readLength(after, Number(headers.get('content-length') ?? 0))
    : { body: Buffer.alloc(0), rest: after }
  return whole && { answer: { status, headers, body: whole.body.toString() }, rest: whole.rest }
}

function readLength(bytes: Buffer, length: number) {
  if (bytes.length < length) return undefined
  return { body: bytes.subarray(0, length), rest: bytes.subarray(length) }
}

function readChunks(bytes: Buffer) {
  const pieces: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16)
    const next = lineEnd + 2 + size + 2
    if (bytes.length < next) return undefined
    if (size === 0) return { body: Buffer.concat(pieces), rest: bytes.subarray(next) }
    pieces.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = next
  }
}
