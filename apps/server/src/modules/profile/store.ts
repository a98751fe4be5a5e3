import type { Language } from '@dibs/contract'
import type { MatchRule, UserId } from '@dibs/core'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { users } from '../../platform/database/schema/index.ts'

export type StoredProfile = Pick<typeof users.$inferSelect, keyof typeof columns>

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phoneNumber: users.phoneNumber,
  languagePreference: users.languagePreference,
  tiktokUsername: users.tiktokUsername,
  tiktokNickname: users.tiktokNickname,
  tiktokAccountId: users.tiktokAccountId,
  plan: users.plan,
  autoJoin: users.autoJoin,
  matchRule: users.matchRule,
}

/** The SQL of profiles; every query is bound to their owner. */
export function createProfileStore(db: Database) {
  return {
    async find(userId: UserId): Promise<StoredProfile | undefined> {
      const [row] = await db.select(columns).from(users).where(eq(users.id, userId))
      return row
    },

    /** Undefined when the name is the same already. */
    async rename(userId: UserId, name: string): Promise<StoredProfile | undefined> {
      const [row] = await db
        .update(users)
        .set({ name })
        .where(and(eq(users.id, userId), sql`${users.name} is distinct from ${name}`))
        .returning(columns)
      return row
    },

    async setAutoJoin(userId: UserId, autoJoin: boolean): Promise<StoredProfile | undefined> {
      const [row] = await db
        .update(users)
        .set({ autoJoin })
        .where(eq(users.id, userId))
        .returning(columns)
      return row
    },

    async setMatchRule(userId: UserId, matchRule: MatchRule): Promise<StoredProfile | undefined> {
      const [row] = await db
        .update(users)
        .set({ matchRule })
        .where(eq(users.id, userId))
        .returning(columns)
      return row
    },

    async setLanguage(
      userId: UserId,
      languagePreference: Language,
    ): Promise<StoredProfile | undefined> {
      const [row] = await db
        .update(users)
        .set({ languagePreference })
        .where(eq(users.id, userId))
        .returning(columns)
      return row
    },
  }
}
