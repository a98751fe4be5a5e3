import { type HelpedShop, MOST_HELPERS } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { helperInvitations, helpers, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../auth/service.ts'

export type Invitation = typeof helperInvitations.$inferSelect

/** It has not ended, and the helper's account is there. */
export const STANDS = sql`(${helpers.removedAt} is null and ${helpers.helperUserId} is not null)`

/** What a shop is called by those who help in it. */
const SHOP = sql<string>`coalesce(${users.name}, '@' || ${users.tiktokUsername}, '')`

export async function findShopName(db: Database, userId: UserId): Promise<string> {
  const [owner] = await db.select({ shop: SHOP }).from(users).where(eq(users.id, userId))
  return owner?.shop ?? ''
}

/** The shops of the helps, the last to begin first; none whose owner is suspended. */
export function listShopsOf(db: Database, which: SQL | undefined): Promise<HelpedShop[]> {
  return db
    .select({
      helperId: helpers.id,
      account: helpers.userId,
      shop: SHOP,
      name: helpers.name,
      role: helpers.role,
    })
    .from(helpers)
    .innerJoin(users, eq(users.id, helpers.userId))
    .where(and(which, STANDS, isNull(users.suspendedAt)))
    .orderBy(desc(helpers.id))
}

/** Whether somebody helps in a shop. */
export async function isHelping(
  db: Database | Transaction,
  ownerId: UserId,
  helperUserId: UserId,
): Promise<boolean> {
  const isTheirs = and(eq(helpers.userId, ownerId), eq(helpers.helperUserId, helperUserId), STANDS)
  return (await db.$count(helpers, isTheirs)) > 0
}

/** Of those who add to a shop's helpers at once, one waits here. @throws not_found without an owner */
export async function lockOwner(tx: Transaction, userId: UserId): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!owner) throw new AppError('not_found')
}

/** @throws too_many_helpers */
export async function assertRoom(tx: Transaction, userId: UserId): Promise<void> {
  const standing = await tx.$count(helpers, and(eq(helpers.userId, userId), STANDS))
  if (standing >= MOST_HELPERS) throw new AppError('too_many_helpers')
}

/** @throws not_found, also where its owner is gone, or suspended: then nobody uses it up */
export async function findInvitation(
  db: Database | Transaction,
  token: string,
): Promise<Invitation> {
  const isIt = eq(helperInvitations.tokenHash, hashToken(token))
  const [row] = await db
    .select(getTableColumns(helperInvitations))
    .from(helperInvitations)
    .innerJoin(users, eq(users.id, helperInvitations.userId))
    .where(and(isIt, isNull(users.suspendedAt)))
  if (!row) throw new AppError('not_found')
  return row
}
