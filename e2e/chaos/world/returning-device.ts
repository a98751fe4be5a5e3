import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { Random } from '../harness/random.ts'
import { isWeather } from './commands.ts'
import { connectDevice, type Device } from './device.ts'
import type { Seller } from './sellers.ts'

/** As long as the web app waits at most before its first tries. */
const RETRY_MS = 500

/** A device that comes back whenever its connection breaks, and keeps the waitlists as the web app does. */
export type ReturningDevice = {
  /** Tears the connection down; it comes back by itself. */
  cut: () => void
  /** Tears the connection down, and comes back when this resolves; away when the call resolves. */
  stayAway: (until: Promise<void>) => Promise<void>
  /** How long each way back took, milliseconds. */
  waysBack: readonly number[]
  /** Every connection so far, with what it was told. */
  connections: readonly Device[]
  /** The waitlists as they were last read, as the server wrote them. */
  lists: () => string
  /** What the waitlists were when the first connection broke. */
  listsAtFirstCut: () => string | undefined
  /** Reads the waitlists as the next poll will. */
  poll: () => Promise<void>
  leave: () => Promise<void>
}

/** Connects and stays until `leave`. */
export async function startDevice(
  seller: Seller,
  sessionId: SessionId,
  random: Random,
): Promise<ReturningDevice> {
  const connections: Device[] = []
  const waysBack: number[] = []
  const left = new AbortController()
  let etag: string | null = null
  let lists = '[]'
  let listsAtFirstCut: string | undefined
  let reading = Promise.resolve()
  let away = Promise.resolve()

  /** One reading after the other; an unchanged list answers 304. */
  function poll(): Promise<void> {
    reading = reading.then(async () => {
      try {
        const answer = await seller.api(endpoints.comments.listWaitlists, {
          params: { sessionId },
          ...(etag === null ? {} : { etag }),
        })
        etag = answer.etag
        if (answer.status === 200) lists = JSON.stringify(answer.data)
      } catch (error) {
        if (!isWeather(error)) throw error
      }
    })
    return reading
  }

  async function connect(): Promise<Device | undefined> {
    while (!left.signal.aborted) {
      try {
        return await connectDevice(seller)
      } catch (error) {
        if (!isPassing(error)) throw error
        await delay(random.between(1, RETRY_MS))
      }
    }
    return undefined
  }

  async function stay(first: Device): Promise<void> {
    let lostAt: number | undefined
    for (let device: Device | undefined = first; device; device = await connect()) {
      if (lostAt !== undefined) waysBack.push(performance.now() - lostAt)
      connections.push(device)
      device.socket.on('message', (frame) => {
        if (frame.toString().includes('dibs.waitlistsChanged')) void poll()
      })
      void poll()
      await device.closed
      lostAt = performance.now()
      listsAtFirstCut ??= lists
      await away
    }
  }
  const staying = stay(await connectDevice(seller))

  return {
    cut: () => connections.at(-1)?.cut(),
    async stayAway(until) {
      away = until
      connections.at(-1)?.cut()
      await connections.at(-1)?.closed
    },
    connections,
    waysBack,
    lists: () => lists,
    listsAtFirstCut: () => listsAtFirstCut,
    poll,
    async leave() {
      left.abort()
      connections.at(-1)?.cut()
      await staying
      await reading
    },
  }
}

/** No server, one that is stopping, or a socket that was refused on the way. */
function isPassing(error: unknown): boolean {
  return isWeather(error) || !(error instanceof ApiError)
}
