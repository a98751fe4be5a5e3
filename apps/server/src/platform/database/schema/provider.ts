import type { UserId } from '@dibs/core'
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Ledger } from '../../limits/provider-ledger.ts'
import { users } from './account.ts'
import { id, moment } from './columns.ts'

/** What was asked of the chat provider under one API key: figures alone, nothing of any seller. */
export const providerBudgets = pgTable('provider_budgets', {
  /** SHA-256 of the API key, which is random. */
  keyHash: text().primaryKey(),
  /** Counts changes: a server that changes it names the one that it has read. */
  version: integer().notNull(),
  ledger: jsonb().$type<Ledger>().notNull(),
  updatedAt: moment().notNull(),
})

/**
 * Alerts that the chat provider was asked for, by which it tells that a seller goes live. A row
 * outlives its seller until the provider has deleted the alert, and names nobody then.
 */
export const liveAlerts = pgTable('live_alerts', {
  id: id(),
  userId: uuid()
    .$type<UserId>()
    .unique()
    .references(() => users.id, { onDelete: 'set null' }),
  /** SHA-256 of `token_hash` and the account's name: whether it is still for this account. */
  accountHash: text().notNull(),
  /** Of the secret part of the address that the provider calls. */
  tokenHash: text().notNull().unique(),
  /** The provider's own number; null until it has answered. */
  alertId: bigint({ mode: 'number' }),
  /** Nobody works on it before: another server may, or the provider did not answer. */
  nextTryAt: moment().notNull(),
})

/** Calls of the provider that were taken, so that none counts twice; a day. */
export const alertReceipts = pgTable('alert_receipts', {
  /** SHA-256 of the address and the body. */
  digest: text().primaryKey(),
  receivedAt: moment().notNull(),
})
