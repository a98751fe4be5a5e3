import type { AccountId, Claim, ItemId, MessageId, Removal, SessionId, UserId } from '@dibs/core'
import { and, type Column, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { findErasedBuyers, hashBuyer } from '../../platform/database/erased-buyers.ts'
import {
  claims,
  type earlierWins,
  gaps,
  type handChanges,
  items,
  liveSessions,
  placements,
  quantities,
  removals,
  restarts,
} from '../../platform/database/schema/index.ts'

/** A claim to be written. */
export type NewClaim = Claim & { sessionId: SessionId }

/** A session, or one item, some items or one buyer in it. */
export type Scope = {
  sessionId: SessionId
  itemId?: ItemId
  /** As SQL: an array of them. */
  itemIds?: readonly ItemId[] | SQL
  accountId?: AccountId
}

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
  const name = pg.escapeLiteral(`${sessionId}/${itemId}`)
  // One message: who waits for a lock has set how long before.
  await tx.execute(
    sql.raw(`set local lock_timeout = ${ITEM_LOCK_TIMEOUT_MS};
      select pg_advisory_xact_lock(hashtextextended(${name}, 0))`),
  )
}

/** The gaps of sessions that are stored, `to` in epoch milliseconds, null while one lasts. */
export async function findGaps(
  db: Database,
  sessionIds: readonly SessionId[],
): Promise<{ sessionId: SessionId; from: number; to: number | null }[]> {
  const rows = await db
    .select({ sessionId: gaps.sessionId, from: gaps.fromAt, to: gaps.toAt })
    .from(gaps)
    .where(inArray(gaps.sessionId, [...sessionIds]))
  return rows.map(({ sessionId, from, to }) => ({
    sessionId,
    from: from.getTime(),
    to: to?.getTime() ?? null,
  }))
}

/** A seller's session, running or past. */
export async function findSession(db: Database, userId: UserId, sessionId: SessionId) {
  const rows = await db
    .select({
      tiktokAccountId: liveSessions.tiktokAccountId,
      tiktokUsername: liveSessions.tiktokUsername,
      startedAt: liveSessions.startedAt,
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

/** Epoch milliseconds as they are stored. */
export const toDate = (at: number | null | undefined) =>
  typeof at === 'number' ? new Date(at) : null

/** How many of an item a buyer wants, as it is stored: the seller said so. */
export async function findQuantity(tx: Transaction, ref: PlaceRef) {
  const [row] = await tx.select().from(quantities).where(within(quantities, ref))
  return row && { quantity: row.quantity, setAt: row.setAt.getTime() }
}

/** Says how many of an item a buyer wants. */
export async function saveQuantity(
  tx: Transaction,
  { sessionId, itemId, accountId }: PlaceRef,
  { quantity, setAt }: { quantity: number; setAt: number },
) {
  const said = { quantity, setAt: new Date(setAt) }
  await tx
    .insert(quantities)
    .values({ sessionId, itemId, accountId, ...said })
    .onConflictDoUpdate({
      target: [quantities.sessionId, quantities.itemId, quantities.accountId],
      set: said,
    })
}

/** Puts an item on sale again; null takes that back. */
export async function saveRestart(
  tx: Transaction,
  { sessionId, itemId }: Pick<PlaceRef, 'sessionId' | 'itemId'>,
  restartedAt: number | null,
) {
  const isIts = and(eq(restarts.sessionId, sessionId), eq(restarts.itemId, itemId))
  await tx.delete(restarts).where(isIts)
  if (restartedAt === null) return
  await tx.insert(restarts).values({ sessionId, itemId, restartedAt: new Date(restartedAt) })
}

/** What an item that goes on sale again takes with it: ranks that were given a moment before, by a clock that is ahead. */
export async function coverPlacements(tx: Transaction, item: Scope, restartedAt: number) {
  const placedAt = new Date(restartedAt)
  await tx
    .update(placements)
    .set({ placedAt })
    .where(and(within(placements, item), gt(placements.placedAt, placedAt)))
}

/** Takes a buyer off an item; a rank given by hand goes with the place, and so does a quantity. */
export async function saveRemoval(tx: Transaction, sessionId: SessionId, removal: Removal) {
  await insertRemoval(tx, sessionId, removal)
  const { itemId, accountId } = removal
  await tx.delete(placements).where(within(placements, { sessionId, itemId, accountId }))
  await tx.delete(quantities).where(within(quantities, { sessionId, itemId, accountId }))
}

/** The same of somebody who has a place all the same. */
export async function insertRemoval(tx: Transaction, sessionId: SessionId, removal: Removal) {
  const removedAt = new Date(removal.removedAt)
  await tx
    .insert(removals)
    .values({ sessionId, ...removal, removedAt })
    .onConflictDoUpdate({
      target: [removals.sessionId, removals.itemId, removals.accountId],
      set: { removedAt: sql`greatest(${removals.removedAt}, excluded.removed_at)` },
    })
}

/** A buyer's place for an item in a session: what changes by hand are about. */
export type PlaceRef = { sessionId: SessionId; itemId: ItemId; accountId: AccountId }

type PlaceTable =
  | typeof claims
  | typeof removals
  | typeof placements
  | typeof quantities
  | typeof earlierWins
  | typeof handChanges

/** What is of a session, of items in it, or of a buyer in it. */
export function within(table: PlaceTable, scope: Scope): SQL | undefined {
  const { sessionId, accountId } = scope
  return and(
    eq(table.sessionId, sessionId),
    isOfItems(table.itemId, scope),
    accountId && eq(table.accountId, accountId),
  )
}

/** Whether something is of the items that a scope names; undefined where it names none. */
export function isOfItems(
  column: Column | SQL,
  { itemId, itemIds }: Pick<Scope, 'itemId' | 'itemIds'>,
): SQL | undefined {
  if (itemId !== undefined) return sql`${column} = ${itemId}`
  return (
    itemIds && sql`${column} = any(${'getSQL' in itemIds ? itemIds : sql.param(itemIds)}::uuid[])`
  )
}
