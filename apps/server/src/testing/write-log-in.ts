import type { Login } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import { readIdentifier } from '../modules/auth/identifier.ts'
import { createToken, hashToken } from '../modules/auth/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import { accessTokens, users } from '../platform/database/schema/index.ts'

type Account = { identifier: string } & Omit<typeof users.$inferInsert, 'email' | 'phoneNumber'>

/** Writes a log-in as one by a code leaves it; an account that is there keeps what it has. */
export async function writeLogIn(
  db: Database,
  { identifier, ...account }: Account,
  at: Date,
): Promise<Login> {
  const read = readIdentifier(identifier)
  if (!read) throw new Error(`${identifier} is no address`)
  const { field, value } = read
  await db
    .insert(users)
    .values({ ...account, [field]: value, createdAt: at })
    .onConflictDoNothing()
  const [user] = await db
    .select({
      userId: sql<UserId>`${users.id}`,
      isTikTokLinked: sql<boolean>`${users.tiktokUsername} is not null`,
      tiktokUsername: users.tiktokUsername,
      languagePreference: users.languagePreference,
    })
    .from(users)
    .where(eq(users[field], value))
  if (!user) throw new Error(`${identifier} was not stored`)
  const token = createToken()
  const { userId } = user
  await db
    .insert(accessTokens)
    .values({ tokenHash: hashToken(token), userId, createdAt: at, lastUsedAt: at, provenAt: at })
  return { token, ...user }
}
