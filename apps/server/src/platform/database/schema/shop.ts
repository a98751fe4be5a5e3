import type { AccountId, Amount, Currency, SessionId, TimeZone, UserId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { moment } from './columns.ts'
import { liveSessions } from './live.ts'

/** How a seller is paid, and what their messages say. */
export const shops = pgTable('shops', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  currency: text().$type<Currency>().notNull().default('IDR'),
  /** How long buyers have to pay; null is no deadline. */
  payByHours: integer().default(12),
  usesUniqueCode: boolean().notNull().default(false),
  /** Whether it is taken off the total; else it comes on top. */
  takesCodeOff: boolean().notNull().default(false),
  /** Whether what a buyer wins goes with their order of an evening before; null until it was asked. */
  joinsEvenings: boolean(),
  /** In the smallest unit of the currency. */
  shipping: bigint({ mode: 'number' }).$type<Amount>().notNull().default(0),
  banks: jsonb()
    .$type<{ bank: string; account: string; holder: string }[]>()
    .notNull()
    .default(sql`'[]'`),
  qris: text(),
  /** Whether a notice that pays one bill to the rupiah marks it as paid. */
  marksPaid: boolean().notNull().default(false),
  templateEn: text(),
  templateId: text(),
  /** To who has not answered a bill. */
  reminders: jsonb().$type<Record<'en' | 'id', string | null>>(),
  /** Whom parcels come from, as labels say it. */
  sender: jsonb().$type<{ name: string; phone: string; address: string }>(),
  /** The zone in which buyers are told times. */
  timeZone: text().$type<TimeZone>().notNull().default('Asia/Jakarta'),
  /** When the operator switched the shop's pages for buyers off. */
  switchedOffAt: moment(),
  updatedAt: moment().notNull().default(sql`now()`),
})

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
