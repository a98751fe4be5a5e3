import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import {
  accessTokens,
  accountChallenges,
  apiKeys,
  buyerBlocks,
  buyerContacts,
  buyerLives,
  claims,
  gaps,
  handChanges,
  idempotencyKeys,
  items,
  liveSessions,
  orderSteps,
  orders,
  pageReports,
  paymentNotices,
  payments,
  placements,
  quantities,
  removals,
  restarts,
  sessionItems,
  shops,
  takedowns,
  transferProofs,
  users,
} from '../platform/database/schema/index.ts'

const OWNED = {
  items,
  liveSessions,
  accessTokens,
  accountChallenges,
  idempotencyKeys,
  shops,
  apiKeys,
  paymentNotices,
  payments,
  pageReports,
  buyerLives,
  buyerContacts,
  buyerBlocks,
}
const OF_SESSIONS = {
  claims,
  removals,
  placements,
  gaps,
  handChanges,
  takedowns,
  sessionItems,
  restarts,
  quantities,
  orders,
  orderSteps,
  transferProofs,
}

/** How many rows each table holds of a seller. */
export async function countRows(db: Database, userId: string): Promise<Record<string, number>> {
  const sessions = db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(sql`${liveSessions.userId} = ${userId}`)
  const counts: Record<string, number> = { users: await db.$count(users, eq(users.id, userId)) }
  for (const [name, table] of Object.entries(OWNED)) {
    counts[name] = await db.$count(table, sql`${table.userId} = ${userId}`)
  }
  for (const [name, table] of Object.entries(OF_SESSIONS)) {
    counts[name] = await db.$count(table, inArray(table.sessionId, sessions))
  }
  return counts
}
