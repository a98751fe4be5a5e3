import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { providerBudgets } from '../database/schema/index.ts'
import { withDeadline } from '../deadline.ts'
import type { Log } from '../observability/log.ts'
import {
  closeFor,
  countRequest,
  emptyLedger,
  forgetClosed,
  forgetOver,
  isForLives,
  type Ledger,
  type ProviderLimits,
  type ProviderPurpose,
  waitFor,
} from './provider-ledger.ts'

export type LedgerDependencies = {
  db: Database
  clock: Clock
  log: Log
  apiKey: string
  limits: ProviderLimits
}

const DEADLINE_MS = 3_000
/** How long the database is left alone after it did not answer. */
const AWAY_MS = 5_000
/** How often a change is tried that another server was quicker with. */
const TRIES = 10

/** The ledger as it was read or written last, and how many lives ran then. */
type Known = { ledger: Ledger; version: number; lives: number }

/** A key's ledger in the database: a restart refills nothing, and all servers share it. */
export function createSharedLedger(dependencies: LedgerDependencies) {
  const { clock, log, limits } = dependencies
  const store = createStore(dependencies)
  const server = randomUUID()
  const sockets = { all: 0, lives: 0 }
  let known: Known = { ledger: emptyLedger(), version: 0, lives: 0 }
  /** What has happened and is not stored yet. */
  const pending: ((ledger: Ledger) => void)[] = []
  let awayUntil = 0

  /** The ledger after these requests; `waits` are theirs, 0 when granted. */
  function makeDraft(purposes: readonly ProviderPurpose[]): { ledger: Ledger; waits: number[] } {
    const now = clock()
    const ledger = structuredClone(known.ledger)
    for (const happened of pending) happened(ledger)
    forgetOver(ledger.used, now)
    const open = { all: sockets.all, lives: sockets.lives, at: now }
    ledger.sockets[server] = open
    const waits = purposes.map((purpose) => {
      const wait = waitFor(purpose, ledger, { limits, lives: known.lives, now })
      if (wait > 0) return wait
      countRequest(ledger.used, purpose, now)
      open.all += 1
      if (purpose === 'live') open.lives += 1
      return 0
    })
    forgetClosed(ledger, now)
    return { ledger, waits }
  }

  async function serveStored(purposes: readonly ProviderPurpose[]): Promise<number[]> {
    let isFresh = false
    for (let n = 0; n < TRIES; n += 1) {
      const { ledger, waits } = makeDraft(purposes)
      const stored = pending.length
      // Before anybody is sent away: another server may have begun to hold less.
      const isCertain = isFresh || (known.version > 0 && waits.every((wait) => wait === 0))
      const next = isCertain ? await store.write(ledger, known.version, clock()) : null
      if (next) {
        known = next
        pending.splice(0, stored)
        return waits
      }
      known = await store.read()
      isFresh = true
    }
    throw new Error('other servers were quicker each time')
  }

  /** Without the database: lives go on, all others wait. */
  function serveAlone(purposes: readonly ProviderPurpose[]): number[] {
    const { waits } = makeDraft(purposes.filter(isForLives))
    return purposes.map((purpose) => {
      const wait = isForLives(purpose) ? (waits.shift() ?? 0) : AWAY_MS
      const at = clock()
      if (wait === 0) pending.push(({ used }) => countRequest(used, purpose, at))
      return wait
    })
  }

  return {
    /** This server's open sockets; whoever opens or closes one says so here. */
    sockets,
    /** The ledger as it is known here, and what a decision looks at besides. */
    look: () => ({ ledger: known.ledger, situation: { limits, lives: known.lives, now: clock() } }),

    /**
     * Counts the requests that are granted, in the given order, and tells of this server's sockets; one
     * call at a time. Answers in how many milliseconds each may ask again; 0 is granted.
     */
    async serve(purposes: readonly ProviderPurpose[]): Promise<number[]> {
      if (clock() < awayUntil) return serveAlone(purposes)
      try {
        return await serveStored(purposes)
      } catch (error) {
        awayUntil = clock() + AWAY_MS
        log.warn({ err: error }, "the chat provider's budget is counted in memory for the moment")
        return serveAlone(purposes)
      }
    },

    /** Notes that the provider has had enough; stored by the next `serve`. */
    close(retryAfterMs: number | undefined): void {
      const at = clock()
      pending.push((ledger) => closeFor(ledger, retryAfterMs, at))
    },

    /** Whether others should be told of the sockets. */
    hasSockets: () => sockets.all > 0 || server in known.ledger.sockets,
  }
}

/** The ledger's row. Each statement also counts the lives that run, on all servers. */
function createStore({ db, apiKey }: LedgerDependencies) {
  const keyHash = createHash('sha256').update(apiKey).digest('base64url')
  const lives = sql<number>`(select count(*)::int from live_sessions where ended_at is null)`

  return {
    async read(): Promise<Known> {
      const { ledger, version } = providerBudgets
      const rows = db
        .select({ ledger, version, lives })
        .from(providerBudgets)
        .where(eq(providerBudgets.keyHash, keyHash))
      const [row] = await withDeadline(rows.execute(), DEADLINE_MS)
      return row ?? { ledger: emptyLedger(), version: 0, lives: 0 }
    },

    /** Replaces the version that was read; null when another server was quicker. */
    async write(ledger: Ledger, version: number, now: number): Promise<Known | null> {
      const next = { ledger, version: version + 1, updatedAt: new Date(now) }
      const written = db
        .insert(providerBudgets)
        .values({ keyHash, ...next })
        .onConflictDoUpdate({
          target: providerBudgets.keyHash,
          set: next,
          setWhere: eq(providerBudgets.version, version),
        })
        .returning({ lives })
      const [row] = await withDeadline(written.execute(), DEADLINE_MS)
      return row ? { ledger, version: version + 1, lives: row.lives } : null
    },
  }
}
