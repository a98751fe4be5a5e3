/** How long a source waits for what; tests pass shorter times. All in milliseconds. */
export type Timing = typeof TIMING

const MINUTE = 60_000

export const TIMING = {
  /** How often the provider is pinged. */
  ping: 15_000,
  /** Three pings without any sign of life: the connection is dead, however open the socket looks. */
  silence: 45_000,
  /** So long the answer to a ping is waited for, where another node wants to know whether this one hears. */
  pong: 1_500,
  /** A connection that has not told of the room by then is useless; opening one can take 15 s. */
  room: 30_000,
  /** Behind the room, the provider's link to the platform is told within seconds; devices are told when not. */
  silent: 6_000,
  /** A connection that says nothing behind the room is opened anew, ever more rarely, down to `reopenMax`. */
  reopen: 30_000,
  reopenMax: 5 * MINUTE,
  /** So long the provider may take to mend its own link before it is connected to anew. */
  relink: 5_000,
  /** A lost link that is followed by the live's own end within this was that end. */
  ownEnd: 10_000,
  /** A connection that held this long makes the next backoff start small again. */
  stable: MINUTE,
  /** A live that was not heard by then, for the first time, ends; who joins does not wait longer. */
  giveUpStart: 30_000,
  /** Without a way back to the provider for this long, the session ends; also where it asks for patience. */
  giveUp: 5 * MINUTE,
  /** Devices are told only when a connection that the provider closed as a routine is not back by then. */
  routine: 2_000,
  /** The provider closes a connection after eight hours: the handover to a new one begins before. */
  handover: 470 * MINUTE,
  /** So much earlier at random, so that the lives of a server do not do it all at once. */
  handoverJitter: 10 * MINUTE,
  /** When a new connection is tried again that did not hear the room; doubles up to `handoverRetryMax`. */
  handoverRetry: 30_000,
  handoverRetryMax: 10 * MINUTE,
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
      handle = setTimeout(() => {
        handle = undefined
        run()
      }, ms)
    },
    clear(): void {
      clearTimeout(handle)
      handle = undefined
    },
    isSet: () => handle !== undefined,
  }
}
