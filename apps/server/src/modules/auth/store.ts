import type { Language } from '@dibs/contract'
import type { Plan, UserId } from '@dibs/core'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { accessTokens, contactChanges, users } from '../../platform/database/schema/index.ts'
import type { DeviceDescription } from '../../platform/http/device-name.ts'
import type { Identifier } from './identifier.ts'

export type LoginUser = {
  userId: UserId
  tiktokUsername: string | null
  languagePreference: Language | null
  suspendedAt: Date | null
  suspendedReason: string | null
}
export type AddressOwner = { userId: UserId; language: Language | null }
export type TokenOwner = { userId: UserId; language: Language | null; lastUsedAt: Date }

const userColumns = {
  userId: users.id,
  tiktokUsername: users.tiktokUsername,
  languagePreference: users.languagePreference,
  suspendedAt: users.suspendedAt,
  suspendedReason: users.suspendedReason,
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
    /** The owner of an address and the language that they have chosen; null when nobody owns it. */
    async findOwner({ field, value }: Identifier): Promise<AddressOwner | null> {
      const [row] = await db
        .select({ userId: users.id, language: users.languagePreference })
        .from(users)
        .where(eq(users[field], value))
      return row ? { ...row, userId: row.userId as UserId } : null
    },

    /**
     * The owner of an address; made, with the given language, when there is none. Null when the
     * address was replaced so recently that its former owner can still have it back.
     */
    async findOrCreateUser(
      tx: Transaction,
      { field, value }: Identifier,
      languagePreference: Language | null,
      at: Date,
    ): Promise<LoginUser | null> {
      const [row] = await tx
        .insert(users)
        .values({ [field]: value, languagePreference, plan: defaultPlan, createdAt: at })
        // Changes nothing, but gives the row back and keeps it from being deleted meanwhile.
        .onConflictDoUpdate({ target: users[field], set: { [field]: value } })
        .returning({ ...userColumns, isNew: sql<boolean>`${users}.xmax = 0` })
      const { isNew, ...user } = row as LoginUser & { isNew: boolean }
      // Asked only now: the insert has waited for a change of this address that was under way.
      if (!isNew || !(await isReplaced(tx, { field, value }, at))) return user
      await tx.delete(users).where(eq(users.id, user.userId))
      return null
    },

    async addToken(
      tx: Transaction,
      token: { tokenHash: string; userId: UserId; at: Date; device: DeviceDescription },
    ): Promise<void> {
      const { tokenHash, userId, at, device } = token
      await tx.insert(accessTokens).values({
        ...{ tokenHash, userId, createdAt: at, lastUsedAt: at },
        ...{ device: device.name, kind: device.kind },
      })
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
  }
}

async function isReplaced(
  tx: Transaction,
  { field, value }: Identifier,
  at: Date,
): Promise<boolean> {
  const changes = await tx
    .select({ id: contactChanges.id })
    .from(contactChanges)
    .where(
      and(
        eq(contactChanges.field, field),
        eq(contactChanges.oldValue, value),
        gt(contactChanges.expiresAt, at),
      ),
    )
    .limit(1)
  return changes.length > 0
}
