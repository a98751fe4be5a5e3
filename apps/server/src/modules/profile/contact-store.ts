import type { ContactField, Language } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { and, eq, gt, gte, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../platform/database/failure.ts'
import { accessTokens, contactChanges, users } from '../../platform/database/schema/index.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Contact } from '../notices/service.ts'

/** Whom an account's owner is reached by. */
export type Reach = { email: string | null; phoneNumber: string | null; language: Language | null }

export type Replacement = {
  contact: Contact
  /** Of the token that takes the change back. */
  takeBackHash: string
  at: Date
  expiresAt: Date
}

/** What became of a replacement; with the account as it was before. */
export type Replaced =
  | { outcome: 'saved'; before: Reach; device: string }
  | { outcome: 'same' | 'taken' | 'nobody' }

/** A change that was taken back; with the account as it was before. */
export type TakenBack = { field: ContactField; oldValue: string; before: Reach }

const reach = {
  email: users.email,
  phoneNumber: users.phoneNumber,
  language: users.languagePreference,
}

/** Thrown to leave a savepoint. */
class TakenError extends Error {}

/** The SQL of addresses that are replaced, and come back. */
export function createContactStore(db: Database) {
  return {
    /**
     * Puts an address in the place of the one before, and keeps that until `expiresAt`. Leaves the
     * transaction usable when another account has the address, or can have it back.
     */
    async replace(
      tx: Transaction,
      { userId, tokenHash }: Caller,
      { contact, takeBackHash, at, expiresAt }: Replacement,
    ): Promise<Replaced> {
      const { field, value } = contact
      const [before] = await lockAccount(tx, userId)
      const [token] = await tx
        .select({ device: accessTokens.device })
        .from(accessTokens)
        .where(eq(accessTokens.tokenHash, tokenHash))
      if (!before || !token) return { outcome: 'nobody' }
      if (before[field] === value) return { outcome: 'same' }
      const isSaved = await trySet(tx, userId, contact, async (savepoint) => {
        // Asked only now: the update has waited for a change of this address that was under way.
        if (await isHeldForOthers(savepoint, userId, contact, at)) throw new TakenError()
      })
      if (!isSaved) return { outcome: 'taken' }
      await tx.insert(contactChanges).values({
        ...{ userId, field, newValue: value, changedAt: at, expiresAt },
        oldValue: before[field] ?? '',
        tokenHash: takeBackHash,
      })
      return { outcome: 'saved', before, device: token.device }
    },

    /**
     * Puts the address back that the token is for, drops this change of it and those after it, and
     * ends all tokens of the account. Null when there is nothing to take back any more.
     */
    takeBack: (takeBackHash: string, now: Date): Promise<TakenBack | null> =>
      db.transaction(async (tx) => {
        const isAlive = and(
          eq(contactChanges.tokenHash, takeBackHash),
          gt(contactChanges.expiresAt, now),
        )
        const [found] = await tx.select().from(contactChanges).where(isAlive)
        if (!found) return null
        const { userId, field, oldValue, changedAt } = found
        const [before] = await lockAccount(tx, userId)
        // Whoever came first with the same token, or an older one, has dropped it meanwhile.
        if (!before || (await tx.$count(contactChanges, isAlive)) === 0) return null
        const value = oldValue === '' ? null : oldValue
        if (!(await trySet(tx, userId, { field, value }))) return null
        await tx
          .delete(contactChanges)
          .where(
            and(
              eq(contactChanges.userId, userId),
              eq(contactChanges.field, field),
              gte(contactChanges.changedAt, changedAt),
            ),
          )
        await tx.delete(accessTokens).where(eq(accessTokens.userId, userId))
        return { field, oldValue, before }
      }),
  }
}

function lockAccount(tx: Transaction, userId: UserId): Promise<Reach[]> {
  return tx.select(reach).from(users).where(eq(users.id, userId)).for('update')
}

/** False, and nothing happened, when another account has the address, or `check` says so. */
async function trySet(
  tx: Transaction,
  userId: UserId,
  { field, value }: { field: ContactField; value: string | null },
  check?: (savepoint: Transaction) => Promise<void>,
): Promise<boolean> {
  try {
    await tx.transaction(async (savepoint) => {
      await savepoint
        .update(users)
        .set({ [field]: value })
        .where(eq(users.id, userId))
      await check?.(savepoint)
    })
    return true
  } catch (error) {
    if (error instanceof TakenError || sqlState(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

async function isHeldForOthers(
  tx: Transaction,
  userId: UserId,
  { field, value }: Contact,
  now: Date,
): Promise<boolean> {
  const isHeld = and(
    eq(contactChanges.field, field),
    eq(contactChanges.oldValue, value),
    gt(contactChanges.expiresAt, now),
    ne(contactChanges.userId, userId),
  )
  return (await tx.$count(contactChanges, isHeld)) > 0
}
