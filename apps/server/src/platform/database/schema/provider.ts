import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Ledger } from '../../provider-ledger.ts'
import { moment } from './columns.ts'

/** What was asked of the chat provider under one API key: figures alone, nothing of any seller. */
export const providerBudgets = pgTable('provider_budgets', {
  /** SHA-256 of the API key, which is random. */
  keyHash: text().primaryKey(),
  /** Counts changes: a server that changes it names the one that it has read. */
  version: integer().notNull(),
  ledger: jsonb().$type<Ledger>().notNull(),
  updatedAt: moment().notNull(),
})
