/** How a capture waits; tests pass shorter times. All in milliseconds. */
export type Timing = typeof TIMING

const MINUTE = 60_000

export const TIMING = {
  /** How often the provider is pinged. */
  ping: 15_000,
  /** Three pings without any sign of life: the feed is dead, however open the socket looks. */
  silence: 45_000,
  /** The provider tells of the room right after the socket opens; one that does not is no use. */
  room: 30_000,
  /** A connection that held this long makes the next backoff start small again. */
  stable: MINUTE,
  /** Without a way back to the provider for this long, the session ends. */
  giveUp: 5 * MINUTE,
  /** A connection that the provider ends as a matter of routine is back before this, or it is told. */
  routine: 2_000,
  /** The provider ends a connection after eight hours: a successor is there before. */
  succession: 470 * MINUTE,
  /** So much earlier, by chance, so that the lives of a server do not do it all at once. */
  successionJitter: 10 * MINUTE,
  /** When a successor is tried again that did not get through. */
  successionRetry: 30_000,
  /** How long both are heard: what is on its way to the older one comes no later. */
  overlap: 5_000,
  /** A room without any frame for this long may be quiet or cut off behind the provider's back. */
  quiet: MINUTE,
  /** A room that stays quiet is asked ever more rarely. */
  quietMax: 60 * MINUTE,
}
