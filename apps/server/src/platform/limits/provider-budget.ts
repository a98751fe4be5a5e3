import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import {
  countRequest,
  emptyUse,
  forgetOver,
  isForLives,
  type Ledger,
  openSockets,
  type ProviderLimits,
  type ProviderPurpose,
  rankOf,
  type Situation,
  spacingOfWaiting,
  type Used,
  usedIn,
  WINDOWS,
  type WindowName,
  waitForSeller,
} from './provider-ledger.ts'
import { createSharedLedger, type LedgerDependencies } from './provider-ledger-store.ts'

/**
 * Leave to make one request; `release` is called once when its socket is closed, `becomeLive` when it
 * is the running live's from now on, whatever it was opened for.
 */
export type ProviderGrant =
  | { isGranted: true; release: () => void; becomeLive: () => void }
  | { isGranted: false; retryAfterMs: number }

/** The requests and sockets that the provider's key allows, shared by all servers with that key. */
export type ProviderBudget = {
  /**
   * Asks for one request and its socket; `userId` is the seller that it is for, who may use a part of
   * the budget at most. Never throws: without the database lives go on, and all others wait.
   */
  take: (purpose: ProviderPurpose, userId?: string) => Promise<ProviderGrant>
  /**
   * The provider has had enough (HTTP 429, or the close code 4429): all but lives wait, as long as it
   * says (15 minutes at most), or longer each time.
   */
  busy: (retryAfterMs?: number) => void
  /** How long lies between two requests for waiting sellers, all together, in milliseconds. */
  spacingOfWaiting: () => number
  /** What is left of each period, and of the sockets. */
  left: () => Record<WindowName | 'sockets', number>
  close: () => Promise<void>
}

const HEARTBEAT_MS = 5_000
/** Nobody is sent away for longer: what is left changes when lives end. */
const LIVES_ASK_AGAIN_MS = 60_000
const OTHERS_ASK_AGAIN_MS = 15 * 60_000
/** Sellers whose use is remembered. */
const SELLERS = 10_000
const WARN_AT = 0.8

type Wish = {
  purpose: ProviderPurpose
  userId: string | undefined
  answer: (grant: ProviderGrant) => void
}

type Dependencies = LedgerDependencies & { metrics: Metrics }

/** Makes the budget of a key. It asks the database in one small statement, however many wish at once. */
export function createProviderBudget(dependencies: Dependencies): ProviderBudget {
  const { clock, log, metrics, limits } = dependencies
  const shared = createSharedLedger(dependencies)
  const sellers = createSellers(limits)
  const warn = createWarning(log)
  let wishes: Wish[] = []
  let isDue = false
  let working: Promise<void> | undefined
  const heartbeat = setInterval(() => {
    if (shared.hasSockets()) wake()
  }, HEARTBEAT_MS).unref()

  function wake(): void {
    isDue = true
    working ??= work()
  }

  async function work(): Promise<void> {
    while (isDue) {
      isDue = false
      const batch = wishes.sort((a, b) => rankOf(a.purpose) - rankOf(b.purpose))
      wishes = []
      const waits = await shared.serve(batch.map(({ purpose }) => purpose))
      for (const [at, wish] of batch.entries()) settle(wish, waits[at] ?? 0)
      const { ledger, situation } = shared.look()
      warn(ledger, situation)
    }
    // In the same step as the last look at `isDue`: nobody's wish falls in between.
    working = undefined
  }

  function settle({ purpose, userId, answer }: Wish, wait: number): void {
    metrics.providerRequests.inc({ purpose, answer: wait === 0 ? 'granted' : 'refused' })
    if (wait > 0) {
      const most = isForLives(purpose) ? LIVES_ASK_AGAIN_MS : OTHERS_ASK_AGAIN_MS
      answer({ isGranted: false, retryAfterMs: Math.min(most, wait) })
      return
    }
    if (userId !== undefined && isOfSeller(purpose)) sellers.count(userId, purpose, clock())
    answer({ isGranted: true, ...openSocket(purpose, shared.sockets) })
  }

  const left = () => leftOf(shared.look())
  metrics.watchEach(
    'dibs_provider_left',
    "What is left of the chat provider's plan: requests of each period, and sockets",
    'of',
    left,
  )

  return {
    take: (purpose, userId) =>
      new Promise((answer) => {
        const wish = { purpose, userId, answer }
        const isOwn = userId !== undefined && isOfSeller(purpose)
        const wait = isOwn ? sellers.wait(userId, clock()) : 0
        if (wait > 0) return settle(wish, wait)
        wishes.push(wish)
        wake()
      }),
    busy(retryAfterMs) {
      shared.close(retryAfterMs)
      wake()
    },
    spacingOfWaiting() {
      const { ledger, situation } = shared.look()
      return spacingOfWaiting(ledger, situation)
    },
    left,
    async close() {
      clearInterval(heartbeat)
      Object.assign(shared.sockets, { all: 0, lives: 0 })
      if (shared.hasSockets()) wake()
      await working
    },
  }
}

/** Counts a socket as open until it is released. That of a credential is the device's own. */
function openSocket(purpose: ProviderPurpose, sockets: { all: number; lives: number }) {
  const part = { all: purpose === 'credential' ? 0 : 1, lives: purpose === 'live' ? 1 : 0 }
  let isOpen = true
  sockets.all += part.all
  sockets.lives += part.lives
  return {
    release(): void {
      if (!isOpen) return
      isOpen = false
      sockets.all -= part.all
      sockets.lives -= part.lives
    },
    becomeLive(): void {
      if (!isOpen || part.lives > 0) return
      part.lives = 1
      sockets.lives += 1
    },
  }
}

function leftOf({ ledger, situation }: { ledger: Ledger; situation: Situation }) {
  const { limits, now } = situation
  const ofPeriod = (name: WindowName) =>
    Math.max(0, limits[name] - usedIn(name, ledger.used, now).all)
  return {
    minute: ofPeriod('minute'),
    hour: ofPeriod('hour'),
    day: ofPeriod('day'),
    sockets: Math.max(0, limits.sockets - openSockets(ledger, now).all),
  }
}

/** Auto-join asks evenly by itself, and a probe is not the seller's doing. */
const isOfSeller = (purpose: ProviderPurpose) => purpose !== 'waiting' && purpose !== 'probe'

/** What each seller has used, in this server's memory: one alone may not use it all up. */
function createSellers(limits: ProviderLimits) {
  /** Ordered by the latest use, oldest first. */
  const usedBy = new Map<string, Used>()

  return {
    wait: (userId: string, now: number) =>
      waitForSeller(usedBy.get(userId) ?? emptyUse(), limits, now),
    count(userId: string, purpose: ProviderPurpose, now: number): void {
      const used = usedBy.get(userId) ?? emptyUse()
      countRequest(used, purpose, now)
      forgetOver(used, now)
      usedBy.delete(userId)
      usedBy.set(userId, used)
      for (const [oldest, itsUse] of usedBy) {
        if (usedBy.size <= SELLERS && forgetOver(itsUse, now)) return
        usedBy.delete(oldest)
      }
    },
  }
}

/** Says once per period when most of it is used up. */
function createWarning(log: Log) {
  const quietUntil: Partial<Record<WindowName, number>> = {}

  return (ledger: Ledger, { limits, now }: Situation): void => {
    for (const { name, ms } of WINDOWS) {
      const used = usedIn(name, ledger.used, now).all
      if (used < limits[name] * WARN_AT || now < (quietUntil[name] ?? 0)) continue
      quietUntil[name] = now + ms
      const figures = { period: name, used, limit: limits[name] }
      log.warn(figures, "most of what the chat provider's plan allows in this period is used")
    }
  }
}
