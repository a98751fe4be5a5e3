import type { Language } from '@dibs/contract'
import type { MatchRule, Plan } from '@dibs/core'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** A seller's account. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text(),
    email: text().unique(),
    phoneNumber: text().unique(),
    languagePreference: text().$type<Language>(),
    /** As it is compared: without @, in lower case. */
    tiktokUsername: text(),
    tiktokNickname: text(),
    tiktokAccountId: text().unique(),
    plan: text().$type<Plan>().notNull().default('free'),
    /** A dearer plan that the seller asked the operator for. */
    requestedPlan: text().$type<Plan>(),
    /** When the plan last changed: a running live that it cuts short gets a few minutes from then. */
    planChangedAt: moment(),
    autoJoin: boolean().notNull().default(false),
    matchRule: text().$type<MatchRule>().notNull().default('contains'),
    /** The room that the seller stopped, or that ended: auto-join leaves it alone. `N/A` if unknown. */
    leftRoomId: text(),
    /** When this month's sessions started that were erased since: they count for the plan all the same. */
    erasedStartsAt: moment().array().notNull().default(sql`'{}'`),
    suspendedAt: moment(),
    createdAt: moment().notNull().default(sql`now()`),
  },
  (table) => [
    index('auto_joining_sellers').on(table.id).where(sql`${table.autoJoin}`),
    check(
      'video_account_is_whole',
      sql`num_nulls(${table.tiktokUsername}, ${table.tiktokNickname}, ${table.tiktokAccountId}) in (0, 3)`,
    ),
  ],
)

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

/**
 * The one code that is alive for a purpose and an address. Keys and codes are keyed hashes: the
 * table tells nobody whose they are.
 */
export const oneTimeCodes = pgTable('one_time_codes', {
  /** Of the purpose and the address. */
  key: text().primaryKey(),
  codeHash: text().notNull(),
  attemptsLeft: integer().notNull(),
  /** The language that was asked for with it. */
  language: text().$type<Language>(),
  expiresAt: moment().notNull(),
})

/**
 * Sends and guesses of the last hour per address, whatever the codes and purposes. The row is also
 * the lock under which codes of the address are judged.
 */
export const codeBudgets = pgTable('code_budgets', {
  /** A keyed hash of the address. */
  key: text().primaryKey(),
  sendsAt: moment().array().notNull(),
  attemptsAt: moment().array().notNull(),
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
    /** When the profile page was read for it within the last minute. */
    checksAt: moment().array().notNull(),
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
