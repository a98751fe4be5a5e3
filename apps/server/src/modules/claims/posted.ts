import {
  besideNumber,
  type Comment,
  FIRST_POSTED,
  type MessageId,
  type SessionId,
} from '@dibs/core'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { claims, ingestComments } from '../../platform/database/schema/index.ts'

/**
 * A comment that a second source posted beside TikTok, as it is taken in by hand: by its own time, or by
 * TikTok's stamp where that has brought it. `isHeld`: it stays as it is until the transaction ends.
 */
export async function findPosted(
  db: Database | Transaction,
  { sessionId, messageId }: { sessionId: SessionId; messageId: MessageId },
  { isHeld = false } = {},
): Promise<(Comment & { heardAt: number }) | undefined> {
  const number = besideNumber(messageId)
  if (number === null) return undefined
  const isIt = and(
    eq(ingestComments.sessionId, sessionId),
    eq(ingestComments.number, number),
    isNotNull(ingestComments.saidBy),
  )
  const found = db.select().from(ingestComments).where(isIt)
  const [row] = await (isHeld ? found.for('share') : found)
  if (!row) return undefined
  const { accountId, username, nickname, commentText, commentAt, receivedAt } = row
  return {
    messageId,
    buyer: { accountId, username, nickname },
    text: commentText,
    commentedAt: commentAt.getTime(),
    heardAt: receivedAt.getTime(),
  }
}

const FIRST = sql.raw(`${FIRST_POSTED}::numeric`)

/**
 * TikTok has brought comments after all that a second source had posted: whoever was taken in by one
 * stands by TikTok's stamp (number → epoch milliseconds), also where their place went over to their
 * other account, under another number. Comes before that is stored with what was posted. Whether
 * anybody stood by another time.
 */
export async function stampTakenIn(
  tx: Transaction,
  sessionId: SessionId,
  stamps: ReadonlyMap<number, number>,
): Promise<boolean> {
  const isOffered = and(
    eq(ingestComments.sessionId, sessionId),
    inArray(ingestComments.number, [...stamps.keys()]),
    isNotNull(ingestComments.outcome),
  )
  // Whoever just takes one in holds it, and is through then: what follows sees their claim.
  const late = await tx
    .select({ n: ingestComments.number })
    .from(ingestComments)
    .where(isOffered)
    .orderBy(ingestComments.number)
    .for('update')
  if (late.length === 0) return false
  const stamped = late.map(({ n }) => ({ n, at: stamps.get(n) }))
  const { rowCount } = await tx.execute(sql`
    with brought as (
      select posted.*, (number + ${FIRST})::text as message_id, to_timestamp(at / 1000.0) as stamp
      from ${ingestComments} posted
        join json_to_recordset(${JSON.stringify(stamped)}) as each (n int, at bigint) on n = number
      where session_id = ${sessionId}
    )
    update ${claims} as claim set comment_at = stamp from brought
    where claim.session_id = ${sessionId} and claim.match_rule is null and claim.comment_at <> stamp
      and (claim.message_id = brought.message_id
        or claim.message_id::numeric > ${FIRST} and claim.account_id = brought.account_id
          and (claim.comment_at, claim.heard_at, claim.comment_text)
            = (brought.comment_at, brought.received_at, brought.comment_text))`)
  return (rowCount ?? 0) > 0
}
