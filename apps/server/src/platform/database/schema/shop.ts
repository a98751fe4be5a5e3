import type { AccountId, SessionId, UserId } from '@dibs/core'
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { moment } from './columns.ts'
import { liveSessions } from './live.ts'

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

/** Lives that `buyer_lives` has counted, each by the waitlists of a revision. */
export const countedLives = pgTable('counted_lives', {
  sessionId: uuid()
    .$type<SessionId>()
    .primaryKey()
    .references(() => liveSessions.id, { onDelete: 'cascade' }),
  revision: bigint({ mode: 'number' }).notNull(),
  /** Of releases before: by now each buyer's are counted. */
  unpriced: integer(),
  /** Pseudonyms (`hashBuyer`) of those whom the seller forgot since: they are not counted again. */
  forgotten: text().array().notNull().default([]),
})

/** The numbers of a live's buyers, in the order in which they were first seen to have won. */
export const buyerNumbers = pgTable(
  'buyer_numbers',
  {
    sessionId: uuid()
      .$type<SessionId>()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Null once the buyer is erased: nobody else in the live gets the number. */
    accountId: text().$type<AccountId>(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.number] }),
    unique().on(table.sessionId, table.accountId),
  ],
)
