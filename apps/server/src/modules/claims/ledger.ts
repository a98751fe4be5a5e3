import { setTimeout as delay } from 'node:timers/promises'
import { isTransientDatabaseError } from '../../platform/database/failure.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { NewClaim } from './store.ts'

/** Most claims in one statement. */
const BATCH = 1_000
/** What waits at most while the database is away; beyond it claims are lost, and said to be. */
const CAPACITY = 200_000
const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 2_000
/** How long a call waits for its claims to be durable before it answers 503. */
const PATIENCE_MS = 5_000

type Dependencies = {
  insert: (claims: readonly NewClaim[]) => Promise<void>
  log: Log
  /** Called after the claims are durable. */
  onStored: (claims: readonly NewClaim[]) => void
  /** Called for a claim that there was no room for. */
  onLost: (claim: NewClaim) => void
}

export type Ledger = ReturnType<typeof createLedger>

/**
 * Writes claims in groups: what came while one group was being written goes in the next, of all
 * sessions together. While the database is away they wait and are tried again.
 */
export function createLedger({ insert, log, onStored, onLost }: Dependencies) {
  const queue: NewClaim[] = []
  const closing = new AbortController()
  let appended = 0
  let settled = 0
  let writing = false
  let waiters: { upTo: number; resolve: () => void }[] = []

  async function write(batch: readonly NewClaim[]): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await insert(batch)
        onStored(batch)
        return
      } catch (error) {
        if (!isTransientDatabaseError(error)) return writeApart(batch, error)
        if (attempt === 0)
          log.warn({ err: error, waiting: queue.length }, 'claims wait for the database')
        const pause = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** attempt)
        await delay(pause, undefined, { signal: closing.signal })
      }
    }
  }

  /** A claim that can never be stored (its session was erased) must not take others with it. */
  async function writeApart(batch: readonly NewClaim[], error: unknown): Promise<void> {
    if (batch.length === 1) return void log.warn({ err: error }, 'a claim was refused')
    const half = batch.length >> 1
    await write(batch.slice(0, half))
    await write(batch.slice(half))
  }

  async function run(): Promise<void> {
    if (writing) return
    writing = true
    try {
      while (queue.length > 0) {
        const batch = queue.slice(0, BATCH)
        await write(batch)
        queue.splice(0, batch.length)
        settled += batch.length
        waiters = waiters.filter(({ upTo, resolve }) => upTo > settled || resolve())
      }
    } catch (error) {
      if (!closing.signal.aborted) throw error
    } finally {
      writing = false
    }
  }

  return {
    /** Takes claims in; they are written as soon as possible. */
    append(claims: readonly NewClaim[]): void {
      for (const claim of claims) {
        if (queue.length >= CAPACITY) onLost(claim)
        else {
          queue.push(claim)
          appended += 1
        }
      }
      void run()
    },
    /**
     * Resolves when everything taken in so far is durable.
     * @throws service_unavailable when that takes longer than a caller will wait
     */
    async flushed(): Promise<void> {
      if (settled >= appended) return
      const patience = new AbortController()
      await Promise.race([
        new Promise<void>((resolve) => waiters.push({ upTo: appended, resolve })),
        delay(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
          throw new AppError('service_unavailable')
        }),
      ]).finally(() => patience.abort())
    },
    /** Gives up on what cannot be written any more. */
    close(): void {
      if (queue.length > 0) log.error({ claims: queue.length }, 'closing with unwritten claims')
      closing.abort()
    },
  }
}
