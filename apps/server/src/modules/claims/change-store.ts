import type { HandChangeId, HelperId, Placement, SessionId } from '@dibs/core'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import {
  type Database,
  prepare,
  runPrepared,
  type Transaction,
} from '../../platform/database/database.ts'
import {
  claims,
  earlierWins,
  handChanges,
  placements,
  quantities,
  removals,
} from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { raiseRevisionsOf } from './revisions.ts'
import { saveQuantity, saveRestart, toDate, within } from './store.ts'

/** A change by hand, as it is stored. */
export type StoredChange = typeof handChanges.$inferSelect
export type NewChange = typeof handChanges.$inferInsert

/** As many changes by hand as a session has; no person makes them in an evening, a program might. */
const MOST_CHANGES = 20_000
const HOUR_SECONDS = 3_600

/** @throws too_many_requests when so many changes fill the history */
function assertRoom(made: number): void {
  if (made >= MOST_CHANGES)
    throw new AppError('too_many_requests', { retryAfterSeconds: HOUR_SECONDS })
}

/**
 * Writes a change by hand into the history, which has so many (`made`).
 * @throws too_many_requests when it is full
 */
export async function insertChange(
  tx: Transaction,
  change: NewChange,
  made: number,
): Promise<HandChangeId> {
  assertRoom(made)
  const [inserted] = await tx.insert(handChanges).values(change).returning({ id: handChanges.id })
  return (inserted as { id: HandChangeId }).id
}

const PLACEMENT_VALUES = sql`values (${sql.placeholder('sessionId')}::uuid,
  ${sql.placeholder('itemId')}::uuid, ${sql.placeholder('accountId')}::text,
  ${sql.placeholder('rank')}::text, ${sql.placeholder('placedAt')}::timestamptz)`
const MOVED = prepare(
  'store-move',
  sql`with placed as (
    insert into ${placements} (session_id, item_id, account_id, rank, placed_at) ${PLACEMENT_VALUES}
    on conflict (session_id, item_id, account_id) do update set rank = excluded.rank,
      placed_at = excluded.placed_at
  ), changed as (
    insert into ${handChanges} (session_id, item_id, account_id, message_id, username, nickname,
      comment_text, kind, move, device, helper_id, item_text, position_before, position_after, before, made_at)
    values (${sql.placeholder('sessionId')}::uuid, ${sql.placeholder('itemId')}::uuid,
      ${sql.placeholder('accountId')}, ${sql.placeholder('messageId')}, ${sql.placeholder('username')},
      ${sql.placeholder('nickname')}, ${sql.placeholder('commentText')}, 'moved',
      ${sql.placeholder('move')}, ${sql.placeholder('device')}, ${sql.placeholder('helperId')}::uuid,
      ${sql.placeholder('itemText')},
      ${sql.placeholder('positionBefore')}::int, ${sql.placeholder('positionAfter')}::int,
      ${sql.placeholder('before')}::jsonb, ${sql.placeholder('madeAt')}::timestamptz)
    returning session_id
  ) ${sql.raw(raiseRevisionsOf('changed'))}`,
)

/**
 * Gives a buyer a rank, with the change in the history, and raises the revision: in one statement, since
 * moves come in rows. Answers the revision.
 * @throws too_many_requests when the history is full
 */
export async function storeMove(
  tx: Transaction,
  change: NewChange,
  { rank, placedAt }: Pick<Placement, 'rank' | 'placedAt'>,
  made: number,
): Promise<number> {
  assertRoom(made)
  const before = JSON.stringify(change.before)
  const values = { ...change, before, rank, placedAt: toDate(placedAt) }
  const [raised] = await runPrepared<{ revision: string }>(tx, MOVED, values)
  return Number(raised?.revision ?? 0)
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

/**
 * The newest change of a place that is not undone; putting the item on sale again was one of all its
 * places, and every change of the item is one of that.
 */
export async function findNewestNotUndone(tx: Transaction, change: StoredChange) {
  const { sessionId, itemId, accountId } = change
  const isOfPlace = or(eq(handChanges.accountId, accountId), eq(handChanges.kind, 'restarted'))
  const isOf = change.kind === 'restarted' ? undefined : isOfPlace
  const [row] = await tx
    .select({ id: handChanges.id })
    .from(handChanges)
    .where(and(within(handChanges, { sessionId, itemId }), isOf, isNull(handChanges.undoneAt)))
    .orderBy(desc(handChanges.number))
    .limit(1)
  return row
}

/** When something was undone, on which device, and by which helper; null: the owner. */
export type Undone = { undoneAt: Date; undoneOn: string; undoneById: HelperId | null }

export async function markUndone(
  tx: Transaction,
  id: StoredChange['id'],
  undone: Undone,
): Promise<StoredChange> {
  const [row] = await tx.update(handChanges).set(undone).where(eq(handChanges.id, id)).returning()
  return row as StoredChange
}

/**
 * Puts a place back to how it stood before a change: its removal, its rank, its quantity, the comment
 * added; or all places of an item that was put on sale again.
 */
export async function writeBack(tx: Transaction, change: StoredChange): Promise<void> {
  const { sessionId, itemId, accountId, before } = change
  if (change.kind === 'restarted') {
    const round = eq(earlierWins.round, before.restartedAt ?? 0)
    await tx.delete(earlierWins).where(and(within(earlierWins, { sessionId, itemId }), round))
    return saveRestart(tx, change, before.restartedAt ?? null)
  }
  await tx.delete(removals).where(within(removals, change))
  if (before.removedAt !== null) {
    const removedAt = new Date(before.removedAt)
    await tx.insert(removals).values({ sessionId, itemId, accountId, removedAt })
  }
  await tx.delete(placements).where(within(placements, change))
  if (before.rank !== null) {
    const placedAt = toDate(before.placedAt)
    await tx
      .insert(placements)
      .values({ sessionId, itemId, accountId, rank: before.rank, placedAt })
  }
  if (before.quantity !== undefined) await tx.delete(quantities).where(within(quantities, change))
  if (before.quantity) await saveQuantity(tx, change, before.quantity)
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
