import type { MessageId, SessionId } from '@dibs/core'
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { ingestComments, liveSessions } from '../../../platform/database/schema/index.ts'
import type { Bus } from '../../../platform/nodes/bus.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { CommentSource, HeardMessage, SourceHandlers } from '../source/comment-source.ts'
import type { StoredSession } from '../store.ts'
import { postedSubject } from './take.ts'

/** So many are heard at a time; others have their turn in between. */
const BATCH = 100
/** A word of the bus may be lost. */
const LOOK_MS = 1_000
/** A live into which nobody posts for this long is over. */
export const SILENCE_MS = 60 * 60_000
/** So many that were heard are kept while the live runs, to know them when they come again. */
const KEPT = 20_000
const TIDY_MS = 30_000
/** In place of a room of the provider's: something was heard. */
const ELSEWHERE_ROOM = 'elsewhere'

type Options = {
  session: Pick<StoredSession, 'id' | 'startedAt' | 'lastHeardIds' | 'commentsHeard'>
  db: Database
  bus: Pick<Bus, 'subscribe'>
  clock: Clock
  log: Log
  /** Resolves when the claims of what was heard are durable. */
  flushed: () => Promise<void>
  handlers: Pick<SourceHandlers, 'onStatus' | 'onRoom' | 'onMessages' | 'onEnd'>
  /** So many comments were heard by now, those too whose claims a node before had stored already. */
  onCounted: (comments: number) => void
}

type Row = typeof ingestComments.$inferSelect

/**
 * The way of comments into a live that others post: reads on by number, in the order in which they came.
 * Nothing is ever missed: what is not heard yet is stored, for this node or the next one.
 */
export function startIngest(options: Options): CommentSource {
  const { session, db, bus, clock, log, flushed, handlers } = options
  const { id, startedAt, lastHeardIds } = session
  /** Comments up to `heard`: both are stored in one. */
  let comments = session.commentsHeard
  /** The number that was heard last. */
  let heard = Math.max(0, ...lastHeardIds.map(Number))
  let lastAt = startedAt.getTime()
  let isStopped = false
  let tidyAt = clock() + TIDY_MS
  let [reading, isWanted]: [Promise<void> | null, boolean] = [null, false]

  async function readOn(): Promise<void> {
    do {
      isWanted = false
      for (let rows = await readAfter(db, id, heard); rows.length > 0; ) {
        if (isStopped) return
        hear(rows)
        // As many wait for the database as it can take: the others are stored already.
        await flushed()
        rows = rows.length < BATCH ? [] : await readAfter(db, id, heard)
      }
    } while (isWanted && !isStopped)
  }

  function hear(rows: readonly Row[]): void {
    if (heard === 0) handlers.onRoom(ELSEWHERE_ROOM)
    const { number, receivedAt } = rows.at(-1) as Row
    heard = number
    lastAt = receivedAt.getTime()
    handlers.onMessages(rows.map(toMessage))
    comments += countComments(rows)
    options.onCounted(comments)
  }

  /** Hears all that is stored by now. */
  function catchUp(): Promise<void> {
    isWanted = true
    reading ??= readOn().finally(() => {
      reading = null
    })
    return reading
  }

  async function look(): Promise<void> {
    try {
      await catchUp()
      if (isStopped) return
      if (clock() - lastAt > SILENCE_MS) handlers.onEnd('silence')
      else if (clock() >= tidyAt) {
        tidyAt = clock() + TIDY_MS
        await tidy(db, id)
      }
    } catch (error) {
      log.warn({ err: error, session: id }, 'posted comments could not be read; it is tried again')
    }
  }

  async function begin(): Promise<void> {
    try {
      lastAt = (await lastPostedAt(db, id)) ?? lastAt
    } finally {
      if (!isStopped) handlers.onStatus('connected', null)
      await look()
    }
  }

  const stopListening = bus.subscribe(postedSubject(id), () => void look())
  const timer = setInterval(() => void look(), LOOK_MS)
  begin().catch(() => {})

  function stop(): void {
    isStopped = true
    clearInterval(timer)
    stopListening()
  }

  return {
    isOfProvider: false,
    heardUntil: () => clock(),
    provenUntil: async () => Number.POSITIVE_INFINITY,
    isInDoubt: () => false,
    vouched: () => {},
    lastHeardIds: () => (heard === 0 ? [] : [String(heard) as MessageId]),
    catchUp,
    stop,
    leave: stop,
  }
}

const countComments = (rows: readonly Row[]) =>
  rows.filter(({ takesDown }) => takesDown === null).length

function toMessage(row: Row): HeardMessage {
  if (row.takesDown !== null)
    return { type: 'delete', messageIds: [String(row.takesDown)], userIds: [] }
  const { number, accountId, username, nickname, commentText, commentAt, receivedAt } = row
  const comment = {
    messageId: String(number) as MessageId,
    buyer: { accountId, username, nickname },
    text: commentText,
    commentedAt: commentAt.getTime(),
  }
  return { type: 'chat', comment, isHost: false, heardAt: receivedAt.getTime() }
}

const readAfter = (db: Database, id: SessionId, number: number): Promise<Row[]> =>
  db
    .select()
    .from(ingestComments)
    .where(and(eq(ingestComments.sessionId, id), gt(ingestComments.number, number)))
    .orderBy(asc(ingestComments.number))
    .limit(BATCH)

async function lastPostedAt(db: Database, id: SessionId): Promise<number | null> {
  const [last] = await db
    .select({ at: ingestComments.receivedAt })
    .from(ingestComments)
    .where(eq(ingestComments.sessionId, id))
    .orderBy(desc(ingestComments.number))
    .limit(1)
  return last?.at.getTime() ?? null
}

/** Deletes what is stored as heard, but for the newest of it. */
async function tidy(db: Database, id: SessionId): Promise<void> {
  const storedAsHeard = sql`(select max(heard::int) from ${liveSessions}, unnest(${liveSessions.lastHeardIds}) as heard
    where ${liveSessions.id} = ${id})`
  const { sessionId, number } = ingestComments
  await db
    .delete(ingestComments)
    .where(and(eq(sessionId, id), lte(number, sql`${storedAsHeard} - ${KEPT}`)))
}
