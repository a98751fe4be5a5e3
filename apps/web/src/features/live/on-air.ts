import type { OnAir, StreamMessage } from './connection/messages.ts'

/** From here on the page warns that the plan is about to end the session (product decisions). */
export const WARN_AT_SECONDS = 300

/**
 * Time on air and comments heard, counted on from the server's last word. Runs on the device's
 * monotonic clock (milliseconds): its wall clock may be an hour wrong.
 */
export type OnAirCount = {
  /** The server's last word; `null` before the first. */
  said: OnAir | null
  /** When the count began; `null` before the live is heard. */
  since: number | null
  /** Comments heard since the server's last word. */
  counted: number
}

/** The count before a live is heard. */
export const NOTHING_ON_AIR: OnAirCount = { said: null, since: null, counted: 0 }

/**
 * Takes a frame of the stream into the count. The past that a joining device is shown comes in one
 * frame with the greeting, and the server's figure includes it already. Without a word of the
 * server, the time runs from the greeting on.
 */
export function countOnAir(
  count: OnAirCount,
  messages: readonly StreamMessage[],
  monotonicNow: number,
): OnAirCount {
  const said = messages.findLast((message) => message.type === 'onAir')
  if (said) return { said: said.onAir, since: monotonicNow, counted: 0 }
  const isGreeting = messages.some(({ type }) => type === 'room' || type === 'status')
  if (isGreeting) return count.since === null ? { ...count, since: monotonicNow } : count
  const chats = messages.filter(({ type }) => type === 'chat').length
  return chats === 0 ? count : { ...count, counted: count.counted + chats }
}

/** The figures of this moment. */
export function readOnAir({ said, since, counted }: OnAirCount, monotonicNow: number): OnAir {
  const passed = since === null ? 0 : Math.floor((monotonicNow - since) / 1000)
  const left = said?.secondsLeft ?? null
  return {
    secondsOnAir: (said?.secondsOnAir ?? 0) + passed,
    secondsLeft: left === null ? null : Math.max(0, left - passed),
    commentsHeard: (said?.commentsHeard ?? 0) + counted,
  }
}

const HOUR = 3_600

/** Seconds as m:ss, from an hour on as h:mm:ss. */
export function formatTimeOnAir(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor((seconds % HOUR) / 60)
  const rest = two(seconds % 60)
  if (seconds < HOUR) return `${minutes}:${rest}`
  return `${Math.floor(seconds / HOUR)}:${two(minutes)}:${rest}`
}
