import { FAIR_ENTRIES_PAGE, type FairKept, type FairLog } from '@dibs/contract'
import {
  type AccountId,
  type ItemId,
  rootSigns,
  type SessionId,
  toBase64,
  type UserId,
  writeNoteKey,
} from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { withDeadline } from '../../platform/deadline.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/observability/log.ts'
import { appendToLog } from './append.ts'
import { type FairKeys, keyOf } from './keys.ts'
import { proofsOf, proverOf } from './proofs.ts'
import {
  beginKeptLogs,
  beginLog,
  findDue,
  findSealed,
  findSession,
  listEntries,
  type SealedLog,
} from './store.ts'

export { proofsOf } from './proofs.ts'

type Dependencies = {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  keys: FairKeys
  /** What the names of logs begin with: where this server is reached. */
  name: string
  /** Between two checkpoints of a live, in milliseconds. */
  sealEveryMs: number
}

export type Fair = ReturnType<typeof createFair>

/** Logs of lives that others can check: adding to them, and what is read of them. */
export function createFair(dependencies: Dependencies) {
  const { db, name } = dependencies
  const sealing = createSealing(dependencies)

  /** @throws not_found */
  async function kept(userId: UserId, sessionId: SessionId): Promise<FairKept> {
    const session = await findSession(db, userId, sessionId)
    if (!session) throw new AppError('not_found')
    const sealed = session.isKept ? await findSealed(db, sessionId) : undefined
    const root = sealed ? rootSigns(sealed.root) : null
    const { isKept, isPractice } = session
    return { isKept, canKeep: !isPractice, size: sealed?.size ?? null, root }
  }

  return {
    round: sealing.round,
    close: sealing.close,
    kept,
    reading: createReading(dependencies, sealing.catchUp),

    /** Keeps a log of a live from now on; of a practice, nothing. @throws not_found */
    async keep(userId: UserId, sessionId: SessionId): Promise<FairKept> {
      const now = await kept(userId, sessionId)
      if (!now.canKeep) return now
      await beginLog(db, sessionId, name)
      await sealing.catchUp(sessionId)
      return kept(userId, sessionId)
    },

    /** The address at which a buyer's place can be checked; null until it is sealed. */
    async proofOf(sessionId: SessionId, accountId: AccountId, itemId: ItemId) {
      const [proof] = await proofsOf(db, sessionId, { accountId, itemIds: [itemId] })
      return proof?.path ?? null
    },
  }
}

/** What anybody may read of a log that is sealed, who knows which live it is of. */
function createReading({ db, keys }: Dependencies, catchUp: (id: SessionId) => Promise<void>) {
  /** @throws not_found where there is no log, or nothing of it is sealed */
  async function sealedLog(sessionId: SessionId): Promise<SealedLog> {
    const sealed = await findSealed(db, sessionId)
    if (!sealed) throw new AppError('not_found')
    return sealed
  }

  return {
    /** @throws not_found */
    async get(sessionId: SessionId): Promise<FairLog> {
      // Of a live that is over nobody else may have done so since it was changed.
      await catchUp(sessionId)
      const sealed = await sealedLog(sessionId)
      const { origin, note, size, sellerUsername, startedAt, endedAt } = sealed
      const all = await keys.list()
      const named = await Promise.all(all.map(({ publicKey }) => keyOf(origin, publicKey)))
      return {
        origin,
        note,
        size,
        sealedAt: sealed.sealedAt.toISOString(),
        keys: named.map(writeNoteKey),
        ...(sealed.order && { order: sealed.order }),
        sellerUsername,
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      }
    },

    /** Entries that are sealed, from a number on. @throws not_found */
    async entries(sessionId: SessionId, from: number): Promise<string[]> {
      const { size } = await sealedLog(sessionId)
      return listEntries(db, sessionId, { from, to: Math.min(size, from + FAIR_ENTRIES_PAGE) })
    },

    /** @throws not_found for sizes that the log did not have */
    async consistency(sessionId: SessionId, from: number, to: number): Promise<string[]> {
      const { size } = await sealedLog(sessionId)
      if (from < 1 || from > to || to > size) throw new AppError('not_found')
      return (await proverOf(db, sessionId).consistency(from, to)).map(toBase64)
    },
  }
}

/** Whoever asks for a log waits so long for what is missing in it, and gets what is sealed then. */
const CATCH_UP_MS = 2_000

type Batch = { ids: Set<SessionId>; last: Set<SessionId>; done: Promise<void> }

/**
 * The way in which logs grow: of the lives that it is told of, those that are behind get what is missing
 * and a checkpoint, one log after the other, each at most once in a while.
 */
function createSealing({ db, clock, log, keys, name, sealEveryMs }: Dependencies) {
  let underWay = Promise.resolve()
  let waiting: Batch | null = null
  let isClosing = false

  /** Answers which of them there is more of than went in one transaction. */
  async function sealAll({ ids, last }: Batch): Promise<SessionId[]> {
    const now = clock()
    await beginKeptLogs(db, { running: [...ids], ending: [...last] }, name)
    const sinceThen = { now: new Date(now), sealedBefore: new Date(now - sealEveryMs) }
    const whenever = { now: new Date(now), sealedBefore: new Date(now + 1) }
    const due = new Set([
      ...(await findDue(db, [...ids], sinceThen)),
      ...(await findDue(db, [...last], whenever)),
    ])
    const rest: SessionId[] = []
    for (const sessionId of due) {
      const isWhole = await db
        .transaction((tx) => appendToLog(tx, sessionId, keys, clock()))
        .catch((error) =>
          log.warn({ err: error }, 'a log could not be added to; it is tried again'),
        )
      if (isWhole === false) rest.push(sessionId)
    }
    return rest
  }

  const sealing = {
    /**
     * Adds what is missing to the logs of lives. `isLast`: also to those that were sealed a moment ago,
     * since nobody may come by again. Of a long log, the rest comes with the next round, so that no other
     * waits for all of it. Never throws.
     */
    round(sessionIds: readonly SessionId[], { isLast = false } = {}): Promise<void> {
      if (sessionIds.length === 0) return Promise.resolve()
      const batch: Batch = waiting ?? { ids: new Set(), last: new Set(), done: underWay }
      if (!waiting) {
        waiting = batch
        const sealed = underWay.then(() => {
          waiting = null
          return sealAll(batch).catch((error) => {
            log.warn({ err: error }, 'the logs of lives could not be read; it is tried again')
            return []
          })
        })
        underWay = sealed.then(() => {})
        batch.done = sealed.then((rest) => sealing.round(isClosing ? [] : rest, { isLast: true }))
      }
      for (const id of sessionIds) (isLast ? batch.last : batch.ids).add(id)
      return batch.done
    },
    /** The same for one live, as far as it comes while somebody waits. Never throws. */
    catchUp: (sessionId: SessionId): Promise<void> =>
      withDeadline(sealing.round([sessionId]), CATCH_UP_MS).catch(() => {}),
    /** Waits for what is under way; of a long log, the rest is left to whoever comes next. */
    close(): Promise<void> {
      isClosing = true
      return underWay
    },
  }
  return sealing
}
