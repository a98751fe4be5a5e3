import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import { useCounts } from '../database/schema/index.ts'

/** One more use of something. `key` is a keyed hash; `endsAt` of the window if one begins with it. */
export type Use = { key: string; endsAt: Date }

/** How often it was used in its window, the new use included, and when the window ends. */
export type Counted = { used: number; endsAt: Date }

/**
 * Counts uses in `tx`, all at once and in one statement, and answers how each stands, in their order; whoever asks judges
 * whether that is too many. The rows stay locked until the transaction ends, in one order for all, and
 * a rollback takes the counts back.
 */
export async function countUses(
  tx: Pick<Database | Transaction, 'insert'>,
  uses: readonly Use[],
  now: Date,
): Promise<Counted[]> {
  if (uses.length === 0) return []
  const isOver = sql`${useCounts.endsAt} <= ${now.toISOString()}::timestamptz`
  const rows = await tx
    .insert(useCounts)
    .values(
      uses
        .map(({ key, endsAt }) => ({ key, endsAt, used: 1 }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: useCounts.key,
      set: {
        used: sql`case when ${isOver} then 1 else ${useCounts.used} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${useCounts.endsAt} end`,
      },
    })
    .returning()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return uses.map(({ key, endsAt }) => byKey.get(key) ?? { used: 1, endsAt })
}

/** Takes uses back that came to nothing; `by` 0 takes as long and changes nothing. */
export async function giveBackUses(
  tx: Transaction,
  uses: readonly Use[],
  by: 0 | 1 = 1,
): Promise<void> {
  if (uses.length === 0) return
  const keys = uses.map(({ key }) => key)
  // Locks in the order in which they are counted.
  await tx
    .select({ key: useCounts.key })
    .from(useCounts)
    .where(inArray(useCounts.key, keys))
    .orderBy(sql`${useCounts.key} collate "C"`)
    .for('update')
  await tx
    .update(useCounts)
    .set({ used: sql`greatest(0, ${useCounts.used} - ${by}::int)` })
    .where(inArray(useCounts.key, keys))
}
