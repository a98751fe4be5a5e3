import type { UserId } from '@dibs/core'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../platform/database/failure.ts'
import { accountChallenges } from '../../platform/database/schema/index.ts'

/** A word as it is given out. */
export type Challenge = {
  username: string
  word: string
  givenAt: Date
  expiresAt: Date
  /** False when the bio was not read before, or held the word: then only the live proves. */
  provesByBio: boolean
  /** Of the network address that asked. */
  networkHash: string
}
export type StoredChallenge = typeof accountChallenges.$inferSelect
/** Which word of which seller. */
export type ChallengeKey = { userId: UserId; username: string; word: string }

/**
 * So many sellers hold a word of one username at most. It is a small part of all words: whatever
 * strangers do, there is a free one, and what an owner says in their live is hardly ever somebody's.
 */
const WORDS_PER_USERNAME = 1_000

const isGiven = isNotNull(accountChallenges.givenAt)

/** The SQL of words that prove a video account; one per seller. */
export function createChallengeStore(db: Database) {
  const ofSeller = ({ userId, username, word }: ChallengeKey) =>
    and(
      eq(accountChallenges.userId, userId),
      eq(accountChallenges.username, username),
      eq(accountChallenges.word, word),
    )

  return {
    /**
     * Gives a seller a word; an earlier one, and what it proved, are forgotten. False when another
     * seller holds this word of the username. Where `limit` sellers hold one, the network address
     * with the most of them loses its oldest.
     */
    async put(userId: UserId, challenge: Challenge, limit = WORDS_PER_USERNAME): Promise<boolean> {
      await makeRoom(db, { userId, username: challenge.username, now: challenge.givenAt, limit })
      const fresh = { ...challenge, provenAccountId: null, provenNickname: null }
      try {
        await db
          .insert(accountChallenges)
          .values({ userId, ...fresh, checksAt: [] })
          .onConflictDoUpdate({ target: accountChallenges.userId, set: fresh })
        return true
      } catch (error) {
        if (sqlState(error) === UNIQUE_VIOLATION) return false
        throw error
      }
    },

    async lock(tx: Transaction, userId: UserId): Promise<StoredChallenge | undefined> {
      const [row] = await tx
        .select()
        .from(accountChallenges)
        .where(eq(accountChallenges.userId, userId))
        .for('update')
      return row
    },

    /** A seller's word that is alive. */
    async find(key: ChallengeKey, now: Date): Promise<StoredChallenge | undefined> {
      const [row] = await db
        .select()
        .from(accountChallenges)
        .where(and(ofSeller(key), gt(accountChallenges.expiresAt, now)))
      return row
    },

    async saveChecks(tx: Transaction, userId: UserId, checksAt: Date[]): Promise<void> {
      await tx
        .update(accountChallenges)
        .set({ checksAt })
        .where(eq(accountChallenges.userId, userId))
    },

    /** False when the word was replaced meanwhile, or its time is over. */
    async saveProof(
      key: ChallengeKey & { givenAt: Date },
      proven: { accountId: string; nickname: string },
      now: Date,
    ): Promise<boolean> {
      const saved = await db
        .update(accountChallenges)
        .set({ provenAccountId: proven.accountId, provenNickname: proven.nickname })
        .where(
          and(
            ofSeller(key),
            eq(accountChallenges.givenAt, key.givenAt),
            gt(accountChallenges.expiresAt, now),
          ),
        )
        .returning({ userId: accountChallenges.userId })
      return saved.length > 0
    },
  }
}

/** A seller's word of a username that is alive, and has proven nothing yet. */
export async function findOpenWord(
  db: Database,
  { userId, username }: Pick<ChallengeKey, 'userId' | 'username'>,
  now: Date,
): Promise<StoredChallenge | undefined> {
  const isTheirs = and(
    eq(accountChallenges.userId, userId),
    eq(accountChallenges.username, username),
  )
  const isOpen = and(
    isNull(accountChallenges.provenAccountId),
    gt(accountChallenges.expiresAt, now),
  )
  const [row] = await db
    .select()
    .from(accountChallenges)
    .where(and(isTheirs, isGiven, isOpen))
  return row
}

/** Deletes what others hold of a username beyond its time, or beyond `limit`. */
async function makeRoom(
  db: Database,
  { userId, username, now, limit }: { userId: UserId; username: string; now: Date; limit: number },
): Promise<void> {
  const deleteSome = (some: SQLWrapper) =>
    db.delete(accountChallenges).where(inArray(accountChallenges.userId, some))

  const others = and(
    eq(accountChallenges.username, username),
    isGiven,
    ne(accountChallenges.userId, userId),
  )
  const isOver = lte(accountChallenges.expiresAt, now)
  await deleteSome(
    db
      .select({ id: accountChallenges.userId })
      .from(accountChallenges)
      .where(and(others, isOver))
      .for('update', { skipLocked: true }),
  )
  const held = await db.$count(accountChallenges, others)
  if (held < limit) return
  const [fullest] = await db
    .select({ networkHash: accountChallenges.networkHash })
    .from(accountChallenges)
    .where(others)
    .groupBy(accountChallenges.networkHash)
    .orderBy(desc(count()))
    .limit(1)
  const ofFullest = sql`${accountChallenges.networkHash} is not distinct from ${fullest?.networkHash ?? null}`
  await deleteSome(
    db
      .select({ id: accountChallenges.userId })
      .from(accountChallenges)
      .where(and(others, ofFullest))
      .orderBy(asc(accountChallenges.givenAt))
      .limit(held - limit + 1)
      .for('update', { skipLocked: true }),
  )
}

/** Forgets proofs of an account that is linked now: older ones must not take it back later. */
export async function forgetProofs(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(accountChallenges).where(eq(accountChallenges.provenAccountId, accountId))
}

/** Forgets all words of an account whose loss was taken back, used or not. */
export async function forgetWords(
  tx: Transaction,
  { accountId, username }: { accountId: string; username: string },
): Promise<void> {
  const isProof = eq(accountChallenges.provenAccountId, accountId)
  await tx.delete(accountChallenges).where(or(isProof, eq(accountChallenges.username, username)))
}
