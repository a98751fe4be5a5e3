import type {
  AccountId,
  Claim,
  ItemId,
  Placement,
  Removal,
  SessionId,
  SessionRecord,
  UserId,
} from '@dibs/core'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { findErasedBuyers, hashBuyer, hashBuyerSql } from '../../platform/database/erased-buyers.ts'
import {
  claims,
  items,
  liveSessions,
  placements,
  removals,
} from '../../platform/database/schema/index.ts'

/** A claim to be written. */
export type NewClaim = Claim & { sessionId: SessionId }

type Scope = { sessionId: SessionId; itemId?: ItemId; accountId?: AccountId }

const INSERT_CLAIMS = {
  name: 'insert-claims',
  text: `insert into claims (session_id, item_id, message_id, item_text, account_id, username,
      nickname, comment_text, comment_at, heard_at, match_rule)
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[],
      $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::text[])
      as heard (session_id, item_id, message_id, item_text, account_id, username, nickname,
        comment_text, comment_at, heard_at, match_rule)
    where not exists (select from erased_buyers e where e.session_id = heard.session_id
      and e.account_hash = ${hashBuyerSql('heard.session_id', 'heard.account_id')}
      and e.erased_at >= heard.comment_at)
    on conflict (session_id, item_id, message_id) do update
      set match_rule = excluded.match_rule, heard_at = excluded.heard_at,
        item_text = excluded.item_text
      where claims.match_rule is null`,
}

/**
 * Makes the ledger's statement: many claims in one insert; those that exist already are left. One
 * that was only added by hand claims by itself from then on, so that undoing that leaves it. What
 * a buyer had said who was erased since stays away.
 */
export function createClaimInsert(pool: pg.Pool) {
  return async (batch: readonly NewClaim[]): Promise<void> => {
    await pool.query({
      ...INSERT_CLAIMS,
      values: [
        batch.map((claim) => claim.sessionId),
        batch.map((claim) => claim.itemId),
        batch.map((claim) => claim.messageId),
        batch.map((claim) => claim.itemText),
        batch.map((claim) => claim.buyer.accountId),
        batch.map((claim) => claim.buyer.username),
        batch.map((claim) => claim.buyer.nickname),
        batch.map((claim) => claim.text),
        batch.map((claim) => new Date(claim.commentedAt).toISOString()),
        batch.map((claim) => new Date(claim.heardAt).toISOString()),
        batch.map((claim) => claim.matchRule),
      ],
    })
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

/** Everything that the waitlists of a session, or one item or one buyer in it, follow from. */
export async function loadRecord(db: Database | Transaction, scope: Scope): Promise<SessionRecord> {
  const comments = await db.select().from(claims).where(within(claims, scope))
  const removed = await db.select().from(removals).where(within(removals, scope))
  const placed = await db.select().from(placements).where(within(placements, scope))
  return {
    comments: comments.map(toClaim),
    removals: removed.map((row) => ({ ...row, removedAt: row.removedAt.getTime() })),
    placements: placed,
  }
}

/** The messages that claim an item already, those heard last at the end. */
export const loadDecisions = (db: Database, sessionId: SessionId) =>
  db
    .select({ messageId: claims.messageId, itemId: claims.itemId })
    .from(claims)
    .where(eq(claims.sessionId, sessionId))
    .orderBy(claims.heardAt)

/** Serialises changes by hand of one item in one session, until the transaction ends. */
export async function lockItem(
  tx: Transaction,
  sessionId: SessionId,
  itemId: ItemId,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${sessionId}/${itemId}`}, 0))`,
  )
}

/** A seller's session, running or past. */
export async function findSession(db: Database, userId: UserId, sessionId: SessionId) {
  const rows = await db
    .select({
      tiktokAccountId: liveSessions.tiktokAccountId,
      tiktokUsername: liveSessions.tiktokUsername,
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

function within(
  table: typeof claims | typeof removals | typeof placements,
  { sessionId, itemId, accountId }: Scope,
): SQL | undefined {
  return and(
    eq(table.sessionId, sessionId),
    itemId && eq(table.itemId, itemId),
    accountId && eq(table.accountId, accountId),
  )
}

function toClaim(row: typeof claims.$inferSelect): Claim {
  const { itemId, itemText, messageId, accountId, username, nickname, commentText, matchRule } = row
  return {
    itemId,
    itemText,
    messageId,
    buyer: { accountId, username, nickname },
    text: commentText,
    commentedAt: row.commentAt.getTime(),
    heardAt: row.heardAt.getTime(),
    matchRule,
    addedAt: row.addedAt?.getTime() ?? null,
  }
}
