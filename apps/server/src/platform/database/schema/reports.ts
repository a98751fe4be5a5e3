import type { UserId } from '@dibs/core'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { moment } from './columns.ts'

/** Pages of bills that somebody reported to the operator, each once. */
export const pageReports = pgTable(
  'page_reports',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which bill it was, as the bill has it: outlives the bill, and tells nobody whose it was. */
    tokenHash: text().notNull(),
    reportedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index().on(table.reportedAt),
  ],
)
