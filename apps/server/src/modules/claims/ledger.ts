import { setTimeout as delay } from 'node:timers/promises'
import {
  FOREIGN_KEY_VIOLATION,
  isTransientDatabaseError,
  sqlState,
} from '../../platform/database/failure.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { NewClaim } from './store.ts'

/** Most claims in one statement. */
const BATCH = 1_000
/** Groups that are written at once in a rush: the next is made ready while one is being stored. */
const WRITERS = 2
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
  /** What no writer has taken yet. */
  const queue: NewClaim[] = []
  const closing = new AbortController()
  /** Groups that are being written; each knows how many claims were taken in before it. */
  const writing = new Set<{ from: number; claims: readonly NewClaim[] }>()
  let appended = 0
  let unwritten = 0
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
          log.warn({ err: error, waiting: unwritten }, 'claims wait for the database')
        const pause = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** attempt)
        await delay(pause, undefined, { signal: closing.signal })
      }
    }
  }

  /** What can never be stored (its session was erased) must not take others with it. */
  async function writeApart(batch: readonly NewClaim[], error: unknown): Promise<void> {
    const parts = partsOf(batch, error)
    if (parts.length === 0) log.warn({ err: error, claims: batch.length }, 'claims were refused')
    for (const part of parts) await write(part)
  }

  /** Starts a group when none is on its way, and a second one when it is full. */
  function writeWaiting(): void {
    while (queue.length >= (writing.size > 0 ? BATCH : 1) && writing.size < WRITERS) {
      void writeGroup()
    }
  }

  async function writeGroup(): Promise<void> {
    const group = { from: appended - queue.length, claims: queue.splice(0, BATCH) }
    writing.add(group)
    try {
      await write(group.claims)
    } catch (error) {
      if (closing.signal.aborted) return
      throw error
    }
    writing.delete(group)
    unwritten -= group.claims.length
    const upTo = settled()
    waiters = waiters.filter((waiter) => waiter.upTo > upTo || waiter.resolve())
    writeWaiting()
  }

  /** How many of the claims taken in are durable, without a hole among them. */
  function settled(): number {
    return Math.min(appended - queue.length, ...[...writing].map((group) => group.from))
  }

  return {
    /** Takes claims in; they are written as soon as possible. */
    append(claims: readonly NewClaim[]): void {
      for (const claim of claims) {
        if (unwritten >= CAPACITY) onLost(claim)
        else {
          queue.push(claim)
          appended += 1
          unwritten += 1
        }
      }
      writeWaiting()
    },
    /**
     * Resolves when everything taken in so far is durable.
     * @throws service_unavailable when that takes longer than a caller will wait
     */
    async flushed(): Promise<void> {
      if (settled() >= appended) return
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
      if (unwritten > 0) log.error({ claims: unwritten }, 'closing with unwritten claims')
      closing.abort()
    },
  }
}

/** What is worth writing again of a group that was refused, in parts: sessions, then claims. */
function partsOf(batch: readonly NewClaim[], error: unknown): (readonly NewClaim[])[] {
  const sessions = [...Map.groupBy(batch, (claim) => claim.sessionId).values()]
  if (sessions.length > 1) return sessions
  if (batch.length === 1 || sqlState(error) === FOREIGN_KEY_VIOLATION) return []
  const half = batch.length >> 1
  return [batch.slice(0, half), batch.slice(half)]
}
