import type { ContactField, DeviceKind, Language } from '@dibs/contract'
import type { DeviceId, MatchRule, Plan, UserId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
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
    /** Whether each of the seller's lives keeps a log that others can check. */
    keepsFairLog: boolean().notNull().default(false),
    /** The room that the seller stopped, or that ended: auto-join leaves it alone. `N/A` if unknown. */
    leftRoomId: text(),
    /** When auto-join last looked for their live. */
    liveLookedAt: moment(),
    /** When this month's sessions started that were erased since: they count for the plan all the same. */
    erasedStartsAt: moment().array().notNull().default(sql`'{}'`),
    suspendedAt: moment(),
    /** Why, in the operator's words; the seller reads it. */
    suspendedReason: text(),
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

/** Where a seller is logged in: a device's token, as a hash; dead 30 days after its last use. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names the log-in to its seller; the hash stays here. */
    deviceId: uuid().$type<DeviceId>().notNull().unique().default(sql`uuidv7()`),
    /** As a person would name it: "Chrome, Android". */
    device: text().notNull().default('unknown'),
    kind: text().$type<DeviceKind>().notNull().default('other'),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    /**
     * When it last proved that its holder reads the account's messages. Null: at the log-in. 1970: never,
     * since it logged in with an address that can still be taken back.
     */
    provenAt: moment(),
  },
  (table) => [index().on(table.userId)],
)

/**
 * Tokens that were ended, so that every node closes what was opened with them. Ordered by the
 * transaction that ended them: a number of a row's own may become visible after a higher one.
 */
export const endedTokens = pgTable(
  'ended_tokens',
  {
    tokenHash: text().primaryKey(),
    /** The transaction's id. */
    endedIn: bigint({ mode: 'bigint' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    endedAt: moment().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.endedIn)],
)

/**
 * Addresses that were replaced less than 72 hours ago. Whoever reads the old one can take the change
 * back; until then nobody else can have it.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: id(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    field: text().$type<ContactField>().notNull(),
    /** Empty when there was none. */
    oldValue: text().notNull(),
    newValue: text().notNull(),
    /** Of the token in the message to the old address. */
    tokenHash: text().notNull().unique(),
    changedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.field, table.oldValue)],
)

/** Not used any more: nothing writes it. An older server did; a later migration drops it. */
export const paidMessages = pgTable(
  'paid_messages',
  {
    /** The beginning of a phone number: a country's code, or all but the last digits. */
    prefix: text().notNull(),
    /** In Jakarta time, as 2026-11-22. */
    day: text().notNull(),
    sent: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.day] }), index().on(table.day)],
)

/**
 * What the operator did by hand. It outlives the account that it was about, so it names users by
 * their id alone and holds nothing personal but the reason of a suspension.
 */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: id(),
    at: moment().notNull(),
    /** The name of the operator's account on the machine. */
    operator: text().notNull(),
    /** The command, as `suspend`. */
    action: text().notNull(),
    userId: uuid().$type<UserId>(),
    /** Further facts, without names, addresses or comments. */
    details: jsonb().$type<Record<string, string | number | null>>().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.at)],
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

/**
 * How often something bounded was used in its window of time. For whatever has to hold over several
 * servers and restarts; what is counted, and how much of it may be, is said where it is used.
 */
export const useCounts = pgTable(
  'use_counts',
  {
    /** A keyed hash of what is counted and of whose it is. */
    key: text().primaryKey(),
    used: integer().notNull(),
    /** When the window ends; the next use begins another one. */
    endsAt: moment().notNull(),
  },
  (table) => [index().on(table.endsAt)],
)

/**
 * The word that proves a video account, and whether it was found. One per seller; no two sellers
 * hold the same word for one username at a time.
 */
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
    /** Only what was written after it counts. */
    givenAt: moment(),
    /** Whether the bio was read when the word was given, and did not hold it; else only the live proves. */
    provesByBio: boolean().notNull().default(false),
    /** A keyed hash of the network address that asked, so that one address does not use up the words. */
    networkHash: text(),
  },
  (table) => [
    uniqueIndex('words_of_a_username')
      .on(table.username, table.word)
      .where(sql`${table.givenAt} is not null`),
    check(
      'proof_is_whole',
      sql`(${table.provenAccountId} is null) = (${table.provenNickname} is null)`,
    ),
  ],
)

/**
 * Video accounts that sellers lost to somebody else's proof, or by a take-back. The newest row says
 * that a live which ran then may go on; while it has a token, the loss can be taken back.
 */
export const accountLosses = pgTable(
  'account_losses',
  {
    id: id(),
    /** Who lost it. */
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    username: text().notNull(),
    nickname: text().notNull(),
    /** Who has it since; null when they are gone. */
    lostTo: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** Of the token in the message to the seller; null when the loss cannot be taken back. */
    tokenHash: text().unique(),
    lostAt: moment().notNull(),
    takenBackAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.lostTo),
    // One seller at a time can take an account back.
    uniqueIndex('one_way_back').on(table.accountId).where(sql`${table.tokenHash} is not null`),
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
