import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Codes that were given to the messaging app, for as long as it may tell what became of them. All
 * keys are hashes: the table tells nobody whose they are.
 */
export const codeDeliveries = pgTable(
  'code_deliveries',
  {
    /** A keyed hash of the messaging app's id of the message. */
    key: text().primaryKey(),
    /** Of the handle that the browser got which asked for the code; null while that is unknown. */
    handleHash: text().unique(),
    /** The counts (`use_counts`) that are taken back when the message cannot be delivered. */
    counts: text().array().notNull(),
    /** Why it was not delivered, as the messaging app's error code; 0 for no code. */
    failedWith: integer(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
