/** What the server says of the running live; `secondsLeft` is `null` without a limit. */
export type OnAir = { secondsOnAir: number; secondsLeft: number | null; commentsHeard: number }

/** From here on the page warns that the plan is about to end the session (product decisions). */
export const WARN_AT_SECONDS = 300

/**
 * Time on air and comments heard, counted on between two words of the server. Runs on the device's
 * monotonic clock alone: its wall clock may be an hour wrong.
 */
export type OnAirClock = {
  read: () => OnAir
  /** Tells when the server has spoken. */
  subscribe: (listener: () => void) => () => void
  /** The server's word; what was counted here before it no longer counts. */
  set: (onAir: OnAir) => void
  /** Comments that were heard since. */
  count: (comments: number) => void
  /** The live is heard here; without a word of the server, time runs from now. */
  begin: () => void
  clear: () => void
}

/** Makes a clock that stands at nothing. `monotonicNow` is in milliseconds, from anywhere. */
export function createOnAirClock(monotonicNow: () => number): OnAirClock {
  let said: OnAir | null = null
  let since: number | null = null
  let counted = 0
  const listeners = new Set<() => void>()

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => {
      const passed = since === null ? 0 : Math.floor((monotonicNow() - since) / 1000)
      const left = said?.secondsLeft ?? null
      return {
        secondsOnAir: (said?.secondsOnAir ?? 0) + passed,
        secondsLeft: left === null ? null : Math.max(0, left - passed),
        commentsHeard: (said?.commentsHeard ?? 0) + counted,
      }
    },
    set: (onAir) => {
      said = onAir
      since = monotonicNow()
      counted = 0
      for (const listener of listeners) listener()
    },
    count: (comments) => {
      counted += comments
    },
    begin: () => {
      since ??= monotonicNow()
    },
    clear: () => {
      said = null
      since = null
      counted = 0
    },
  }
}
