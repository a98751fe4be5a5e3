import type { SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { liveSessions } from './live.ts'

/** Not used any more: nothing writes or reads it. An older server did; a later migration drops it. */
export const purgeRequests = pgTable('purge_requests', {
  id: id(),
  requestedAt: moment().notNull().default(sql`now()`),
})

/**
 * Buyers who were erased while a live ran, or within a day after its end: what they had said in it until then claims nothing any
 * more, however late it is delivered. Kept for a day after its end, in which the session may go on.
 */
export const erasedBuyers = pgTable(
  'erased_buyers',
  {
    sessionId: uuid()
      .$type<SessionId>()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    /** Of the session's id and the buyer's account id, so that it tells nobody whose it is. */
    accountHash: text().notNull(),
    erasedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.accountHash] })],
)
