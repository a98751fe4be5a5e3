import type {
  AccountId,
  Currency,
  HandChangeId,
  ItemId,
  MatchRule,
  MessageId,
  Move,
  Rank,
  SessionId,
  UserId,
} from '@dibs/core'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment } from './columns.ts'
import { madeBy } from './helpers.ts'

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
    /** Where it stands in the seller's list, the least on top; equal ones newest first. */
    place: integer().notNull().default(0),
    /** What is sold under it, as far as the seller has told. */
    name: text(),
    /** In the smallest unit of the shop's currency. */
    price: bigint({ mode: 'number' }),
    /** What it was in a currency that the shop had before: no price, but what one is typed anew by. */
    formerPrice: bigint({ mode: 'number' }),
    formerCurrency: text().$type<Currency>(),
    stock: integer().notNull().default(1),
    /** The practice that it is an example of, and goes with; null for the seller's own. */
    exampleOf: uuid()
      .$type<SessionId>()
      .references((): AnyPgColumn => liveSessions.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.userId, table.foldedCode),
    index('examples').on(table.exampleOf).where(sql`${table.exampleOf} is not null`),
  ],
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
    /**
     * The last messages among them: after a restart they come again, and are not counted twice. Kept
     * for a day after the end, in which the session may go on.
     */
    lastHeardIds: text().array().$type<MessageId[]>().notNull().default(sql`'{}'`),
    /** Until when the live was surely heard; after a restart, the gap starts here. */
    heardUntil: moment(),
    /** Whether it is open if something was missed since: nothing heard after that tells otherwise. */
    mayHaveMissed: boolean().notNull().default(false),
    /** How long it was heard, all in all. Null: an older server stored it, and it counts as such. */
    heardSeconds: integer(),
    /** Whether there was ever a claim, perhaps one that was removed or erased since. */
    hasClaimed: boolean().notNull().default(false),
    /** When it began to count for the plan; a session that goes on does not count again. */
    countedAt: moment(),
    /** Since when the plan's minutes run, where the seller has spent another live on it. */
    minutesFrom: moment(),
    /** Whose comments claim in it: TikTok's, or what others post (`ingest.ts`). */
    commentSource: text().$type<'tiktok' | 'elsewhere'>().notNull().default('tiktok'),
    /** The seller's device listens to the provider itself; the server hears nothing. */
    isDirect: boolean().notNull().default(false),
    /** What its prices and bills are in; null is the shop's own, which has not changed since. */
    currency: text().$type<Currency>(),
    /** What the shop's shipping was in that currency. */
    shipping: bigint({ mode: 'number' }),
    /** Its buyers are made up; it is deleted when it ends. */
    isPractice: boolean().notNull().default(false),
    /** The node that keeps the live: it alone stores its progress, and ends it. Null while none does. */
    owner: uuid(),
    /** Rises with each new keeper; what a former one still writes is refused by it. */
    ownerEpoch: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('one_active_session_per_seller')
      .on(table.userId)
      .where(sql`${table.endedAt} is null`),
    index().on(table.userId, table.startedAt),
    index().on(table.tiktokAccountId, table.startedAt),
    index('kept_lives').on(table.owner).where(sql`${table.endedAt} is null`),
  ],
)

/**
 * Rises with each change of what a session's waitlists show, in the same transaction: equal revisions
 * mean equal lists, on every node. Apart from the session, which is large and written for other reasons.
 */
export const waitlistRevisions = pgTable('waitlist_revisions', {
  sessionId: uuid()
    .$type<SessionId>()
    .primaryKey()
    .references(() => liveSessions.id, { onDelete: 'cascade' }),
  revision: bigint({ mode: 'number' }).notNull(),
})

/**
 * When sessions of a video account started whose seller has erased them or is gone: they count for
 * its plan until their month is over, whoever links the account then.
 */
export const sessionStarts = pgTable(
  'session_starts',
  {
    sessionId: uuid().$type<SessionId>().primaryKey(),
    /** A keyed hash of the video account's id. */
    accountHash: text().notNull(),
    startedAt: moment().notNull(),
  },
  (table) => [index().on(table.accountHash)],
)

/**
 * Rooms that count for the plan until their month is over, whoever erases what, or links another
 * account. All but the moment are keyed hashes.
 */
export const countedRooms = pgTable(
  'counted_rooms',
  {
    roomHash: text().notNull(),
    /** Of the seller's id. */
    sellerHash: text().notNull(),
    /** Of the video account's id. */
    accountHash: text().notNull(),
    /** When its session started, which tells its month. */
    startedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomHash, table.sellerHash] }),
    index().on(table.sellerHash),
    index().on(table.accountHash),
  ],
)

/** A buyer's place for an item in a session: what claims, removals and placements are about. */
export const placeColumns = () => ({
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
    /** The rule that matched; null for one that was only added by hand. */
    matchRule: text().$type<MatchRule>(),
    /** When the seller added it by hand. */
    addedAt: moment(),
    /** A device posted it, and the server has not heard it. */
    isReported: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.itemId, table.messageId] }),
    // Two nodes that hear the same live may know different items: what was stored first counts.
    uniqueIndex('one_item_per_heard_message')
      .on(table.sessionId, table.messageId)
      .where(sql`${table.matchRule} is not null and not ${table.isReported}`),
  ],
)

/** What items are called whose code was changed while a session ran; its lists are called so, too. */
export const sessionCodes = pgTable(
  'session_codes',
  {
    sessionId: uuid()
      .$type<SessionId>()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    /** Not a foreign key: a recap outlives its items. */
    itemId: uuid().$type<ItemId>().notNull(),
    code: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.itemId] })],
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
    /** Null: an older server stored it, and the item had not been on sale again. */
    placedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.itemId, table.accountId] })],
)

/** Periods of a live that were missed. `toAt` is null while one lasts. */
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

/** How a place stood before a change by hand; written back when the change is undone. */
export type PlaceBefore = {
  /** Of the rank, where it is known. Epoch milliseconds, as all here. */
  placedAt?: number
  /** How many the buyer wanted; left out where the change is not about that. */
  quantity?: { quantity: number; setAt: number } | null
  /** When the item had gone on sale again before. */
  restartedAt?: number
  /** Epoch milliseconds of the removal that was in force. */
  removedAt: number | null
  rank: Rank | null
  /** Of whoever turned out to be somebody of TikTok's: their removal that is dealt with by this change. */
  goneOver?: number
  /** Whether the comment that the change was about was stored, and when it had been added by hand. */
  claim: { addedAt: number | null } | null
}

/** `restarted` is about all places of an item, and is stored as its winner's. */
export type HandChangeKind = 'added' | 'removed' | 'moved' | 'quantity' | 'restarted'

/** The history of changes by hand: what a receipt tells, and what can be undone. */
export const handChanges = pgTable(
  'hand_changes',
  {
    id: id().$type<HandChangeId>(),
    ...placeColumns(),
    /** Their order. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text().$type<HandChangeKind>().notNull(),
    move: text().$type<Move | 'place'>(),
    itemText: text().notNull(),
    messageId: text().$type<MessageId>().notNull(),
    username: text().notNull(),
    nickname: text().notNull(),
    commentText: text().notNull(),
    positionBefore: integer(),
    positionAfter: integer(),
    quantityBefore: integer(),
    quantityAfter: integer(),
    /** Of a removal that came with a bill's end. */
    reason: text().$type<'cancelled' | 'lapsed'>(),
    before: jsonb().$type<PlaceBefore>().notNull(),
    madeAt: moment().notNull(),
    device: text().notNull(),
    /** Which helper made it; null: the owner. */
    helperId: madeBy(),
    undoneAt: moment(),
    undoneOn: text(),
    undoneById: madeBy(),
  },
  (table) => [index().on(table.sessionId, table.number)],
)

/**
 * What the platform took down: one comment, or all that a viewer had said until then. Kept apart
 * from the claims that they mark, since either may be known first.
 */
export const takedowns = pgTable(
  'takedowns',
  {
    sessionId: uuid()
      .$type<SessionId>()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    kind: text().$type<'message' | 'account'>().notNull(),
    /** A message id or an account id. */
    subject: text().notNull(),
    heardAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.kind, table.subject] })],
)

/**
 * What viewers named at the end of a live that was no code by then (`NamedHandedOver`): for a day, in which
 * the session may go on, and the seller may add the code.
 */
export const namedComments = pgTable('named_comments', {
  sessionId: uuid()
    .$type<SessionId>()
    .primaryKey()
    .references(() => liveSessions.id, { onDelete: 'cascade' }),
  /** `comments`, `missingSince`, `since`. */
  named: jsonb().notNull(),
  keptAt: moment().notNull(),
})
