import { jakartaMonth, type UserId } from '@dibs/core'
import { and, eq, gte, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { endHelp, endTokens } from '../../platform/database/ended-tokens.ts'
import {
  accessTokens,
  accountChallenges,
  apiKeys,
  buyerBlocks,
  buyerContacts,
  buyerLives,
  helperInvitations,
  helpers,
  idempotencyKeys,
  items,
  liveSessions,
  paymentNotices,
  shops,
  users,
} from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { createUseLimit } from '../../platform/limits/use-limits.ts'
import { createBillSecrets } from '../../platform/secrets/bill-secrets.ts'
import type { KeyedHash, SecretKeys } from '../../platform/secrets/keyed-hash.ts'
import type { LiveService } from '../live/service.ts'
import { keepSessionStarts } from '../plans/service.ts'
import { createExporting } from './export.ts'

/** Another device may start a live between its end and the removal, but hardly this often. */
const ATTEMPTS = 5
/** An export reads everything, so it is limited. */
const EXPORT_LIMIT = { max: 10, periodMs: 3_600_000 }
/** An erasure may delete hundreds of thousands of rows. */
const ERASE_LIMIT = { max: 10, periodMs: 3_600_000 }
/** One is enough, but a live or the database may be in its way. */
const DELETE_LIMIT = { max: 10, periodMs: 3_600_000 }

export type PersonalData = ReturnType<typeof createPersonalData>

type Dependencies = {
  db: Database
  keyedHash: KeyedHash
  clock: Clock
  live: Pick<LiveService, 'endActive'>
  secretKeys: SecretKeys
}

/** The use-cases of what is stored about a seller: erase it, delete the account, export it. */
export function createPersonalData({ db, keyedHash, clock, live, secretKeys }: Dependencies) {
  const counted = { db, keyedHash, clock }
  const countExport = createUseLimit('export', EXPORT_LIMIT, counted)
  const countErasure = createUseLimit('erasure', ERASE_LIMIT, counted)
  const countDeletion = createUseLimit('deletion', DELETE_LIMIT, counted)
  const startExport = createExporting(db, clock, createBillSecrets(secretKeys))

  /**
   * Ends the seller's live, then runs `remove` while nothing of theirs can be added: each addition
   * needs their row, which is locked.
   * @throws unauthorized when the seller is gone, service_unavailable when lives start again and again
   */
  async function removeBetweenLives(
    userId: UserId,
    remove: (tx: Transaction, erasedStartsAt: Date[]) => Promise<unknown>,
  ): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await live.endActive(userId, 'erased')
      const isRemoved = await db.transaction(async (tx) => {
        const [user] = await tx
          .select({ erasedStartsAt: users.erasedStartsAt })
          .from(users)
          .where(eq(users.id, userId))
          .for('update')
        if (!user) throw new AppError('unauthorized')
        const running = and(eq(liveSessions.userId, userId), isNull(liveSessions.endedAt))
        if ((await tx.$count(liveSessions, running)) > 0) return false
        await keepSessionStarts({ db: tx, keyedHash }, userId, clock())
        await remove(tx, user.erasedStartsAt)
        return true
      })
      if (isRemoved) return
    }
    throw new AppError('service_unavailable')
  }

  return {
    /**
     * Removes items, sessions and everything of them, claims and gaps included; the account stays.
     * @throws too_many_requests
     */
    async erase(userId: UserId): Promise<void> {
      await countErasure(userId)
      await removeBetweenLives(userId, (tx, erasedBefore) =>
        eraseAll(tx, userId, { erasedBefore, now: clock() }),
      )
    },

    /**
     * Removes everything of the seller; every token is dead at once. `tell` is part of it.
     * @throws too_many_requests
     */
    async deleteAccount(userId: UserId, tell: (tx: Transaction) => Promise<void>): Promise<void> {
      await countDeletion(userId)
      await removeBetweenLives(userId, async (tx) => {
        await endTokens(tx, eq(accessTokens.userId, userId))
        await endHelp(tx, eq(helpers.userId, userId), new Date(clock()))
        await leaveShops(tx, userId, new Date(clock()))
        await tx.delete(users).where(eq(users.id, userId))
        await tell(tx)
      })
    },

    /** The text of an `Export`, in pieces. @throws too_many_requests, unauthorized */
    async export(userId: UserId): Promise<AsyncGenerator<string>> {
      await countExport(userId)
      return startExport(userId)
    },
  }
}

/** Ends somebody's help everywhere; what they changed there is a helper's, without a name, from then on. */
async function leaveShops(tx: Transaction, userId: UserId, now: Date): Promise<void> {
  const isTheirs = eq(helpers.helperUserId, userId)
  await endHelp(tx, isTheirs, now)
  await tx.update(helpers).set({ name: '' }).where(isTheirs)
}

/** Tables of which nothing of a seller stays. */
const OF_SELLER = [
  ...[liveSessions, items, accountChallenges, idempotencyKeys],
  ...[buyerLives, buyerContacts, buyerBlocks, apiKeys, paymentNotices],
  ...[helpers, helperInvitations],
]

/** A shop of which nothing is known but that it is off. */
const EMPTY_SHOP = {
  currency: sql`default`,
  payByHours: sql`default`,
  usesUniqueCode: sql`default`,
  takesCodeOff: sql`default`,
  marksPaid: sql`default`,
  joinsEvenings: null,
  shipping: sql`default`,
  banks: sql`default`,
  qris: null,
  templateEn: null,
  templateId: null,
  reminders: null,
  sender: null,
  timeZone: sql`default`,
} satisfies Record<
  Exclude<keyof typeof shops.$inferInsert, 'userId' | 'switchedOffAt' | 'updatedAt'>,
  unknown
>

/** Sessions of older servers that count for this month's plan go on counting: when they started is kept. */
async function eraseAll(
  tx: Transaction,
  userId: UserId,
  { erasedBefore, now }: { erasedBefore: Date[]; now: number },
): Promise<void> {
  const monthStart = new Date(jakartaMonth(now).from)
  const counted = await tx
    .select({ startedAt: liveSessions.startedAt })
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.userId, userId),
        isNull(liveSessions.heardSeconds),
        gte(liveSessions.startedAt, monthStart),
      ),
    )
  const erasedStartsAt = [
    ...erasedBefore.filter((start) => start >= monthStart),
    ...counted.map(({ startedAt }) => startedAt),
  ]
  await tx.update(users).set({ erasedStartsAt }).where(eq(users.id, userId))
  await endHelp(tx, eq(helpers.userId, userId), new Date(now))
  for (const table of OF_SELLER) await tx.delete(table).where(eq(table.userId, userId))
  // Pages that the operator switched off stay off: nobody frees themselves of that by erasing.
  const isSwitchedOff = isNotNull(shops.switchedOffAt)
  await tx.delete(shops).where(and(eq(shops.userId, userId), not(isSwitchedOff)))
  await tx
    .update(shops)
    .set(EMPTY_SHOP)
    .where(and(eq(shops.userId, userId), isSwitchedOff))
}
