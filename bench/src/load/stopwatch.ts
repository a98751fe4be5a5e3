import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { readFrame } from '@dibs/contract/provider'
import WebSocket, { WebSocketServer } from 'ws'
import { writeFrame, writeMarketComments } from '../comments.ts'
import { answerCalls } from '../harness/helper-process.ts'
import { toWire } from './to-wire.ts'

// A chat provider and the devices of its one listener in one process: both ends of the way of a
// comment read the same clock.

const TICK_MS = 5
const PATIENCE_MS = 30_000

type Load = { perSecond: number; seconds: number; codes: readonly string[]; claimShare: number }
type Spread = { p50: number; p99: number }

let listener: Duplex | undefined
const sentAt = new Map<string, number>()
const devices = new Map<string, { socket: WebSocket; took: number[] }>()

const handlers = {
  async listen(): Promise<string> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
    server.on('connection', (socket, request) => {
      const messages = [
        { type: 'workerInfo', data: { webSocketId: 'stopwatch' } },
        { type: 'roomInfo', data: { roomInfo: { id: '7300000000000000001' } } },
        { type: 'tiktok.connect', data: {} },
      ]
      socket.send(JSON.stringify({ timestamp: Date.now(), messages }))
      socket.on('error', () => {})
      listener = request.socket
    })
    await new Promise((resolve) => server.once('listening', resolve))
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`
  },

  /** Connects a device under a name. */
  async join({ name, address }: { name: string; address: string }): Promise<void> {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    const took: number[] = []
    const welcomed = new Promise<void>((resolve, reject) => {
      socket.once('message', () => resolve())
      socket.once('close', (code) => reject(new Error(`${name} was closed with ${code}`)))
    })
    socket.on('message', (data: Buffer) => {
      const now = performance.now()
      for (const message of readFrame(data.toString())) {
        const sent = message.type === 'chat' && sentAt.get(message.comment.messageId)
        if (sent) took.push(now - sent)
      }
    })
    await welcomed
    devices.set(name, { socket, took })
  },

  leave({ name }: { name: string }): void {
    devices.get(name)?.socket.close(1000)
    devices.delete(name)
  },

  /** Says comments at an even pace. Answers what each device waited for them, in milliseconds. */
  async measure({ perSecond, seconds, codes, claimShare }: Load): Promise<Record<string, Spread>> {
    const total = perSecond * seconds
    const comments = writeMarketComments(9_973, codes, claimShare)
    sentAt.clear()
    for (const { took } of devices.values()) took.length = 0
    const start = performance.now()
    for (let said = 0; said < total; ) {
      const due = Math.min(total, ((performance.now() - start) / 1_000) * perSecond)
      for (; said < due; said += 1) {
        const comment = comments[said % comments.length]
        if (!comment || !listener) throw new Error('nobody listens')
        const frame = writeFrame([comment])
        const [chat] = readFrame(frame.toString())
        if (chat?.type === 'chat') sentAt.set(chat.comment.messageId, performance.now())
        listener.write(toWire(frame))
      }
      await delay(TICK_MS)
    }
    const until = performance.now() + PATIENCE_MS
    const isWaiting = () => [...devices.values()].some(({ took }) => took.length < total)
    while (isWaiting() && performance.now() < until) await delay(TICK_MS)
    if (isWaiting()) throw new Error('A device has not got every comment.')
    return Object.fromEntries([...devices].map(([name, { took }]) => [name, spreadOf(took)]))
  },
}
export type StopwatchHandlers = typeof handlers

function spreadOf(took: readonly number[]): Spread {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

answerCalls(handlers)
