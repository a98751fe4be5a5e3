import type { HelperId } from '@dibs/core'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'
import { accessTokens, endedTokens, helpers } from './schema/index.ts'

/**
 * Deletes tokens and says so in the feed of ended ones, in one statement. Whatever ends tokens goes
 * through here, the operator's commands included: what does not is noticed ten seconds later.
 * Answers how many there were.
 */
export async function endTokens(
  db: Pick<Database | Transaction, 'execute'>,
  which: SQL | undefined,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with ended as (delete from ${accessTokens} where ${which ?? sql`false`} returning token_hash)
    insert into ${endedTokens} (token_hash) select token_hash from ended
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Before the id of a helper's help, where it stands among tokens: no hash has a colon. */
export const HELP_MARK = 'help:'
/** What a helper's sockets are watched by, beside their token, and what ends them when they are removed. */
export const helpMark = (id: HelperId): string => `${HELP_MARK}${id}`

/** Removes helpers, and says so in the feed, in one statement. Answers how many there were. */
export async function endHelp(
  db: Pick<Database | Transaction, 'execute'>,
  which: SQL | undefined,
  removedAt: Date,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with ended as (
      update ${helpers} set removed_at = ${removedAt.toISOString()}
      where removed_at is null and (${which ?? sql`false`}) returning id)
    insert into ${endedTokens} (token_hash) select ${HELP_MARK}::text || id from ended
    on conflict do nothing`)
  return rowCount ?? 0
}

/** What the feed holds, as hashes, and where the next reading begins. */
export type EndedTokens = { hashes: readonly string[]; next: bigint }

/**
 * Makes the reading of the feed: what ended in a transaction at or after `from`, an answer's `next`;
 * nothing for null. `next` is the oldest transaction that was under way, so one that commits late is
 * read by the next reading, however long it took; some rows are read twice. One query by an index,
 * which costs the same however many tokens are open.
 */
export function createReadEndedTokens(db: Database) {
  const read = db
    .select({
      hashes: sql<string[]>`coalesce(array_agg(${endedTokens.tokenHash}), '{}')`,
      next: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
    })
    .from(endedTokens)
    .where(sql`${endedTokens.endedIn} >= ${sql.placeholder('from')}::bigint`)
    .prepare('read_ended_tokens')

  return async (from: bigint | null): Promise<EndedTokens> => {
    const [row] = await read.execute({ from: from === null ? null : String(from) })
    if (!row) throw new Error('an aggregate has one row')
    return { hashes: row.hashes, next: BigInt(row.next) }
  }
}
