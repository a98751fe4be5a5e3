import type { HelperId, UserId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'
import { helpers } from './schema/index.ts'

export type HelperNames = ReadonlyMap<HelperId, string>

/** What those are called who help in a shop, or did; who deleted their account has no name any more. */
export async function readHelperNames(
  db: Database | Transaction,
  userId: UserId,
): Promise<HelperNames> {
  const rows = await db
    .select({ id: helpers.id, name: helpers.name, account: helpers.helperUserId })
    .from(helpers)
    .where(eq(helpers.userId, userId))
  return new Map(rows.map(({ id, name, account }) => [id, account === null ? '' : name]))
}

/** Who did something, and who took it back: what the API says of helpers; of the owner, nothing. */
export function tellHelpers(
  names: HelperNames,
  made: { helperId: HelperId | null; undoneById: HelperId | null },
): { helper?: string; undoneByHelper?: string } {
  const { helperId, undoneById } = made
  return {
    ...(helperId && { helper: names.get(helperId) ?? '' }),
    ...(undoneById && { undoneByHelper: names.get(undoneById) ?? '' }),
  }
}
