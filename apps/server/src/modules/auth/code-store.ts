import type { Language } from '@dibs/contract'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { codeBudgets, oneTimeCodes } from '../../platform/database/schema/index.ts'
import type { Hashes } from './keyed-hash.ts'

/**
 * Where the budget of an address and a code of one purpose lie: keyed hashes, under the first if
 * they are new, under any of them if the server's keys were changed since.
 */
export type CodeKeys = { budget: Hashes; code: Hashes }
export type CodeBudget = { sendsAt: Date[]; attemptsAt: Date[] }
export type StoredCode = {
  codeHash: string
  attemptsLeft: number
  language: Language | null
  expiresAt: Date
}
export type CodeStore = ReturnType<typeof createCodeStore>
export type CodeState = { budget: CodeBudget; code: StoredCode | null }

const NEW_BUDGET: CodeBudget = { sendsAt: [], attemptsAt: [] }

/** The SQL of one-time codes. Whoever holds `lockBudget` is alone with an address's codes. */
export function createCodeStore(db: Database) {
  return {
    /** Reads without a lock: good for a refusal, never for a permission. */
    async read(keys: CodeKeys): Promise<CodeState> {
      const rows = await db
        .select({ budget: codeBudgets, code: oneTimeCodes })
        .from(codeBudgets)
        .leftJoin(oneTimeCodes, inArray(oneTimeCodes.key, [...keys.code]))
        .where(inArray(codeBudgets.key, [...keys.budget]))
        .orderBy(sql`${oneTimeCodes.expiresAt} desc nulls last`)
      const budgets = new Map(rows.map(({ budget }) => [budget.key, budget]))
      return { budget: merge([...budgets.values()]), code: rows[0]?.code ?? null }
    },

    /** Waits for and keeps the address's lock until the transaction ends. */
    async lockBudget(tx: Transaction, { budget: [key, ...older] }: CodeKeys): Promise<CodeBudget> {
      const before = older.length === 0 ? NEW_BUDGET : await takeOlder(tx, [key, ...older])
      const [row] = await tx
        .insert(codeBudgets)
        .values({ key, ...before })
        .onConflictDoUpdate({
          target: codeBudgets.key,
          set: {
            sendsAt: sql`${codeBudgets.sendsAt} || excluded.sends_at`,
            attemptsAt: sql`${codeBudgets.attemptsAt} || excluded.attempts_at`,
          },
        })
        .returning()
      return row ? merge([row]) : NEW_BUDGET
    },

    async saveBudget(
      tx: Transaction,
      { budget: [key] }: CodeKeys,
      change: Partial<CodeBudget>,
    ): Promise<void> {
      await tx.update(codeBudgets).set(change).where(eq(codeBudgets.key, key))
    },

    async getCode(tx: Transaction, { code: keys }: CodeKeys): Promise<StoredCode | null> {
      const [row] = await tx
        .select()
        .from(oneTimeCodes)
        .where(inArray(oneTimeCodes.key, [...keys]))
        .orderBy(desc(oneTimeCodes.expiresAt))
        .limit(1)
      return row ?? null
    },

    /** The new code takes the place of an earlier one. */
    async putCode(
      tx: Transaction,
      { code: [key, ...older] }: CodeKeys,
      code: StoredCode,
    ): Promise<void> {
      if (older.length > 0) await tx.delete(oneTimeCodes).where(inArray(oneTimeCodes.key, older))
      await tx
        .insert(oneTimeCodes)
        .values({ key, ...code })
        .onConflictDoUpdate({ target: oneTimeCodes.key, set: code })
    },

    async setAttemptsLeft(
      tx: Transaction,
      { code: keys }: CodeKeys,
      attemptsLeft: number,
    ): Promise<void> {
      await tx
        .update(oneTimeCodes)
        .set({ attemptsLeft })
        .where(inArray(oneTimeCodes.key, [...keys]))
    },

    async deleteCode(tx: Transaction, { code: keys }: CodeKeys): Promise<void> {
      await tx.delete(oneTimeCodes).where(inArray(oneTimeCodes.key, [...keys]))
    },
  }
}

/**
 * Takes what lies under older keys away, to be counted under the first. While servers start anew
 * with other keys, one's first may be another's second: a row that moves is no lock, so this waits
 * for one that all of them name alike.
 */
async function takeOlder(tx: Transaction, [first, ...older]: Hashes): Promise<CodeBudget> {
  const name = [first, ...older].toSorted().join()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  return merge(await tx.delete(codeBudgets).where(inArray(codeBudgets.key, older)).returning())
}

function merge(budgets: readonly CodeBudget[]): CodeBudget {
  const inOrder = (moments: Date[]) => moments.toSorted((a, b) => a.getTime() - b.getTime())
  return {
    sendsAt: inOrder(budgets.flatMap(({ sendsAt }) => sendsAt)),
    attemptsAt: inOrder(budgets.flatMap(({ attemptsAt }) => attemptsAt)),
  }
}
