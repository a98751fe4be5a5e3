import type { UserId } from '@dibs/core'
import { and, eq, gt, isNotNull, isNull, lte, ne, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { accountLosses, users } from '../../platform/database/schema/index.ts'

export type VideoAccount = { accountId: string; username: string; nickname: string }

const UNLINKED = { tiktokAccountId: null, tiktokUsername: null, tiktokNickname: null }

/** A seller whose account another one has now. */
export type Loser = { userId: UserId; account: VideoAccount }

/** What is stored of a loss; `tokenHash` of null: it cannot be taken back. */
export type Loss = {
  lostTo: UserId
  tokenHash: string | null
  lostAt: Date
  expiresAt: Date
}

/** An account that is its earlier owner's again; `holder` had it last, if anybody. */
export type AccountTakenBack = {
  owner: UserId
  holder: UserId | null
  accountId: string
  username: string
}

const isOpen = and(isNotNull(accountLosses.tokenHash), isNull(accountLosses.takenBackAt))

/** Takes an account from whoever else has it; answers who that was. */
export async function takeFromOther(
  tx: Transaction,
  userId: UserId,
  accountId: string,
): Promise<Loser | null> {
  const isTheirs = and(eq(users.tiktokAccountId, accountId), ne(users.id, userId))
  const [found] = await tx
    .select({ id: users.id, username: users.tiktokUsername, nickname: users.tiktokNickname })
    .from(users)
    .where(isTheirs)
    .for('update')
  if (!found) return null
  await tx.update(users).set(UNLINKED).where(isTheirs)
  const { username, nickname } = found
  return {
    userId: found.id as UserId,
    account: { accountId, username: username ?? '', nickname: nickname ?? '' },
  }
}

/**
 * Whether a loss may be taken back. One seller at a time may: while an earlier loss of the account is
 * open, whoever had it in between may not. And one take-back is all: the same seller's fresh proof
 * stands, once theirs was taken back.
 */
export async function mayTakeBack(
  tx: Transaction,
  { userId, account: { accountId } }: Loser,
  lostTo: UserId,
  now: Date,
): Promise<boolean> {
  const ofAccount = and(eq(accountLosses.accountId, accountId), gt(accountLosses.expiresAt, now))
  if ((await tx.$count(accountLosses, and(ofAccount, isOpen))) > 0) return false
  const isSecond = and(
    ofAccount,
    eq(accountLosses.userId, userId),
    eq(accountLosses.lostTo, lostTo),
    isNotNull(accountLosses.takenBackAt),
  )
  return (await tx.$count(accountLosses, isSecond)) === 0
}

/**
 * Ends the ways back to an account that are too old; and, after their own proof, that of its new
 * owner. Answers whether the new owner had one.
 */
export async function closeWaysBack(
  tx: Transaction,
  accountId: string,
  owner: UserId,
  now: Date,
): Promise<boolean> {
  const ofAccount = and(eq(accountLosses.accountId, accountId), isOpen)
  const close = (which: SQL) =>
    tx.update(accountLosses).set({ tokenHash: null }).where(and(ofAccount, which))
  await close(lte(accountLosses.expiresAt, now))
  const { rowCount } = await close(eq(accountLosses.userId, owner))
  return (rowCount ?? 0) > 0
}

/** Notes that a seller lost an account. */
export async function addLoss(tx: Transaction, { userId, account }: Loser, loss: Loss) {
  await tx.insert(accountLosses).values({ userId, ...account, ...loss })
}

/**
 * Gives the account back that the token is for, away from whoever has it, and uses the token up.
 * `keptMs`: for how long it counts that the way back was used. Null when there is none (any more).
 */
export async function takeBackAccount(
  tx: Transaction,
  tokenHash: string,
  { now, keptMs }: { now: Date; keptMs: number },
): Promise<AccountTakenBack | null> {
  const isAlive = and(
    eq(accountLosses.tokenHash, tokenHash),
    isOpen,
    gt(accountLosses.expiresAt, now),
  )
  const [loss] = await tx.select().from(accountLosses).where(isAlive).for('update')
  if (!loss) return null
  const { accountId, userId: owner } = loss
  const holder = await takeFromOther(tx, owner, accountId)
  // Whoever proved it later knows its name of today.
  const { username, nickname } = holder?.account ?? loss
  const expiresAt = new Date(now.getTime() + keptMs)
  await tx
    .update(users)
    .set({ tiktokAccountId: accountId, tiktokUsername: username, tiktokNickname: nickname })
    .where(eq(users.id, owner))
  const used = { tokenHash: null, takenBackAt: now, expiresAt }
  await tx.update(accountLosses).set(used).where(eq(accountLosses.id, loss.id))
  if (holder) await addLoss(tx, holder, { lostTo: owner, tokenHash: null, lostAt: now, expiresAt })
  return { owner, holder: holder?.userId ?? null, accountId, username }
}
