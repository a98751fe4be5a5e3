import type { ContactField, Language } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { and, asc, eq, gt, gte, inArray, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { endTokens } from '../../platform/database/ended-tokens.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../platform/database/failure.ts'
import { accessTokens, contactChanges, users } from '../../platform/database/schema/index.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Identifier } from '../auth/service.ts'
import type { Contact } from './notices.ts'

/** How an account's owner is reached. */
export type Reach = { email: string | null; phoneNumber: string | null; language: Language | null }

export type Replacement = {
  contact: Identifier
  /** Of the token that takes the change back. */
  takeBackHash: string
  at: Date
  /** For how long it can be taken back. */
  keptMs: number
}

/**
 * What became of a replacement; with the account as it was before, and what had been replaced then
 * and could still come back.
 */
export type Replaced =
  | { outcome: 'saved'; before: Reach; replaced: Contact[]; device: string }
  | { outcome: 'same' | 'taken' | 'nobody' }

/** One of the account's addresses after changes of it were taken back; null when there is none. */
export type PutBack = {
  field: ContactField
  value: string | null
  /** The addresses that had replaced it, in order. */
  displaced: string[]
}

/** A change that was taken back, with those after it; and the account as it is now. */
export type TakenBack = { field: ContactField; putBack: PutBack[]; now: Reach }

type Change = typeof contactChanges.$inferSelect

const reach = {
  email: users.email,
  phoneNumber: users.phoneNumber,
  language: users.languagePreference,
}

/** Replaced addresses that are told of one that is added: each costs a message, and none is counted. */
const MOST_TOLD = 5

/** Thrown to leave a savepoint. */
class TakenError extends Error {}

/** The SQL of addresses that are replaced, and come back. */
export function createContactStore(db: Database) {
  return {
    /**
     * Puts an address in the place of the one before, and keeps that for `keptMs`. Leaves the
     * transaction usable when another account has the address, or can have it back.
     */
    async replace(
      tx: Transaction,
      { userId, tokenHash }: Caller,
      { contact, takeBackHash, at, keptMs }: Replacement,
    ): Promise<Replaced> {
      const { field, value } = contact
      const [before] = await lockAccount(tx, userId)
      const [token] = await tx
        .select({ device: accessTokens.device })
        .from(accessTokens)
        .where(eq(accessTokens.tokenHash, tokenHash))
      if (!before || !token) return { outcome: 'nobody' }
      if (before[field] === value) return { outcome: 'same' }
      const earlier = await tx
        .select()
        .from(contactChanges)
        .where(eq(contactChanges.userId, userId))
      const isSaved = await trySet(tx, userId, { [field]: value }, async (savepoint) => {
        // Asked only now: the update has waited for a change of this address that was under way.
        if (await isOfOthers(savepoint, userId, contact, at)) throw new TakenError()
      })
      if (!isSaved) return { outcome: 'taken' }
      const changedAt = afterAll(earlier, at)
      await tx.insert(contactChanges).values({
        userId,
        field,
        oldValue: before[field] ?? '',
        newValue: value,
        changedAt,
        expiresAt: new Date(changedAt.getTime() + keptMs),
        tokenHash: takeBackHash,
      })
      return {
        outcome: 'saved',
        before,
        replaced: elsewhere(earlier, before, at),
        device: token.device,
      }
    },

    /**
     * Puts the account's addresses back as they were before the change that the token is for, drops
     * this change and all those after it, and ends all tokens of the account. Null when there is
     * nothing to take back any more. `tell` is part of the same transaction.
     */
    takeBack: (
      takeBackHash: string,
      now: Date,
      tell: (tx: Transaction, taken: TakenBack) => Promise<void>,
    ): Promise<TakenBack | null> =>
      db.transaction(async (tx) => {
        const taken = await takeBackIn(tx, takeBackHash, now)
        if (taken) await tell(tx, taken)
        return taken
      }),
  }
}

async function takeBackIn(
  tx: Transaction,
  takeBackHash: string,
  now: Date,
): Promise<TakenBack | null> {
  const isAlive = and(eq(contactChanges.tokenHash, takeBackHash), gt(contactChanges.expiresAt, now))
  const [found] = await tx.select().from(contactChanges).where(isAlive)
  if (!found) return null
  const { userId, field, changedAt } = found
  const [before] = await lockAccount(tx, userId)
  const sinceThen = and(eq(contactChanges.userId, userId), gte(contactChanges.changedAt, changedAt))
  const since = await tx
    .select()
    .from(contactChanges)
    .where(sinceThen)
    .orderBy(asc(contactChanges.changedAt))
  // Whoever came first with the same token, or an older one, has dropped it meanwhile.
  if (!before || !since.some(({ id }) => id === found.id)) return null
  const putBack = originsOf(since)
  const values = Object.fromEntries(putBack.map(({ field, value }) => [field, value]))
  if (!(await trySet(tx, userId, values))) return null
  await tx.delete(contactChanges).where(sinceThen)
  await endTokens(tx, eq(accessTokens.userId, userId))
  return { field, putBack, now: { ...before, ...values } }
}

/** What each address was before its changes, which are in their order. */
function originsOf(changes: readonly Change[]): PutBack[] {
  const ofField = Map.groupBy(changes, ({ field }) => field)
  return [...ofField].map(([field, ofIt]) => ({
    field,
    value: ofIt[0]?.oldValue || null,
    displaced: ofIt.map(({ newValue }) => newValue),
  }))
}

/**
 * The moment that is stored for a change: after all earlier ones, even if it was asked for before
 * them and had to wait, since taking a change back also undoes those after it.
 */
function afterAll(earlier: readonly Change[], at: Date): Date {
  return new Date(
    Math.max(at.getTime(), ...earlier.map((change) => change.changedAt.getTime() + 1)),
  )
}

/**
 * The addresses that were replaced, are not the account's again, and can still come back: those that
 * were replaced first, since whoever took the account over has only added later ones.
 */
function elsewhere(changes: readonly Change[], account: Reach, now: Date): Contact[] {
  const replaced = changes
    .filter(
      ({ field, oldValue, expiresAt }) =>
        oldValue !== '' && oldValue !== account[field] && expiresAt > now,
    )
    .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
  const byValue = new Map(replaced.map(({ field, oldValue }) => [oldValue, field]))
  return [...byValue].slice(0, MOST_TOLD).map(([value, field]) => ({ field, value }))
}

function lockAccount(tx: Transaction, userId: UserId): Promise<Reach[]> {
  return tx.select(reach).from(users).where(eq(users.id, userId)).for('update')
}

/** False, and nothing happened, when another account has the address, or `check` says so. */
async function trySet(
  tx: Transaction,
  userId: UserId,
  values: Partial<Record<ContactField, string | null>>,
  check?: (savepoint: Transaction) => Promise<void>,
): Promise<boolean> {
  try {
    await tx.transaction(async (savepoint) => {
      await savepoint.update(users).set(values).where(eq(users.id, userId))
      await check?.(savepoint)
    })
    return true
  } catch (error) {
    if (error instanceof TakenError || sqlState(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** Whether another account has the address in one of its forms, or can have it back. */
async function isOfOthers(
  tx: Transaction,
  userId: UserId,
  { field, forms }: Identifier,
  now: Date,
): Promise<boolean> {
  const isTheirs = and(inArray(users[field], [...forms]), ne(users.id, userId))
  const isHeld = and(
    eq(contactChanges.field, field),
    inArray(contactChanges.oldValue, [...forms]),
    gt(contactChanges.expiresAt, now),
    ne(contactChanges.userId, userId),
  )
  return (await tx.$count(users, isTheirs)) > 0 || (await tx.$count(contactChanges, isHeld)) > 0
}
