import type { FreshCode, Language } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { accessTokens, contactChanges, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { OneTimeCodes } from '../auth/service.ts'
import { type Contact, mainContact, maskContact } from './notices.ts'

export type FreshCodes = ReturnType<typeof createFreshCodes>

type Dependencies = { db: Database; clock: Clock; codes: OneTimeCodes }

/** How long a token may do what cannot be taken back after its holder has proven who they are. */
const FRESH_MS = 12 * 3_600_000

/**
 * What cannot be taken back needs more than a token, which may be stolen: that its holder has read a
 * message to the account within the last hours, by logging in or by a code of their own.
 */
export function createFreshCodes({ db, clock, codes }: Dependencies) {
  /** @throws unauthorized when the account is gone */
  async function readAddress(userId: UserId): Promise<Contact> {
    const address = await findLastingAddress(db, userId, new Date(clock()))
    if (address) return address
    throw new AppError('unauthorized')
  }

  return {
    /** @throws fresh_code_required, unauthorized */
    async require({ tokenHash }: Caller): Promise<void> {
      const [token] = await db
        .select({
          at: sql`coalesce(${accessTokens.provenAt}, ${accessTokens.createdAt})`.mapWith(
            accessTokens.createdAt,
          ),
        })
        .from(accessTokens)
        .where(eq(accessTokens.tokenHash, tokenHash))
      if (!token) throw new AppError('unauthorized')
      if (token.at.getTime() <= clock() - FRESH_MS) throw new AppError('fresh_code_required')
    },

    /**
     * Sends a code to the account's own address: to one that was there before any change that can
     * still be taken back, since a thief may have made that.
     * @throws unauthorized, too_many_requests, message_not_sent
     */
    async send(
      { userId }: Caller,
      asker: { language: Language; network: string },
    ): Promise<FreshCode> {
      const identifier = await readAddress(userId)
      const purpose = { kind: 'fresh', userId } as const
      const { isScarce: _, ...sent } = await codes.send({ purpose, identifier, ...asker })
      return { ...sent, field: identifier.field, to: maskContact(identifier) }
    },

    /** Notes that the token's holder has read the code. @throws otp_wrong, otp_expired, too_many_requests */
    async verify({ userId, tokenHash }: Caller, otp: string): Promise<void> {
      const identifier = await readAddress(userId)
      await codes.redeem({ purpose: { kind: 'fresh', userId }, identifier }, otp, (tx) =>
        tx
          .update(accessTokens)
          .set({ provenAt: new Date(clock()) })
          .where(eq(accessTokens.tokenHash, tokenHash)),
      )
    },
  }
}

/** The address that the account has had since before any change that can still be taken back. */
async function findLastingAddress(
  db: Database,
  userId: UserId,
  now: Date,
): Promise<Contact | undefined> {
  const [account] = await db
    .select({ email: users.email, phoneNumber: users.phoneNumber })
    .from(users)
    .where(eq(users.id, userId))
  if (!account) return undefined
  const changes = await db
    .select({ field: contactChanges.field, oldValue: contactChanges.oldValue })
    .from(contactChanges)
    .where(and(eq(contactChanges.userId, userId), gt(contactChanges.expiresAt, now)))
    .orderBy(asc(contactChanges.changedAt))
  const lasting = { ...account }
  // The earliest change of an address tells what was there before all of them.
  for (const { field, oldValue } of changes.toReversed()) lasting[field] = oldValue || null
  return mainContact(lasting)[0]
}
