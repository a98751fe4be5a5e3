import type { ItemId, UserId } from '@dibs/core'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../platform/database/failure.ts'
import { items } from '../../platform/database/schema/index.ts'

export type StoredItem = { id: ItemId; code: string; updatedAt: Date }
export type NewCode = { code: string; foldedCode: string }
/** A write that may hit a code which the seller has already. */
export type CodeWrite = { item: StoredItem } | { takenBy: ItemId } | 'not_found'

const columns = { id: items.id, code: items.code, updatedAt: items.updatedAt }

/** The SQL of items; every query is bound to their seller. */
export function createItemStore(db: Database) {
  async function list(userId: UserId): Promise<StoredItem[]> {
    const rows = await db
      .select(columns)
      .from(items)
      .where(eq(items.userId, userId))
      .orderBy(desc(items.createdAt), desc(items.id))
    return rows as StoredItem[]
  }

  async function findByFoldedCode(userId: UserId, foldedCode: string): Promise<ItemId | undefined> {
    const [row] = await db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.userId, userId), eq(items.foldedCode, foldedCode)))
    return row?.id as ItemId | undefined
  }

  /** Runs a write; a broken unique constraint becomes the item that holds the code. */
  async function guardUnique(
    userId: UserId,
    { foldedCode }: NewCode,
    write: () => Promise<unknown[]>,
  ): Promise<CodeWrite> {
    try {
      const [item] = await write()
      return item ? { item: item as StoredItem } : 'not_found'
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error
      const takenBy = await findByFoldedCode(userId, foldedCode)
      if (takenBy === undefined) return guardUnique(userId, { code: '', foldedCode }, write)
      return { takenBy }
    }
  }

  return {
    list,
    create: (userId: UserId, code: NewCode, at: Date) =>
      guardUnique(userId, code, () =>
        db
          .insert(items)
          .values({ userId, ...code, createdAt: at, updatedAt: at })
          .returning(columns),
      ),
    update: (userId: UserId, id: ItemId, code: NewCode, at: Date) =>
      guardUnique(userId, code, () =>
        db
          .update(items)
          .set({ ...code, updatedAt: at })
          .where(and(eq(items.userId, userId), eq(items.id, id)))
          .returning(columns),
      ),
    async remove(userId: UserId, id: ItemId): Promise<boolean> {
      const removed = await db
        .delete(items)
        .where(and(eq(items.userId, userId), eq(items.id, id)))
        .returning({ id: items.id })
      return removed.length > 0
    },
  }
}
