import type { AccountId, ItemId, MessageId, Rank, SessionId, UserId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment } from './columns.ts'

/** A seller's item codes. */
export const items = pgTable(
  'items',
  {
    id: id().$type<ItemId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    /** The folded code: what is matched, and what must be unique. */
    foldedCode: text().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [unique().on(table.userId, table.foldedCode)],
)

/** One live of one seller. At most one is active per seller. */
export const liveSessions = pgTable(
  'live_sessions',
  {
    id: id().$type<SessionId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tiktokUsername: text().notNull(),
    tiktokAccountId: text().$type<AccountId>().notNull(),
    /** Null until the room was heard; such a session is discarded when it ends. */
    roomId: text(),
    startedAt: moment().notNull(),
    /** Null while active. */
    endedAt: moment(),
    endReason: text(),
    /** Comments that were heard, each once. */
    commentsHeard: integer().notNull().default(0),
    /** The last messages among them: after a restart they come again, and are not counted twice. */
    lastHeardIds: text().array().$type<MessageId[]>().notNull().default(sql`'{}'`),
    /** Until when the live was surely heard; after a restart, the gap starts here. */
    heardUntil: moment(),
  },
  (table) => [
    uniqueIndex('one_active_session_per_seller')
      .on(table.userId)
      .where(sql`${table.endedAt} is null`),
    index().on(table.userId, table.startedAt),
  ],
)

/** A buyer's place for an item in a session: what claims, removals and placements are about. */
const placeColumns = () => ({
  sessionId: uuid()
    .$type<SessionId>()
    .notNull()
    .references(() => liveSessions.id, { onDelete: 'cascade' }),
  /** Not a foreign key: a recap outlives its items. */
  itemId: uuid().$type<ItemId>().notNull(),
  accountId: text().$type<AccountId>().notNull(),
})

/**
 * Comments that claim an item: all that matched, and those added by hand. Waitlists are computed
 * from them (`packages/core`, `buildWaitlists`); nothing here depends on the order of writing.
 */
export const claims = pgTable(
  'claims',
  {
    ...placeColumns(),
    messageId: text().$type<MessageId>().notNull(),
    itemText: text().notNull(),
    username: text().notNull(),
    nickname: text().notNull(),
    commentText: text().notNull(),
    /** The platform's stamp. */
    commentAt: moment().notNull(),
    heardAt: moment().notNull(),
    /** When the seller added it by hand. */
    addedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.itemId, table.messageId] })],
)

/** Buyers that the seller took off an item; covers all their comments stamped before. */
export const removals = pgTable(
  'removals',
  {
    ...placeColumns(),
    removedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.itemId, table.accountId] })],
)

/** Ranks that the seller gave by hand. */
export const placements = pgTable(
  'placements',
  {
    ...placeColumns(),
    rank: text().$type<Rank>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.itemId, table.accountId] })],
)

/** Stretches of a live that were not heard. `toAt` is null while one lasts. */
export const gaps = pgTable(
  'gaps',
  {
    id: id(),
    sessionId: uuid()
      .$type<SessionId>()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    fromAt: moment().notNull(),
    toAt: moment(),
  },
  (table) => [index().on(table.sessionId)],
)
