import type {
  AccountId,
  Claim,
  ItemId,
  MessageId,
  Placement,
  Rank,
  Removal,
  SessionId,
  UserId,
} from '@dibs/core'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { findErasedBuyers, hashBuyer } from '../../platform/database/erased-buyers.ts'
import {
  claims,
  gaps,
  handChanges,
  items,
  liveSessions,
  placements,
  removals,
} from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'

/** A claim to be written. */
export type NewClaim = Claim & { sessionId: SessionId }

/** A session, or one item or one buyer in it. */
export type Scope = { sessionId: SessionId; itemId?: ItemId; accountId?: AccountId }

/** Whether a claim is stored, heard, reported or added by hand. */
export async function isClaimStored(
  db: Database,
  { sessionId, itemId, messageId }: Pick<NewClaim, 'sessionId' | 'itemId' | 'messageId'>,
): Promise<boolean> {
  const stored = await db
    .select({ itemId: claims.itemId })
    .from(claims)
    .where(
      and(
        eq(claims.sessionId, sessionId),
        eq(claims.itemId, itemId),
        eq(claims.messageId, messageId),
      ),
    )
  return stored.length > 0
}

/** A comment that was heard, and is stored because it claims an item. */
export async function findHeardClaim(db: Database, sessionId: SessionId, messageId: MessageId) {
  const [row] = await db
    .select()
    .from(claims)
    .where(
      and(
        eq(claims.sessionId, sessionId),
        eq(claims.messageId, messageId),
        isNotNull(claims.matchRule),
        eq(claims.isReported, false),
      ),
    )
  if (!row) return undefined
  const { accountId, username, nickname, commentText, commentAt, heardAt } = row
  return {
    messageId,
    buyer: { accountId, username, nickname },
    text: commentText,
    commentedAt: commentAt.getTime(),
    heardAt: heardAt.getTime(),
  }
}

/** Whether the writer was erased since they wrote this. */
export async function isErased(
  tx: Transaction,
  { sessionId, buyer, commentedAt }: Pick<NewClaim, 'sessionId' | 'buyer' | 'commentedAt'>,
): Promise<boolean> {
  const hash = hashBuyer(sessionId, buyer.accountId)
  const erased = await findErasedBuyers(tx, [sessionId])
  return erased.some((each) => each.accountHash === hash && each.erasedAt.getTime() >= commentedAt)
}

/** Adds a comment by hand; one that is there already becomes added by hand. */
export async function insertManualClaim(
  tx: Transaction,
  claim: NewClaim & { addedAt: number },
): Promise<void> {
  const addedAt = new Date(claim.addedAt)
  await tx
    .insert(claims)
    .values({
      ...claim,
      ...claim.buyer,
      commentText: claim.text,
      commentAt: new Date(claim.commentedAt),
      heardAt: new Date(claim.heardAt),
      addedAt,
    })
    .onConflictDoUpdate({
      target: [claims.sessionId, claims.itemId, claims.messageId],
      set: { addedAt },
    })
}

/** The messages that were heard to claim an item, those heard last at the end. */
export const loadDecisions = (db: Database, sessionId: SessionId) =>
  db
    .select({
      messageId: claims.messageId,
      itemId: claims.itemId,
      heardAt: claims.heardAt,
      matchRule: claims.matchRule,
    })
    .from(claims)
    .where(and(eq(claims.sessionId, sessionId), eq(claims.isReported, false)))
    .orderBy(claims.heardAt)

/** Another server that changes the item is done sooner; who gets no lock in this time tries again. */
const ITEM_LOCK_TIMEOUT_MS = 2_000

/** Serialises changes by hand of one item in one session, until the transaction ends. */
export async function lockItem(
  tx: Transaction,
  sessionId: SessionId,
  itemId: ItemId,
): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${ITEM_LOCK_TIMEOUT_MS}`))
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${sessionId}/${itemId}`}, 0))`,
  )
}

/** The gaps of a session that are stored, `to` in epoch milliseconds, null while one lasts. */
export async function findGaps(
  db: Database,
  sessionId: SessionId,
): Promise<{ from: number; to: number | null }[]> {
  const rows = await db
    .select({ from: gaps.fromAt, to: gaps.toAt })
    .from(gaps)
    .where(eq(gaps.sessionId, sessionId))
  return rows.map(({ from, to }) => ({ from: from.getTime(), to: to?.getTime() ?? null }))
}

/** A seller's session, running or past. */
export async function findSession(db: Database, userId: UserId, sessionId: SessionId) {
  const rows = await db
    .select({
      tiktokAccountId: liveSessions.tiktokAccountId,
      tiktokUsername: liveSessions.tiktokUsername,
      endedAt: liveSessions.endedAt,
    })
    .from(liveSessions)
    .where(and(eq(liveSessions.id, sessionId), eq(liveSessions.userId, userId)))
  return rows[0]
}

/** The code of a seller's item, if it exists. */
export async function findItemCode(
  db: Database | Transaction,
  userId: UserId,
  itemId: ItemId,
): Promise<string | undefined> {
  const rows = await db
    .select({ code: items.code })
    .from(items)
    .where(and(eq(items.id, itemId), eq(items.userId, userId)))
  return rows[0]?.code
}

/** Gives a buyer a rank by hand. */
export async function savePlacement(tx: Transaction, sessionId: SessionId, placement: Placement) {
  await tx
    .insert(placements)
    .values({ sessionId, ...placement })
    .onConflictDoUpdate({
      target: [placements.sessionId, placements.itemId, placements.accountId],
      set: { rank: placement.rank },
    })
}

/** Takes a buyer off an item; a rank given by hand goes with the place. */
export async function saveRemoval(tx: Transaction, sessionId: SessionId, removal: Removal) {
  const removedAt = new Date(removal.removedAt)
  await tx
    .insert(removals)
    .values({ sessionId, ...removal, removedAt })
    .onConflictDoUpdate({
      target: [removals.sessionId, removals.itemId, removals.accountId],
      set: { removedAt: sql`greatest(${removals.removedAt}, excluded.removed_at)` },
    })
  const { itemId, accountId } = removal
  await tx.delete(placements).where(within(placements, { sessionId, itemId, accountId }))
}

/** A buyer's place for an item in a session: what changes by hand are about. */
export type PlaceRef = { sessionId: SessionId; itemId: ItemId; accountId: AccountId }

/** A change by hand, as it is stored. */
export type StoredChange = typeof handChanges.$inferSelect
export type NewChange = typeof handChanges.$inferInsert

/** As many changes by hand as a session has; no person makes them in an evening, a program might. */
const MOST_CHANGES = 20_000
const HOUR_SECONDS = 3_600

/** Writes a change by hand into the history. @throws too_many_requests when it is full */
export async function insertChange(tx: Transaction, change: NewChange): Promise<void> {
  const made = await tx.$count(handChanges, eq(handChanges.sessionId, change.sessionId))
  if (made >= MOST_CHANGES)
    throw new AppError('too_many_requests', { retryAfterSeconds: HOUR_SECONDS })
  await tx.insert(handChanges).values(change)
}

/** The newest changes by hand of a session, newest first. */
export const listChanges = (
  db: Database,
  sessionId: SessionId,
  limit: number,
): Promise<StoredChange[]> =>
  db
    .select()
    .from(handChanges)
    .where(eq(handChanges.sessionId, sessionId))
    .orderBy(desc(handChanges.number))
    .limit(limit)

export async function findChange(tx: Transaction, sessionId: SessionId, id: StoredChange['id']) {
  const [row] = await tx
    .select()
    .from(handChanges)
    .where(and(eq(handChanges.id, id), eq(handChanges.sessionId, sessionId)))
  return row
}

/** The newest change of a place that is not undone. */
export async function findNewestNotUndone(tx: Transaction, ref: PlaceRef) {
  const [row] = await tx
    .select({ id: handChanges.id })
    .from(handChanges)
    .where(and(within(handChanges, ref), isNull(handChanges.undoneAt)))
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
  await tx.delete(removals).where(within(removals, change))
  if (before.removedAt !== null) {
    const removedAt = new Date(before.removedAt)
    await tx.insert(removals).values({ sessionId, itemId, accountId, removedAt })
  }
  await tx.delete(placements).where(within(placements, change))
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

/** What is of a session, an item in it, or a buyer in it. */
export function within(
  table: typeof claims | typeof removals | typeof placements | typeof handChanges,
  { sessionId, itemId, accountId }: Scope,
): SQL | undefined {
  return and(
    eq(table.sessionId, sessionId),
    itemId && eq(table.itemId, itemId),
    accountId && eq(table.accountId, accountId),
  )
}
