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
  /** What was counted last, so that the provider's repeats are not counted again. */
  lastIds: readonly string[]
}

/** The provider repeats at most so many messages when a device connects anew, and some more. */
const LAST_IDS = 200

/** The count before a live is heard. */
export const NOTHING_ON_AIR: OnAirCount = {
  said: null,
  since: null,
  counted: 0,
  lastIds: [],
}

/**
 * Takes a frame of the stream into the count. The past that a joining device is shown comes in one
 * frame with the greeting, and the server's figure includes it already. Without a word of the
 * server, the time runs from the greeting on, and what the provider repeats counts once. The figure
 * never goes back.
 */
export function countOnAir(
  count: OnAirCount,
  messages: readonly StreamMessage[],
  monotonicNow: number,
): OnAirCount {
  const said = messages.findLast((message) => message.type === 'onAir')
  const known = new Set(count.lastIds)
  const fresh = messages.flatMap((message) =>
    message.type === 'chat' && !known.has(message.comment.messageId)
      ? [message.comment.messageId]
      : [],
  )
  const lastIds = fresh.length === 0 ? count.lastIds : [...count.lastIds, ...fresh].slice(-LAST_IDS)
  if (said) {
    // A server that was killed has forgotten the last seconds, but they were heard.
    const shown = readOnAir(count, monotonicNow).commentsHeard
    const commentsHeard = Math.max(said.onAir.commentsHeard, shown)
    return { said: { ...said.onAir, commentsHeard }, since: monotonicNow, counted: 0, lastIds }
  }
  const isGreeting = messages.some(({ type }) => type === 'room' || type === 'status')
  if (isGreeting) return { ...count, since: count.since ?? monotonicNow, lastIds }
  if (fresh.length === 0) return count
  return { ...count, counted: count.counted + fresh.length, lastIds }
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
