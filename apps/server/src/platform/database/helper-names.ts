import type { HelperId, UserId } from '@dibs/core'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'
import { helpers } from './schema/index.ts'

export type HelperNames = ReadonlyMap<HelperId, string>

/** Who did something, and who took it back; null: the owner. */
type Made = { helperId: HelperId | null; undoneById: HelperId | null }

/**
 * What the helpers of a shop are called who did, or took back, what is to be told; who deleted their
 * account has no name any more. Of what the owner did, nothing is asked.
 */
export async function readHelperNames(
  db: Database | Transaction,
  userId: UserId,
  told: readonly Made[],
): Promise<HelperNames> {
  const by = told.flatMap(({ helperId, undoneById }) => [helperId, undoneById])
  const ids = new Set(by.filter((id) => id !== null))
  if (ids.size === 0) return new Map()
  const rows = await db
    .select({ id: helpers.id, name: helpers.name })
    .from(helpers)
    .where(and(eq(helpers.userId, userId), inArray(helpers.id, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What the API says of helpers; of the owner, nothing. */
export function tellHelpers(
  names: HelperNames,
  { helperId, undoneById }: Made,
): { helper?: string; undoneByHelper?: string } {
  return {
    ...(helperId && { helper: names.get(helperId) ?? '' }),
    ...(undoneById && { undoneByHelper: names.get(undoneById) ?? '' }),
  }
}
