import { besideNumber, type Comment, type MessageId, type SessionId } from '@dibs/core'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { ingestComments } from '../../platform/database/schema/index.ts'

/** A comment that a second source posted beside TikTok, as it is taken in by hand: by its own time. */
export async function findPosted(
  db: Database,
  sessionId: SessionId,
  messageId: MessageId,
): Promise<(Comment & { heardAt: number }) | undefined> {
  const number = besideNumber(messageId)
  if (number === null) return undefined
  const isIt = and(
    eq(ingestComments.sessionId, sessionId),
    eq(ingestComments.number, number),
    isNotNull(ingestComments.saidBy),
  )
  const [row] = await db.select().from(ingestComments).where(isIt)
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
