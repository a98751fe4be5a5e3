import { writeFrame, writeMarketComments } from '../comments.ts'
import { toWire } from './to-wire.ts'

export type Pace = {
  listeners: readonly string[]
  /** Comments per second and listener. */
  perSecond: number
  /** Comments of a frame; one without it. */
  perFrame?: number
  seconds: number
  codes: readonly string[]
  claimShare: number
}

const TICK_MS = 10

/** Sends comments at an even pace; answers how many. */
export async function keepPace(
  { listeners, perSecond, perFrame = 1, seconds, codes, claimShare }: Pace,
  send: (listener: string, data: Buffer) => void,
): Promise<number> {
  const comments = writeMarketComments(9_973, codes, claimShare)
  const total = Math.round(listeners.length * perSecond * seconds)
  const start = performance.now()
  let said = 0
  while (said + perFrame <= total) {
    const due = Math.min(
      total,
      Math.floor(((performance.now() - start) / 1000) * perSecond * listeners.length),
    )
    for (; said + perFrame <= due; said += perFrame) {
      const from = said % (comments.length - perFrame)
      const listener = listeners[(said / perFrame) % listeners.length]
      if (listener) send(listener, toWire(writeFrame(comments.slice(from, from + perFrame))))
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  return said
}
