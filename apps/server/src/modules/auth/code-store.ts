import type { Language } from '@dibs/contract'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { codeBudgets, oneTimeCodes } from '../../platform/database/schema/index.ts'

/** Where the budget of an address and a code of one purpose lie; both are keyed hashes. */
export type CodeKeys = { budget: string; code: string }
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
      const [row] = await db
        .select({ budget: codeBudgets, code: oneTimeCodes })
        .from(codeBudgets)
        .leftJoin(oneTimeCodes, eq(oneTimeCodes.key, keys.code))
        .where(eq(codeBudgets.key, keys.budget))
      return { budget: row?.budget ?? NEW_BUDGET, code: row?.code ?? null }
    },

    /** Waits for and keeps the address's lock until the transaction ends. */
    async lockBudget(tx: Transaction, { budget: key }: CodeKeys): Promise<CodeBudget> {
      const [row] = await tx
        .insert(codeBudgets)
        .values({ key, ...NEW_BUDGET })
        .onConflictDoUpdate({ target: codeBudgets.key, set: { key } })
        .returning()
      return row ?? NEW_BUDGET
    },

    async saveBudget(
      tx: Transaction,
      { budget: key }: CodeKeys,
      change: Partial<CodeBudget>,
    ): Promise<void> {
      await tx.update(codeBudgets).set(change).where(eq(codeBudgets.key, key))
    },

    async getCode(tx: Transaction, { code: key }: CodeKeys): Promise<StoredCode | null> {
      const [row] = await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.key, key))
      return row ?? null
    },

    /** The new code takes the place of an earlier one. */
    async putCode(tx: Transaction, { code: key }: CodeKeys, code: StoredCode): Promise<void> {
      await tx
        .insert(oneTimeCodes)
        .values({ key, ...code })
        .onConflictDoUpdate({ target: oneTimeCodes.key, set: code })
    },

    async setAttemptsLeft(
      tx: Transaction,
      { code: key }: CodeKeys,
      attemptsLeft: number,
    ): Promise<void> {
      await tx.update(oneTimeCodes).set({ attemptsLeft }).where(eq(oneTimeCodes.key, key))
    },

    async deleteCode(tx: Transaction, { code: key }: CodeKeys): Promise<void> {
      await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.key, key))
    },
  }
}
