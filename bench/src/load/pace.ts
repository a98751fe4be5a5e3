import { writeFrame, writeMarketComments } from '../comments.ts'
import { toWire } from './to-wire.ts'

export type Pace = {
  listeners: readonly string[]
  /** Comments per second and listener, one per frame. */
  perSecond: number
  seconds: number
  codes: readonly string[]
  claimShare: number
}

const TICK_MS = 10

/** Sends comments at an even pace; answers how many. */
export async function keepPace(
  { listeners, perSecond, seconds, codes, claimShare }: Pace,
  send: (listener: string, data: Buffer) => void,
): Promise<number> {
  const comments = writeMarketComments(9_973, codes, claimShare)
  const total = Math.round(listeners.length * perSecond * seconds)
  const start = performance.now()
  let said = 0
  while (said < total) {
    const due = Math.min(
      total,
      Math.floor(((performance.now() - start) / 1000) * perSecond * listeners.length),
    )
    for (; said < due; said += 1) {
      const comment = comments[said % comments.length]
      const listener = listeners[said % listeners.length]
      if (comment && listener) send(listener, toWire(writeFrame([comment])))
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  return said
}
