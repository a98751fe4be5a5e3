import { setTimeout as delay } from 'node:timers/promises'
import type { SessionId } from '@dibs/core'
import {
  FOREIGN_KEY_VIOLATION,
  isRefusedForGood,
  sqlState,
} from '../../platform/database/failure.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'

/** Most entries in one statement. */
const BATCH = 1_000
/** Groups that are written at once in a rush: the next is made ready while one is being stored. */
const WRITERS = 2
/** What waits at most while the database is away; beyond it they are lost, and said to be. */
const CAPACITY = 200_000
const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 2_000
/** How long a call waits for its entries to be durable before it answers 503. */
const PATIENCE_MS = 5_000

type Entry = { sessionId: SessionId }

type Dependencies<E extends Entry> = {
  /** What the entries are, for the log. */
  name: string
  insert: (entries: readonly E[]) => Promise<void>
  log: Log
  /** Called after the entries are durable. */
  onStored: (entries: readonly E[]) => void
  /** Called for an entry that there was no room for. */
  onLost: (entry: E) => void
}

export type Ledger<E extends Entry> = ReturnType<typeof createLedger<E>>

/**
 * Writes what sessions have to keep (claims, and what was taken down) in groups: what came while
 * one group was being written goes in the next, of all sessions together. While the database is
 * away they wait and are tried again.
 */
export function createLedger<E extends Entry>(dependencies: Dependencies<E>) {
  const { name, insert, log, onStored, onLost } = dependencies
  /** What no writer has taken yet. */
  const queue: E[] = []
  const closing = new AbortController()
  /** Groups that are being written; each knows how many were taken in before it. */
  const writing = new Set<{ from: number; entries: readonly E[] }>()
  let appended = 0
  let unwritten = 0
  const waiters = createWaiters()

  async function write(batch: readonly E[]): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await insert(batch)
        onStored(batch)
        return
      } catch (error) {
        if (isRefusedForGood(error)) return writeApart(batch, error)
        if (attempt === 0)
          log.warn({ err: error, waiting: unwritten }, `${name} wait for the database`)
        const pause = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** attempt)
        await delay(pause, undefined, { signal: closing.signal })
      }
    }
  }

  /** What can never be stored (its session was erased) must not take others with it. */
  async function writeApart(batch: readonly E[], error: unknown): Promise<void> {
    const parts = partsOf(batch, error)
    if (parts.length === 0) log.warn({ err: error, count: batch.length }, `${name} were refused`)
    for (const part of parts) await write(part)
  }

  /** Starts a group when none is on its way, and a second one when it is full. */
  function writeWaiting(): void {
    while (queue.length >= (writing.size > 0 ? BATCH : 1) && writing.size < WRITERS) {
      void writeGroup()
    }
  }

  async function writeGroup(): Promise<void> {
    const group = { from: appended - queue.length, entries: queue.splice(0, BATCH) }
    writing.add(group)
    try {
      await write(group.entries)
    } catch (error) {
      if (closing.signal.aborted) return
      throw error
    }
    writing.delete(group)
    unwritten -= group.entries.length
    waiters.tell(settled())
    writeWaiting()
  }

  /** How many of those taken in are durable, without a hole among them. */
  function settled(): number {
    return Math.min(appended - queue.length, ...[...writing].map((group) => group.from))
  }

  return {
    /** Takes entries in; they are written as soon as possible. */
    append(entries: readonly E[]): void {
      for (const entry of entries) {
        if (unwritten >= CAPACITY) onLost(entry)
        else {
          queue.push(entry)
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
      if (settled() < appended) await waiters.wait(appended)
    },
    /** Gives up on what cannot be written any more. */
    close(): void {
      if (unwritten > 0) log.error({ count: unwritten }, `closing with unwritten ${name}`)
      closing.abort()
    },
  }
}

/** Those who wait until so many entries are durable; each leaves when its patience is over. */
function createWaiters() {
  const waiting = new Set<{ upTo: number; resolve: () => void }>()
  return {
    async wait(upTo: number): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const waiter = { upTo, resolve }
      waiting.add(waiter)
      const patience = setTimeout(() => reject(new AppError('service_unavailable')), PATIENCE_MS)
      await promise.finally(() => {
        clearTimeout(patience)
        waiting.delete(waiter)
      })
    },
    tell(upTo: number): void {
      for (const waiter of waiting) if (waiter.upTo <= upTo) waiter.resolve()
    },
  }
}

/** What is worth writing again of a group that was refused, in parts: sessions, then single entries. */
function partsOf<E extends Entry>(batch: readonly E[], error: unknown): (readonly E[])[] {
  const sessions = [...Map.groupBy(batch, (entry) => entry.sessionId).values()]
  if (sessions.length > 1) return sessions
  if (batch.length === 1 || sqlState(error) === FOREIGN_KEY_VIOLATION) return []
  const half = batch.length >> 1
  return [batch.slice(0, half), batch.slice(half)]
}
