import type { AccountId, ItemId, Rank, SessionId } from '@dibs/core'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { claims, handChanges, placements, removals } from '../../platform/database/schema/index.ts'

/** A buyer's place for an item in a session: what changes by hand are about. */
export type PlaceRef = { sessionId: SessionId; itemId: ItemId; accountId: AccountId }

/** A change by hand, as it is stored. */
export type StoredChange = typeof handChanges.$inferSelect
export type NewChange = typeof handChanges.$inferInsert

/** Notes a change by hand. */
export const insertChange = (tx: Transaction, change: NewChange) =>
  tx.insert(handChanges).values(change)

/** Every change by hand of a session, newest first. */
export const listChanges = (db: Database, sessionId: SessionId): Promise<StoredChange[]> =>
  db
    .select()
    .from(handChanges)
    .where(eq(handChanges.sessionId, sessionId))
    .orderBy(desc(handChanges.number))

export async function findChange(tx: Transaction, sessionId: SessionId, id: StoredChange['id']) {
  const [row] = await tx
    .select()
    .from(handChanges)
    .where(and(eq(handChanges.id, id), eq(handChanges.sessionId, sessionId)))
  return row
}

/** The newest change of a place that still stands. */
export async function findNewestStanding(tx: Transaction, ref: PlaceRef) {
  const [row] = await tx
    .select({ id: handChanges.id })
    .from(handChanges)
    .where(and(isPlace(handChanges, ref), isNull(handChanges.undoneAt)))
    .orderBy(desc(handChanges.number))
    .limit(1)
  return row
}

/** The ranks that undoing changes of an item may bring back. */
export async function findReservedRanks(
  tx: Transaction,
  { sessionId, itemId }: Pick<PlaceRef, 'sessionId' | 'itemId'>,
): Promise<Rank[]> {
  const rank = sql<Rank | null>`${handChanges.before} ->> 'rank'`
  const rows = await tx
    .select({ rank })
    .from(handChanges)
    .where(
      and(
        eq(handChanges.sessionId, sessionId),
        eq(handChanges.itemId, itemId),
        isNull(handChanges.undoneAt),
      ),
    )
  return rows.flatMap((row) => row.rank ?? [])
}

export async function markUndone(
  tx: Transaction,
  id: StoredChange['id'],
  undone: { undoneAt: Date; undoneOn: string },
): Promise<StoredChange> {
  const [row] = await tx.update(handChanges).set(undone).where(eq(handChanges.id, id)).returning()
  return row as StoredChange
}

/** Puts a place back to how it stood before a change: its removal, its rank, the comment added. */
export async function writeBack(tx: Transaction, change: StoredChange): Promise<void> {
  const { sessionId, itemId, accountId, before } = change
  await tx.delete(removals).where(isPlace(removals, change))
  if (before.removedAt !== null) {
    const removedAt = new Date(before.removedAt)
    await tx.insert(removals).values({ sessionId, itemId, accountId, removedAt })
  }
  await tx.delete(placements).where(isPlace(placements, change))
  if (before.rank !== null) {
    await tx.insert(placements).values({ sessionId, itemId, accountId, rank: before.rank })
  }
  if (change.kind === 'added') await takeBackAddition(tx, change)
}

/** What was stored for this addition alone goes; a comment that claims by itself stays. */
async function takeBackAddition(tx: Transaction, change: StoredChange): Promise<void> {
  const { sessionId, itemId, messageId, before } = change
  const isComment = and(
    eq(claims.sessionId, sessionId),
    eq(claims.itemId, itemId),
    eq(claims.messageId, messageId),
  )
  if (before.claim === null) await tx.delete(claims).where(and(isComment, isNull(claims.matchRule)))
  const addedAt = before.claim?.addedAt ?? null
  await tx
    .update(claims)
    .set({ addedAt: addedAt === null ? null : new Date(addedAt) })
    .where(isComment)
}

function isPlace(
  table: typeof handChanges | typeof removals | typeof placements,
  { sessionId, itemId, accountId }: PlaceRef,
) {
  return and(
    eq(table.sessionId, sessionId),
    eq(table.itemId, itemId),
    eq(table.accountId, accountId),
  )
}
