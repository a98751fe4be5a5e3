import { createHash } from 'node:crypto'
import type { UserId } from '@dibs/core'
import { and, eq } from 'drizzle-orm'
import { type Database, placeholders, prepared, type Transaction } from './database/database.ts'
import { idempotencyKeys } from './database/schema/index.ts'
import { AppError } from './errors.ts'

/** A change that a device may send again: whose it is, its `Idempotency-Key`, and what it asks. */
export type IdempotentRequest = { userId: UserId; key: string; fingerprint: string }

/** A hash of a call, so that the same key with another body is noticed. */
export function fingerprintOf(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body ?? null)}`)
    .digest('hex')
}

/**
 * Runs a change in a transaction. With a key, only its first sending runs; a repeat, also one at
 * the same moment, gets the first answer, which must survive JSON; of work that answers nothing, null.
 * @throws idempotency_conflict when the key was used for something else
 */
export async function withIdempotency<T>(
  db: Database,
  request: IdempotentRequest | null,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (!request) return work(tx)
    const { userId, key, fingerprint } = request
    const isThisKey = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
    // Waits for a transaction that is using the key right now.
    const claimed = await prepared(tx, 'idempotency-key', (tx) =>
      tx
        .insert(idempotencyKeys)
        .values({ ...placeholders('userId', 'key', 'fingerprint', 'createdAt'), answer: 'null' })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key }),
    ).execute({ ...request, createdAt: new Date() })
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotencyKeys).where(isThisKey)
      if (first?.fingerprint !== fingerprint || first.answer === null) {
        throw new AppError('idempotency_conflict')
      }
      return JSON.parse(first.answer) as T
    }
    const answer = await work(tx)
    if (answer !== undefined)
      await tx
        .update(idempotencyKeys)
        .set({ answer: JSON.stringify(answer) })
        .where(isThisKey)
    return answer
  })
}
