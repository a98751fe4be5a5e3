import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** A seller's account. The video account's columns are all set or all null. */
export const users = pgTable('users', {
  id: id(),
  name: text(),
  email: text().unique(),
  phoneNumber: text().unique(),
  languagePreference: text(),
  tiktokUsername: text(),
  tiktokNickname: text(),
  tiktokAccountId: text().unique(),
  suspendedAt: moment(),
  createdAt: moment().notNull().default(sql`now()`),
})

/** A device's token, as a hash; dead 30 days after its last use. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId)],
)

/** The one code that is alive for a purpose and an address. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    /** `login`, or `contact:<user id>` for a change of address. */
    purpose: text().notNull(),
    /** A normalised e-mail address or phone number. */
    identifier: text().notNull(),
    codeHash: text().notNull(),
    attemptsLeft: integer().notNull(),
    language: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.identifier] })],
)

/** Sends and guesses per identifier within an hour, whatever the codes. */
export const codeBudgets = pgTable('code_budgets', {
  identifier: text().primaryKey(),
  hourStartedAt: moment().notNull(),
  sends: integer().notNull(),
  attempts: integer().notNull(),
  lastSentAt: moment(),
})

/** The word that proves a video account, and whether it was found. One per seller. */
export const accountChallenges = pgTable(
  'account_challenges',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    word: text().notNull(),
    expiresAt: moment().notNull(),
    provenAccountId: text(),
    provenNickname: text(),
  },
  (table) => [
    check(
      'proof_is_whole',
      sql`(${table.provenAccountId} is null) = (${table.provenNickname} is null)`,
    ),
  ],
)

/** First answers to changes by hand, so that a repeat changes nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: uuid().notNull(),
    /** What was asked: call, parameters and body. */
    fingerprint: text().notNull(),
    /** The first answer, as JSON; null only inside the transaction that makes it. */
    answer: text(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createdAt)],
)
