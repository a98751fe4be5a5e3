import type { Language } from '@dibs/contract'
import type { Plan, UserId } from '@dibs/core'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { accessTokens, users } from '../../platform/database/schema/index.ts'
import type { Identifier } from './identifier.ts'

export type LoginUser = {
  userId: UserId
  tiktokUsername: string | null
  languagePreference: Language | null
  suspendedAt: Date | null
}
export type TokenOwner = { userId: UserId; language: Language | null; lastUsedAt: Date }

const userColumns = {
  userId: users.id,
  tiktokUsername: users.tiktokUsername,
  languagePreference: users.languagePreference,
  suspendedAt: users.suspendedAt,
}

/** The SQL of log-ins and tokens. New accounts start on `defaultPlan`. */
export function createAuthStore(db: Database, defaultPlan: Plan) {
  // Asked with every call, so it is planned once per connection.
  const findOwner = db
    .select({
      userId: users.id,
      language: users.languagePreference,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, sql.placeholder('tokenHash')),
        gt(accessTokens.lastUsedAt, sql.placeholder('usedAfter')),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('find_token_owner')

  return {
    /** The language that the owner of an address has chosen; null also when nobody owns it. */
    async findLanguage({ field, value }: Identifier): Promise<Language | null> {
      const [row] = await db
        .select({ language: users.languagePreference })
        .from(users)
        .where(eq(users[field], value))
      return row?.language ?? null
    },

    /** The owner of an address; made, with the given language, when there is none. */
    async findOrCreateUser(
      tx: Transaction,
      { field, value }: Identifier,
      languagePreference: Language | null,
      createdAt: Date,
    ): Promise<LoginUser> {
      const [user] = await tx
        .insert(users)
        .values({ [field]: value, languagePreference, plan: defaultPlan, createdAt })
        // Changes nothing, but gives the row back and keeps it from being deleted meanwhile.
        .onConflictDoUpdate({ target: users[field], set: { [field]: value } })
        .returning(userColumns)
      return user as LoginUser
    },

    async addToken(
      tx: Transaction,
      token: { tokenHash: string; userId: UserId; at: Date },
    ): Promise<void> {
      const { tokenHash, userId, at } = token
      await tx.insert(accessTokens).values({ tokenHash, userId, createdAt: at, lastUsedAt: at })
    },

    /** The owner of a token that was used after `usedAfter`, unless suspended. One query. */
    async findTokenOwner(tokenHash: string, usedAfter: Date): Promise<TokenOwner | null> {
      const [row] = await findOwner.execute({ tokenHash, usedAfter })
      return (row as TokenOwner | undefined) ?? null
    },

    /** Notes a use, unless one was noted after `unlessAfter`. */
    async touchToken(tokenHash: string, at: Date, unlessAfter: Date): Promise<void> {
      await db
        .update(accessTokens)
        .set({ lastUsedAt: at })
        .where(
          and(eq(accessTokens.tokenHash, tokenHash), lte(accessTokens.lastUsedAt, unlessAfter)),
        )
    },

    async deleteToken(tokenHash: string): Promise<void> {
      await db.delete(accessTokens).where(eq(accessTokens.tokenHash, tokenHash))
    },

    async deleteTokensOf(userId: UserId): Promise<void> {
      await db.delete(accessTokens).where(eq(accessTokens.userId, userId))
    },
  }
}
