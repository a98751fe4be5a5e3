/**
 * What a connection to the chat provider is for, in the order in which the budget serves them:
 * running lives first, probes of quiet rooms last. A `credential` lets a device listen to a live by
 * itself.
 */
export type ProviderPurpose =
  | 'live'
  | 'proof'
  | 'handover'
  | 'ear'
  | 'credential'
  | 'waiting'
  | 'probe'

/** What the provider's key allows: requests within each period, and sockets at the same time. */
export type ProviderLimits = Readonly<Record<WindowName | 'sockets', number>>

export type WindowName = 'minute' | 'hour' | 'day'

/** Requests per bucket, by the bucket's start in epoch milliseconds: all of them, and those of waiting sellers. */
type Buckets = Record<string, [all: number, waiting: number]>
export type Used = Record<WindowName, Buckets>

/** A server process's open sockets, as it told last. */
type OpenSockets = { all: number; lives: number; at: number }

/** What is kept of a key's use: shared by all servers, and outlives them. */
export type Ledger = {
  used: Used
  sockets: Record<string, OpenSockets>
  /** Until when the provider has had enough, epoch milliseconds; and how often in a row. */
  closedUntil: number
  closings: number
}

/** What a decision looks at besides the ledger. `lives`: how many run, on all servers. */
export type Situation = { limits: ProviderLimits; lives: number; now: number }

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * The provider's periods. A bucket counts until the last moment of it has left the period, so no
 * period of that length ever has more than the limit, however the provider counts. `perLive`: what is
 * held back for each running live.
 */
export const WINDOWS = [
  { name: 'minute', ms: MINUTE, bucketMs: 5 * SECOND, perLive: 2 },
  { name: 'hour', ms: HOUR, bucketMs: MINUTE, perLive: 6 },
  { name: 'day', ms: 24 * HOUR, bucketMs: 15 * MINUTE, perLive: 24 },
] as const

type Window = (typeof WINDOWS)[number]

/** Held back for lives when none runs yet, and at most. */
const RESERVE_LEAST = 0.2
const RESERVE_MOST = 0.8
/** How much of what is not held back a purpose may find used, and sockets that it has to leave free. */
const RANKS: Record<ProviderPurpose, { share: number | 'all'; leaves: number }> = {
  live: { share: 'all', leaves: 0 },
  // Where devices listen by themselves, this is the running live.
  credential: { share: 'all', leaves: 0 },
  proof: { share: 1, leaves: 1 },
  handover: { share: 0.95, leaves: 1 },
  // Another node hears the live already.
  ear: { share: 0.92, leaves: 2 },
  waiting: { share: 0.9, leaves: 2 },
  probe: { share: 0.75, leaves: 3 },
}
/** The part of each period that one seller may use at most. */
const SELLER_SHARE = 0.2
/** A server that has not told of its sockets for so long is gone, and they with it. */
const SOCKETS_FORGOTTEN_MS = 15 * SECOND
/** What a server with a clock ahead of ours has counted counts as well, up to here. */
const CLOCK_SKEW_MS = 5 * MINUTE
/** How long the provider is left alone when it does not say: at first, and at most; and when it does. */
const CLOSED_FIRST_MS = 30 * SECOND
const CLOSED_UNTOLD_MS = 5 * MINUTE
const CLOSED_MOST_MS = 15 * MINUTE
/** After so long without, a pause is the first one again. */
const CLOSED_FORGOTTEN_MS = 10 * MINUTE

export const emptyUse = (): Used => ({ minute: {}, hour: {}, day: {} })

export const emptyLedger = (): Ledger => ({
  used: emptyUse(),
  sockets: {},
  closedUntil: 0,
  closings: 0,
})

/** The lower, the sooner it is served. */
export const rankOf = (purpose: ProviderPurpose): number => Object.keys(RANKS).indexOf(purpose)

/** Whether it listens to a running live: that may use what is held back. */
export const isForLives = (purpose: ProviderPurpose): boolean => RANKS[purpose].share === 'all'

/** Whether the purpose may make one more request and open one more socket: 0, or in how many milliseconds to ask again. */
export function waitFor(purpose: ProviderPurpose, ledger: Ledger, situation: Situation): number {
  const { limits, lives, now } = situation
  const { share, leaves } = RANKS[purpose]
  const isClosed = share !== 'all' && now < ledger.closedUntil
  const waits = WINDOWS.map((window) => {
    const limit = limits[window.name]
    const allowed = share === 'all' ? limit : Math.floor(share * unreserved(window, limit, lives))
    return waitForRoom(ledger.used[window.name], window, allowed, now)
  })
  return Math.max(
    isClosed ? ledger.closedUntil - now : 0,
    hasSocket(ledger, situation, leaves) ? 0 : SECOND,
    ...waits,
  )
}

/** In how many milliseconds one seller, who has used so much, may ask again; 0 is now. */
export function waitForSeller(used: Used, limits: ProviderLimits, now: number): number {
  return Math.max(
    ...WINDOWS.map((window) =>
      waitForRoom(used[window.name], window, Math.ceil(limits[window.name] * SELLER_SHARE), now),
    ),
  )
}

/** How many of a period's requests are not held back for lives. */
function unreserved({ perLive }: Window, limit: number, lives: number): number {
  const wanted = Math.max(Math.ceil(limit * RESERVE_LEAST), lives * perLive)
  return (
    limit -
    Math.min(Math.max(Math.ceil(limit * RESERVE_LEAST), Math.floor(limit * RESERVE_MOST)), wanted)
  )
}

function waitForRoom(buckets: Buckets, window: Window, allowed: number, now: number): number {
  if (allowed <= 0) return window.ms
  const counting = stillCounting(buckets, window, now)
  let used = counting.reduce((sum, [, [all]]) => sum + all, 0)
  let freeAt = now
  for (const [start, [all]] of counting) {
    if (used < allowed) break
    used -= all
    freeAt = start + window.bucketMs + window.ms
  }
  return Math.max(0, freeAt - now)
}

/** Lives that have no socket at the moment need one each. */
function hasSocket(ledger: Ledger, { limits, lives, now }: Situation, leaves: number): boolean {
  const open = openSockets(ledger, now)
  const kept = Math.min(leaves, limits.sockets - 1)
  const missing = leaves === 0 ? 0 : Math.max(0, lives - open.lives)
  return open.all + kept + missing < limits.sockets
}

/** Those of the last period, the oldest first. */
function stillCounting(buckets: Buckets, { ms, bucketMs }: Window, now: number) {
  return Object.entries(buckets)
    .map(([start, used]) => [Number(start), used] as const)
    .filter(([start]) => start + bucketMs + ms > now && start <= now + CLOCK_SKEW_MS)
    .sort(([a], [b]) => a - b)
}

/** Counts one more request that was made at `at`. Changes `used`. */
export function countRequest(used: Used, purpose: ProviderPurpose, at: number): void {
  for (const { name, bucketMs } of WINDOWS) {
    const start = Math.floor(at / bucketMs) * bucketMs
    const [all, waiting] = used[name][start] ?? [0, 0]
    used[name][start] = [all + 1, waiting + (purpose === 'waiting' ? 1 : 0)]
  }
}

/** Drops what counts no more. Changes `used`; answers whether anything is left. */
export function forgetOver(used: Used, now: number): boolean {
  for (const window of WINDOWS) {
    used[window.name] = Object.fromEntries(stillCounting(used[window.name], window, now))
  }
  return Object.keys(used.day).length > 0
}

/** How many requests of a period were made by `now`. */
export function usedIn(
  name: WindowName,
  used: Used,
  now: number,
): { all: number; waiting: number } {
  const sum = { all: 0, waiting: 0 }
  const window = WINDOWS.find((each) => each.name === name)
  for (const [, [all, waiting]] of window ? stillCounting(used[name], window, now) : []) {
    sum.all += all
    sum.waiting += waiting
  }
  return sum
}

/** Sockets that are open on all servers that tell of theirs, and those of lives among them. */
export function openSockets({ sockets }: Ledger, now: number): { all: number; lives: number } {
  const open = { all: 0, lives: 0 }
  for (const { all, lives, at } of Object.values(sockets)) {
    if (at <= now - SOCKETS_FORGOTTEN_MS) continue
    open.all += all
    open.lives += lives
  }
  return open
}

/** Drops servers that tell of their sockets no more, or have none. Changes the ledger. */
export function forgetClosed({ sockets }: Ledger, now: number): void {
  for (const [server, { all, at }] of Object.entries(sockets)) {
    if (all === 0 || at <= now - SOCKETS_FORGOTTEN_MS) delete sockets[server]
  }
}

/**
 * How long lies between two requests for waiting sellers, all of them together, in milliseconds, when
 * what the others leave is spread evenly; `Infinity` when nothing is left.
 */
export function spacingOfWaiting({ used }: Ledger, { limits, lives, now }: Situation): number {
  const spacings = WINDOWS.map((window) => {
    const limit = limits[window.name]
    const { all, waiting } = usedIn(window.name, used, now)
    const free = RANKS.waiting.share as number
    // What others do within a minute is over before a seller's turn comes.
    const others = window.name === 'minute' ? 0 : all - waiting
    const left = Math.floor(free * unreserved(window, limit, lives)) - others
    return left > 0 ? window.ms / left : Number.POSITIVE_INFINITY
  })
  return Math.max(...spacings)
}

/**
 * The provider has had enough: for how long, in milliseconds. It is believed for 15 minutes at most;
 * when it does not say, the pauses get longer. Changes the ledger.
 */
export function closeFor(ledger: Ledger, retryAfterMs: number | undefined, now: number): void {
  // Several connections may be told so at once; that is one reason to wait, not several.
  const isNew = now >= ledger.closedUntil
  if (isNew) {
    const isLongAgo = now - ledger.closedUntil > CLOSED_FORGOTTEN_MS
    ledger.closings = (isLongAgo ? 0 : ledger.closings) + 1
  }
  const pause = Math.min(CLOSED_UNTOLD_MS, CLOSED_FIRST_MS * 2 ** (ledger.closings - 1))
  if (isNew || retryAfterMs !== undefined) {
    const until = now + Math.min(CLOSED_MOST_MS, Math.max(SECOND, retryAfterMs ?? pause))
    ledger.closedUntil = Math.max(ledger.closedUntil, until)
  }
}
