import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, RELAY_CLOSE } from '@dibs/contract'
import type { Cluster, ClusterNode } from '@dibs/testing/cluster'
import type { Random } from '../harness/random.ts'
import { isWeather } from '../world/commands.ts'
import { connectDevice, type Device } from '../world/device.ts'
import type { Seller } from '../world/sellers.ts'

/** How the web app comes back (`apps/web`, backoff-ms.ts and close-policy.ts). */
const QUICK_ATTEMPTS = 8
const QUICK_CEILING_MS = 500
const HIGHEST_CEILING_MS = 10_000
/** Without `dibs.onAir` for so long, the connection is lost. */
const SILENCE_MS = 12_000
const STREAM_PATH = '/api/stream'
/** Close codes after which the web app does not come back. */
const FINAL: readonly number[] = [
  RELAY_CLOSE.stopped,
  RELAY_CLOSE.liveEnded,
  RELAY_CLOSE.invalidOptions,
  RELAY_CLOSE.notAllowed,
  RELAY_CLOSE.noSuchLive,
  RELAY_CLOSE.crowded,
]

/** One connection of a roaming device. */
export type Stay = { node: ClusterNode; device: Device; openedAt: number }

/** A device that comes back whenever its connection breaks, to whichever node the balancer has. */
export type RoamingDevice = {
  stays: readonly Stay[]
  /** Each message that it shows, and when it came first, epoch milliseconds. */
  shown: ReadonlyMap<string, number>
  /** Messages that came twice on one connection. */
  doubled: readonly string[]
  /** Close codes with which it was sent away for good. */
  sentAway: readonly number[]
  isOpen: () => boolean
  leave: () => Promise<void>
}

/** Connects and stays until `leave`. */
export async function startRoamingDevice(
  cluster: Cluster,
  seller: Seller,
  random: Random,
): Promise<RoamingDevice> {
  const stays: Stay[] = []
  const seen: Seen = { shown: new Map(), doubled: [], last: undefined }
  const sentAway: number[] = []
  const left = new AbortController()

  async function connect(attempt: number): Promise<Stay | undefined> {
    const ceiling = QUICK_CEILING_MS * 2 ** Math.max(0, attempt - QUICK_ATTEMPTS)
    if (attempt > 0) await delay(random.next() * Math.min(HIGHEST_CEILING_MS, ceiling))
    const node = random.pick(cluster.nodes)
    try {
      const device = await connectDevice(seller, {
        streamUrl: `${node.url.replace(/^http/, 'ws')}${STREAM_PATH}`,
        after: seen.last,
      })
      return { node, device, openedAt: Date.now() }
    } catch (error) {
      if (left.signal.aborted || isPassing(error)) return undefined
      throw error
    }
  }

  async function stay(): Promise<void> {
    for (let attempt = 0; !left.signal.aborted; attempt += 1) {
      const one = await connect(attempt)
      if (one === undefined) continue
      // It was on its way when the device left.
      if (left.signal.aborted) return one.device.cut()
      listen(one.device, seen)
      stays.push(one)
      const code = await one.device.closed
      if (left.signal.aborted) return
      const isRefused = code === RELAY_CLOSE.invalidTicket && one.device.told.length === 0
      if (isRefused || FINAL.includes(code)) {
        sentAway.push(code)
        return
      }
    }
  }
  const staying = stay()
  // What breaks it is told by whoever waits for what it should be shown.
  staying.catch(() => {})

  return {
    stays,
    shown: seen.shown,
    doubled: seen.doubled,
    sentAway,
    isOpen: () => {
      const socket = stays.at(-1)?.device.socket
      return socket?.readyState === socket?.OPEN && socket !== undefined
    },
    async leave() {
      left.abort()
      stays.at(-1)?.device.cut()
      await staying
    },
  }
}

type Seen = { shown: Map<string, number>; doubled: string[]; last: string | undefined }

/** Notes what a connection says, and ends it when it says nothing for long. */
function listen(device: Device, seen: Seen): void {
  const onThis = new Set<string>()
  let silence: NodeJS.Timeout | undefined
  let read = 0
  const restart = () => {
    clearTimeout(silence)
    silence = setTimeout(device.cut, SILENCE_MS)
  }
  const note = () => {
    for (const messageId of device.messageIds.slice(read)) {
      if (onThis.has(messageId)) seen.doubled.push(messageId)
      onThis.add(messageId)
      if (!seen.shown.has(messageId)) seen.shown.set(messageId, Date.now())
      seen.last = messageId
    }
    read = device.messageIds.length
  }
  restart()
  note()
  device.socket.on('message', (frame) => {
    if (frame.toString().includes('dibs.onAir')) restart()
    note()
  })
  void device.closed.then(() => clearTimeout(silence))
}

/** No node, one that is stopping, or a socket that was refused on the way. */
function isPassing(error: unknown): boolean {
  return isWeather(error) || !(error instanceof ApiError)
}
