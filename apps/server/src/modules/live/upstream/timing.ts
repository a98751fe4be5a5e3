/** How long an upstream waits for what; tests pass shorter times. All in milliseconds. */
export type Timing = typeof TIMING

const MINUTE = 60_000

export const TIMING = {
  /** How often the provider is pinged. */
  ping: 15_000,
  /** Three pings without any sign of life: the connection is dead, however open the socket looks. */
  silence: 45_000,
  /** The provider sends the room right after the socket opens; a connection without it is useless. */
  room: 30_000,
  /** A connection that held this long makes the next backoff start small again. */
  stable: MINUTE,
  /** Without a way back to the provider for this long, the session ends. */
  giveUp: 5 * MINUTE,
  /** Devices are told only when a connection that the provider closed as a routine is not back by then. */
  routine: 2_000,
  /** The provider closes a connection after eight hours: the handover to a new one begins before. */
  handover: 470 * MINUTE,
  /** So much earlier at random, so that the lives of a server do not do it all at once. */
  handoverJitter: 10 * MINUTE,
  /** When a new connection is tried again that did not get the room. */
  handoverRetry: 30_000,
  /** How long both connections are read: what is on its way to the older one arrives within this. */
  overlap: 5_000,
  /** A room without any frame for this long may be idle, or the provider may have lost it. */
  idle: MINUTE,
  /** A room that stays idle is checked ever more rarely, down to this. */
  idleMax: 60 * MINUTE,
}

/** Makes a timer that runs one thing at a time; setting it again replaces what it would have run. */
export function createTimer() {
  let handle: NodeJS.Timeout | undefined
  return {
    set(ms: number, run: () => void): void {
      clearTimeout(handle)
      handle = setTimeout(run, ms)
    },
    clear: (): void => clearTimeout(handle),
  }
}
