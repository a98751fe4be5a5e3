import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { readRecording, writeFrame, writeMarketComments } from '../comments.ts'
import { answerCalls } from '../harness/helper-process.ts'
import { keepPace, type Pace } from './pace.ts'
import { toWire } from './to-wire.ts'

// A chat provider, as a process of its own, that sends what it is told, as fast as it is told.

/** Most unread bytes on the way; the relay cuts off devices that leave a megabyte unread. */
const WINDOW_BYTES = 512 * 1024
const LISTENERS_PATIENCE_MS = 60_000
/** Bytes of one write: as much as Node reads at once. */
const CHUNK_BYTES = 64 * 1024

export type Batch = {
  comments: number
  perFrame: number
  codes: readonly string[]
  claimShare: number
}
export type Part = { listener: string; recording: string; fromSecond: number; seconds: number }
type Chunk = { data: Buffer; frames: number }

const listeners = new Map<string, Duplex>()
const acknowledgers = new Map<string, (frames: number) => void>()
let chunks: Chunk[] = []

const handlers = {
  async listen(): Promise<string> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
    server.on('connection', (socket, request) => {
      const query = new URL(request.url ?? '/', 'ws://provider').searchParams
      const acknowledges = query.get('acknowledges')
      if (acknowledges !== null) hearAcknowledgements(socket, acknowledges)
      else welcome(socket, request.socket, query.get('uniqueId') ?? '')
    })
    await new Promise((resolve) => server.once('listening', resolve))
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`
  },

  /** Prepares a batch of new comments; answers the id of the last one. */
  prepare({ comments, perFrame, codes, claimShare }: Batch): { lastFrame: string } {
    const said = writeMarketComments(comments, codes, claimShare)
    const frames: Buffer[] = []
    for (let i = 0; i < said.length; i += perFrame) {
      frames.push(writeFrame(said.slice(i, i + perFrame)))
    }
    chunks = packChunks(frames)
    return { lastFrame: frames.at(-1)?.toString() ?? '' }
  },

  /** Sends the batch; the listener's devices acknowledge it. Answers the milliseconds it took. */
  pump: ({ listener }: { listener: string }) => pump(listener),

  /** Sends the batch without waiting. Answers when it began, epoch milliseconds. */
  send({ listener }: { listener: string }): number {
    const began = performance.timeOrigin + performance.now()
    const socket = listenerNamed(listener)
    for (const { data } of chunks) socket.write(data)
    return began
  },

  /** Sends one comment to each listener, again and again, evenly spread over time. */
  pace: (pace: Pace) => keepPace(pace, (name, data) => listenerNamed(name).write(data)),

  /** Replays a part of a recording at its own pace. Answers when each message was sent, epoch milliseconds. */
  replay: (part: Part) => replay(part),

  /** Resolves when so many are connected. */
  async awaitListeners({ count }: { count: number }): Promise<void> {
    const until = Date.now() + LISTENERS_PATIENCE_MS
    while (listeners.size < count) {
      if (Date.now() > until) throw new Error(`Only ${listeners.size} of ${count} came to listen.`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  },
}
export type ProviderHandlers = typeof handlers

function welcome(socket: WebSocket, raw: Duplex, name: string): void {
  const roomId = `73${String(name.length).padStart(2, '0')}${Buffer.from(name).readUIntBE(0, 1)}1`
  const messages = [
    { type: 'workerInfo', data: { webSocketId: name } },
    { type: 'roomInfo', data: { roomInfo: { id: roomId } } },
    { type: 'tiktok.connect', data: {} },
  ]
  socket.send(JSON.stringify({ timestamp: Date.now(), messages }))
  socket.on('error', () => {})
  socket.on('close', () => {
    if (listeners.get(name) === raw) listeners.delete(name)
  })
  listeners.set(name, raw)
}

function hearAcknowledgements(socket: WebSocket, name: string): void {
  socket.on('message', (data) => acknowledgers.get(name)?.(Number(data.toString())))
}

function listenerNamed(name: string): Duplex {
  const socket = listeners.get(name)
  if (!socket) throw new Error(`${name} does not listen to the provider.`)
  return socket
}

function pump(listener: string): Promise<number> {
  const socket = listenerNamed(listener)
  const total = chunks.reduce((sum, { frames }) => sum + frames, 0)
  const windowChunks = WINDOW_BYTES / CHUNK_BYTES
  const endsAt: number[] = []
  let next = 0
  let sentFrames = 0
  let acknowledgedChunks = 0
  const sendMore = () => {
    while (next < chunks.length && next - acknowledgedChunks < windowChunks) {
      const chunk = chunks[next++] as Chunk
      sentFrames += chunk.frames
      endsAt.push(sentFrames)
      socket.write(chunk.data)
    }
  }
  return new Promise((resolve) => {
    const start = performance.now()
    acknowledgers.set(listener, (frames) => {
      while ((endsAt[acknowledgedChunks] ?? Number.POSITIVE_INFINITY) <= frames)
        acknowledgedChunks += 1
      if (frames >= total) resolve(performance.now() - start)
      else sendMore()
    })
    sendMore()
  })
}

async function replay({ listener, recording, fromSecond, seconds }: Part) {
  const sentAt: Record<string, number> = {}
  const socket = listenerNamed(listener)
  const start = performance.now()
  for (const { at, messages } of readRecording(recording)) {
    const due = at - fromSecond * 1000
    if (due < 0) continue
    if (due > seconds * 1000) break
    const wait = start + due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const now = performance.timeOrigin + performance.now()
    for (const { data } of messages) sentAt[data.event.msgId] = now
    socket.write(toWire(Buffer.from(JSON.stringify({ timestamp: Math.floor(now), messages }))))
  }
  return sentAt
}

function packChunks(frames: readonly Buffer[]): Chunk[] {
  const packed: Chunk[] = []
  let waiting: Buffer[] = []
  let bytes = 0
  const pack = () => {
    packed.push({ data: Buffer.concat(waiting.map(toWire)), frames: waiting.length })
    waiting = []
    bytes = 0
  }
  for (const frame of frames) {
    waiting.push(frame)
    bytes += frame.length
    if (bytes >= CHUNK_BYTES) pack()
  }
  if (waiting.length > 0) pack()
  return packed
}

answerCalls(handlers)
