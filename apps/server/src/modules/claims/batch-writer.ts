import { setTimeout as delay } from 'node:timers/promises'
import type { SessionId } from '@dibs/core'
import {
  FOREIGN_KEY_VIOLATION,
  isRefusedForGood,
  isTransientDatabaseError,
  sqlState,
} from '../../platform/database/failure.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/observability/log.ts'
import { WaitingEntries } from './waiting-entries.ts'

/** Most entries in one statement. */
const BATCH = 1_000
/** Batches that are written at once in a rush, of different sessions. */
const WRITERS = 2
/**
 * Batches that are not full begin so far apart, in ms: hundreds of calm lives share one, which makes 780
 * transactions of 1,340 and saves a tenth of the server's time (a hundred lives at 10/s). A claim that
 * comes later than this after the last batch began waits for nothing, so one live hardly ever does.
 */
const APART_MS = 10
/** Entries that wait at most while the database is away; what comes beyond it is lost. */
const CAPACITY = 200_000
/** The same for one session whose entries are retried apart. */
const SESSION_CAPACITY = 10_000
const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 2_000
/** How long a call waits for its entries to be durable before it answers 503. */
const FLUSH_TIMEOUT_MS = 5_000

type Entry = { sessionId: SessionId }

type Options<E extends Entry, R> = {
  /** What the entries are, for the log. */
  name: string
  insert: (entries: readonly E[]) => Promise<R>
  log: Log
  /** Called once for entries that are durable, with what their insert gave. */
  onStored(entries: readonly E[], result: R): void
  /** Called for an entry that is not stored: there was no room for it, or the database refuses it. */
  onLost: (entry: E) => void
}

/**
 * Writes what sessions have to keep (claims, and what was taken down) in batches: what came while
 * one batch was being written goes in the next, of all sessions together. Of one session, nothing is
 * written before all that came ahead of it is stored: what is stored shows, after a restart, that it
 * was. While the database is away they wait and are retried. After an error that nobody foresaw each
 * session is retried apart, so that none holds up the others.
 */
export class BatchWriter<E extends Entry, R = unknown> {
  readonly #options: Options<E, R>
  readonly #waiting = new WaitingEntries<E>()
  /** The queues of sessions that are retried apart. */
  readonly #apart = new Map<SessionId, E[]>()
  readonly #unsettled = new Unsettled<E>()
  readonly #closing = new AbortController()
  #writers = 0
  #lastBegan = Number.NEGATIVE_INFINITY
  #pause: NodeJS.Timeout | undefined

  constructor(options: Options<E, R>) {
    this.#options = options
  }

  /** Takes entries in; they are written with the next batch. */
  append(entries: readonly E[]): void {
    for (const entry of entries) {
      if (this.#unsettled.size >= CAPACITY) this.#options.onLost(entry)
      else {
        this.#unsettled.add(entry)
        if (this.#apart.has(entry.sessionId)) this.#addApart(entry)
        else this.#waiting.add(entry)
      }
    }
    this.#writeWaiting()
  }

  /**
   * Resolves when everything taken in so far, of one session or of all, is durable.
   * @throws service_unavailable when that takes longer than a caller will wait
   */
  flushed(sessionId?: SessionId): Promise<void> {
    return this.#unsettled.gone(sessionId)
  }

  /** Gives up on what cannot be written any more. */
  close(): void {
    const count = this.#unsettled.size
    if (count > 0)
      this.#options.log.error({ count }, `closing with unwritten ${this.#options.name}`)
    clearTimeout(this.#pause)
    this.#closing.abort()
  }

  /** Starts a batch when none is on its way, soon after the last one if it is not full; a full one at once. */
  #writeWaiting(): void {
    const isNeeded = () => this.#waiting.free >= (this.#writers > 0 ? BATCH : 1)
    while (isNeeded() && this.#writers < WRITERS && !this.#closing.signal.aborted) {
      const now = performance.now()
      const early = this.#lastBegan + APART_MS - now
      if (early > 0 && this.#waiting.free < BATCH) {
        this.#pause ??= setTimeout(() => {
          this.#pause = undefined
          this.#writeWaiting()
        }, early)
        return
      }
      this.#lastBegan = now
      this.#writers += 1
      const batch = this.#waiting.take(BATCH)
      void this.#untilClosed(this.#write(batch, false)).then(() => {
        this.#writers -= 1
        this.#waiting.letGo(batch)
        this.#writeWaiting()
      })
    }
  }

  async #write(batch: readonly E[], isApart: boolean): Promise<void> {
    const { name, insert, log, onStored } = this.#options
    for (let attempt = 0; ; attempt += 1) {
      try {
        const result = await insert(batch)
        return this.#settle(batch, () => onStored(batch, result))
      } catch (error) {
        if (isRefusedForGood(error)) return this.#writeParts(batch, isApart, error)
        if (attempt === 0) {
          log.warn({ err: error, waiting: this.#unsettled.size }, `${name} wait for the database`)
        }
        if (!isApart && !isTransientDatabaseError(error)) return this.#writeApart(batch)
        const pause = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** attempt)
        await delay(pause, undefined, { signal: this.#closing.signal })
      }
    }
  }

  /** Entries that can never be stored (their session was erased) must not take others with them. */
  async #writeParts(batch: readonly E[], isApart: boolean, error: unknown): Promise<void> {
    const { name, log, onLost } = this.#options
    const isSessionGone = sqlState(error) === FOREIGN_KEY_VIOLATION
    const sessions = sessionsOf(batch)
    if (sessions.length > 1) {
      for (const part of sessions) await this.#write(part, isApart)
    } else if (batch.length > 1 && !isSessionGone) {
      const half = batch.length >> 1
      for (const part of [batch.slice(0, half), batch.slice(half)]) await this.#write(part, isApart)
    } else {
      log.warn({ err: error, count: batch.length }, `${name} were refused`)
      this.#settle(batch, () => {
        if (!isSessionGone) batch.forEach(onLost)
      })
    }
  }

  /** Has a batch written session by session, each with all that waits behind it. */
  #writeApart(batch: readonly E[]): void {
    for (const own of sessionsOf(batch)) {
      const { sessionId } = own[0] as E
      const entries = [...own, ...this.#waiting.takeAll(sessionId)]
      this.#lose(entries.splice(SESSION_CAPACITY))
      this.#apart.set(sessionId, entries)
      void this.#untilClosed(this.#writeSession(sessionId, entries))
    }
  }

  #addApart(entry: E): void {
    const waiting = this.#apart.get(entry.sessionId)
    if (waiting && waiting.length < SESSION_CAPACITY) waiting.push(entry)
    else this.#lose([entry])
  }

  #lose(entries: readonly E[]): void {
    this.#settle(entries, () => entries.forEach(this.#options.onLost))
  }

  async #writeSession(sessionId: SessionId, waiting: E[]): Promise<void> {
    while (waiting.length > 0) await this.#write(waiting.splice(0, BATCH), true)
    this.#apart.delete(sessionId)
  }

  /** Stored or lost entries are done with, even if the listener throws. */
  #settle(entries: readonly E[], tell: () => void): void {
    const { name, log } = this.#options
    this.#unsettled.delete(entries)
    try {
      tell()
    } catch (error) {
      log.error({ err: error }, `telling of ${name} failed`)
    }
  }

  async #untilClosed(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!this.#closing.signal.aborted) throw error
    }
  }
}

/** The entries that are neither stored nor lost yet, and those who wait until they are. */
class Unsettled<E extends Entry> {
  /** Each session's entries with their numbers, oldest first. */
  readonly #bySession = new Map<SessionId, Map<E, number>>()
  readonly #waiters = new Set<{ isOver: () => boolean; resolve: () => void }>()
  #taken = 0
  size = 0

  add(entry: E): void {
    const own = this.#bySession.get(entry.sessionId) ?? new Map<E, number>()
    this.#bySession.set(entry.sessionId, own)
    this.#taken += 1
    this.size += 1
    own.set(entry, this.#taken)
  }

  delete(entries: readonly E[]): void {
    this.size -= entries.length
    for (const entry of entries) {
      const own = this.#bySession.get(entry.sessionId)
      own?.delete(entry)
      if (own?.size === 0) this.#bySession.delete(entry.sessionId)
    }
    for (const { isOver, resolve } of this.#waiters) if (isOver()) resolve()
  }

  /** Resolves when none of the entries taken in so far, of one session or of all, is left. */
  async gone(sessionId: SessionId | undefined): Promise<void> {
    const upTo = this.#taken
    const isOver = () =>
      sessionId === undefined
        ? this.#bySession.values().every((own) => isNewer(own, upTo))
        : isNewer(this.#bySession.get(sessionId), upTo)
    if (isOver()) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { isOver, resolve }
    this.#waiters.add(waiter)
    const timeout = setTimeout(() => reject(new AppError('service_unavailable')), FLUSH_TIMEOUT_MS)
    await promise.finally(() => {
      clearTimeout(timeout)
      this.#waiters.delete(waiter)
    })
  }
}

/** Whether all entries of a session came after the first so many. */
function isNewer(entries: ReadonlyMap<unknown, number> | undefined, upTo: number): boolean {
  const [oldest] = entries?.values() ?? []
  return oldest === undefined || oldest > upTo
}

function sessionsOf<E extends Entry>(batch: readonly E[]): E[][] {
  return [...Map.groupBy(batch, ({ sessionId }) => sessionId).values()]
}
