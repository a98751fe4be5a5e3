import type { ItemId, UserId } from '@dibs/core'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../platform/database/failure.ts'
import { items } from '../../platform/database/schema/index.ts'
import { inSlices } from '../../platform/in-slices.ts'

export type StoredItem = { id: ItemId; code: string; updatedAt: Date }
export type NewCode = { code: string; foldedCode: string }
/** A write that may hit a code which the seller has already. */
export type CodeWrite = { item: StoredItem } | { takenBy: ItemId } | 'not_found'

const columns = { id: items.id, code: items.code, updatedAt: items.updatedAt }

/** So many items come in one piece. */
const PIECE = 500

function* toItems(
  pieces: readonly { entries: [ItemId, string, number][] }[],
): Generator<undefined, StoredItem[], undefined> {
  const read: StoredItem[] = []
  for (const { entries } of pieces) {
    yield
    for (const [id, code, updatedAt] of entries)
      read.push({ id, code, updatedAt: new Date(updatedAt) })
  }
  return read
}

/** The SQL of items; every query is bound to their seller. */
export function createItemStore(db: Database | Transaction) {
  /** In pieces of JSON, which cost least to read: others have their turn between them. */
  async function list(userId: UserId): Promise<StoredItem[]> {
    const { rows } = await db.execute<{ entries: [ItemId, string, number][] }>(
      sql`select json_agg(entry order by place) as entries from (
          select json_build_array(id, code, (extract(epoch from updated_at) * 1000)::bigint) as entry,
            row_number() over (order by created_at desc, id desc) as place
          from ${items} where ${eq(items.userId, userId)}
        ) numbered group by place / ${sql.raw(`${PIECE}`)} order by place / ${sql.raw(`${PIECE}`)}`,
    )
    return inSlices(toItems(rows))
  }

  /** Which of the seller's items has a code. */
  async function findTaken(userId: UserId, foldedCode: string): Promise<CodeWrite> {
    const [row] = await db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.userId, userId), eq(items.foldedCode, foldedCode)))
    return row ? { takenBy: row.id } : 'not_found'
  }

  async function update(userId: UserId, id: ItemId, code: NewCode, at: Date): Promise<CodeWrite> {
    try {
      const [item] = await db
        .update(items)
        .set({ ...code, updatedAt: at })
        .where(and(eq(items.userId, userId), eq(items.id, id)))
        .returning(columns)
      return item ? { item } : 'not_found'
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error
      const taken = await findTaken(userId, code.foldedCode)
      // The code has become free meanwhile: try again.
      return taken === 'not_found' ? update(userId, id, code, at) : taken
    }
  }

  return {
    list,

    findTaken,

    update,

    count: (userId: UserId): Promise<number> => db.$count(items, eq(items.userId, userId)),

    /** Adds an item; `undefined` when the seller has the code already. */
    async create(userId: UserId, code: NewCode, at: Date): Promise<StoredItem | undefined> {
      const [item] = await db
        .insert(items)
        .values({ userId, ...code, createdAt: at, updatedAt: at })
        .onConflictDoNothing()
        .returning(columns)
      return item
    },

    async remove(userId: UserId, id: ItemId): Promise<boolean> {
      const removed = await db
        .delete(items)
        .where(and(eq(items.userId, userId), eq(items.id, id)))
        .returning({ id: items.id })
      return removed.length > 0
    },
  }
}
