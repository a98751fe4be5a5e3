import type { AccountId } from '@dibs/core'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { placeColumns } from './live.ts'

const session = () => placeColumns().sessionId

/**
 * How far the comments of a live have come that others post, and, where TikTok's are heard as well, what
 * came of comparing the two. Whoever takes some holds this row.
 */
export const ingestHeads = pgTable('ingest_heads', {
  sessionId: session().primaryKey(),
  /** The number that was given last. */
  lastNumber: integer().notNull().default(0),
  /** No later comment that is stamped by its arrival may stand before this, epoch milliseconds. */
  lastAt: bigint({ mode: 'number' }).notNull().default(0),
  /** Since when comments are stamped by their arrival; null while all had a stamp of their sender's. */
  arrivalSince: moment(),
  /** When the pace would be used up by what has come, epoch milliseconds. */
  pacedUntil: bigint({ mode: 'number' }).notNull().default(0),
  /** Beside TikTok: the one source that is compared with it. Null for a live that hears no TikTok. */
  source: text(),
  /** When its first comment came, and its last. */
  firstAt: moment(),
  newestAt: moment(),
  /** How many of its comments TikTok brought, how many not, and of how many that cannot be told. */
  both: integer().notNull().default(0),
  alone: integer().notNull().default(0),
  uncompared: integer().notNull().default(0),
  /** How many TikTok alone brought, from the source's first comment to its last, and since that. */
  tiktokAlone: integer().notNull().default(0),
  tiktokSince: integer().notNull().default(0),
})

/** What became of a comment beside TikTok; `told`: it only said that another one was taken down. */
export type PostedOutcome = 'both' | 'alone' | 'uncompared' | 'told'

/**
 * Comments that others post, until their live has heard them and for as long as one of them may be
 * posted again. A number is given under the head's lock, so whoever reads on by number misses nothing.
 */
export const ingestComments = pgTable(
  'ingest_comments',
  {
    sessionId: session(),
    /** Stands as the comment's id wherever ids are compared. */
    number: integer().notNull(),
    /** By what a repeat is known: the sender's id, or a hash of who said what, and when. */
    repeatKey: text().notNull(),
    accountId: text().$type<AccountId>().notNull(),
    username: text().notNull(),
    nickname: text().notNull(),
    commentText: text().notNull(),
    commentAt: moment().notNull(),
    receivedAt: moment().notNull(),
    /** The comment that this one takes down. */
    takesDown: integer(),
    /** Beside TikTok: what tells whose it is, and which (`beside/compare.ts`). */
    saidBy: text().array(),
    /** Beside TikTok; null while it is not known. */
    outcome: text().$type<PostedOutcome>(),
    /** It is not offered: the seller put it aside, or it was taken down. */
    isAside: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.number] }),
    index().on(table.sessionId, table.repeatKey),
  ],
)
