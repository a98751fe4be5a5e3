import type {
  AccountId,
  Amount,
  Bill,
  BillLine,
  Currency,
  HandChangeId,
  ItemId,
  NoticeId,
  OrderId,
  OrderPatch,
  OrderState,
  OrderStatus,
  PaymentId,
  PaymentWay,
  SessionId,
  UserId,
} from '@dibs/core'
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment } from './columns.ts'
import { madeBy } from './helpers.ts'
import { liveSessions, placeColumns } from './live.ts'
import { paymentNotices } from './notices.ts'

const sessionId = () =>
  uuid()
    .$type<SessionId>()
    .notNull()
    .references(() => liveSessions.id, { onDelete: 'cascade' })
const userId = () =>
  uuid()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const orderId = () =>
  uuid()
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' })
const accountId = () => text().$type<AccountId>().notNull()
/** In the smallest unit of the currency: the bill's or payment's own, else the live's. */
const amount = () => bigint({ mode: 'number' }).$type<Amount>()

/**
 * What was sold in a session under an item's code. Written when a session ends, or when its copy is
 * changed; while it runs, what is not here is as the item has it.
 */
export const sessionItems = pgTable(
  'session_items',
  {
    sessionId: sessionId(),
    /** Not a foreign key: a recap outlives its items. */
    itemId: uuid().$type<ItemId>().notNull(),
    name: text(),
    price: amount(),
    stock: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.itemId] })],
)

/** Items that went on sale again: what was said of them until then claims nothing any more. */
export const restarts = pgTable(
  'restarts',
  {
    sessionId: sessionId(),
    itemId: uuid().$type<ItemId>().notNull(),
    restartedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.itemId] })],
)

/**
 * What buyers had won of an item when it went on sale again: theirs, and no part of what is sold since.
 */
export const earlierWins = pgTable(
  'earlier_wins',
  {
    ...placeColumns(),
    /** When it had gone on sale before that, epoch milliseconds; 0: the first time. */
    round: bigint({ mode: 'number' }).notNull(),
    units: integer().notNull(),
    itemText: text().notNull(),
    username: text().notNull(),
    nickname: text().notNull(),
    name: text(),
    price: amount(),
    wonAt: moment().notNull(),
    /** When its buyer gave it up with their order; null while it is theirs. */
    releasedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.itemId, table.accountId, table.round] }),
  ],
)

/** How many of an item a buyer wants, where the seller said that it is not one. */
export const quantities = pgTable(
  'quantities',
  {
    ...placeColumns(),
    quantity: integer().notNull(),
    setAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.itemId, table.accountId] })],
)

/** What is decided about what a buyer won, as far as it cannot be derived. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().$type<OrderId>().primaryKey().default(sql`uuidv7()`),
    /** The session whose order of this buyer it is; null for one that went off before they won more. */
    sessionId: uuid()
      .$type<SessionId>()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    /** The session of such an earlier order; null for all others. */
    earlierIn: uuid()
      .$type<SessionId>()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    accountId: accountId(),
    userId: userId(),
    username: text().notNull(),
    nickname: text().notNull(),
    /** Rises with each change. */
    version: integer().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    /** Null: the shop's own. */
    shipping: amount(),
    adjustment: amount().notNull().default(0),
    /** Given at the first sending; below 0 it is taken off. */
    uniqueCode: integer(),
    payBy: moment(),
    /** Until when what a buyer says to have paid is held for them. */
    heldUntil: moment(),
    /** Whether they have said so, which holds the goods once. */
    hasReported: boolean().notNull().default(false),
    sentAt: moment(),
    /** The version of the bill that stands. */
    bill: jsonb().$type<Bill>(),
    /** Of the bill. */
    total: amount(),
    /** Of a parcel that came back: what the seller keeps of what was paid. */
    kept: amount().notNull().default(0),
    /** Up to which version `payments` has what came; below it, a node of the release before wrote last. */
    accountedVersion: integer().notNull().default(0),
    /** Name, phone and address, encrypted under the server's secret key. */
    contact: text(),
    tracking: text(),
    /** Who carries the parcel. */
    courier: text(),
    /** Of the token in the address of the buyer's page; null before the first sending. */
    tokenHash: text().unique(),
    /** The token, encrypted under the server's secret key: the seller can see the address again. */
    sealedToken: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    unique('orders_session_id_account_id').on(table.sessionId, table.accountId),
    index('open_orders').on(table.userId).where(sql`${table.status} in ('sent', 'reported')`),
    index().on(table.userId, table.accountId),
    index('earlier_orders').on(table.earlierIn).where(sql`${table.earlierIn} is not null`),
  ],
)

/** Later evenings whose wins go on the bill and into the parcel of an order of before. */
export const joinedLives = pgTable(
  'joined_lives',
  {
    orderId: orderId(),
    sessionId: sessionId(),
    accountId: accountId(),
    /** Their order: an evening may join another one once that parcel has gone off. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.sessionId] }),
    index().on(table.sessionId, table.accountId),
  ],
)

/** The versions of bills, as they were sent. Nothing of them changes but that they are void. */
export const bills = pgTable(
  'bills',
  {
    orderId: orderId(),
    number: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    lines: jsonb().$type<BillLine[]>().notNull(),
    shipping: amount().notNull(),
    adjustment: amount().notNull(),
    uniqueCode: integer().notNull(),
    /** In all, and what was still to be paid of it then, with the code. */
    asked: amount().notNull(),
    total: amount().notNull(),
    sentAt: moment().notNull(),
    /** Null while it stands, or a newer one has taken its place. */
    voidedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.number] })],
)

/** Money that came for an order, and below 0 what went back. Never erased: a mistake has its opposite. */
export const payments = pgTable(
  'payments',
  {
    id: id().$type<PaymentId>(),
    orderId: orderId(),
    userId: userId(),
    amount: amount().notNull(),
    /** The unique code in it. */
    code: integer().notNull().default(0),
    currency: text().$type<Currency>().notNull(),
    way: text().$type<PaymentWay>().notNull(),
    /** Who said so; `assumed`: taken over from what an order of the release before says. */
    by: text().$type<'seller' | 'notice' | 'assumed'>().notNull(),
    paidAt: moment().notNull(),
    madeAt: moment().notNull(),
    /** The payment that this one writes off. */
    voids: uuid().$type<PaymentId>().unique(),
    /** What told of it, as long as that is kept. */
    noticeId: uuid()
      .$type<NoticeId>()
      .references(() => paymentNotices.id, { onDelete: 'set null' }),
  },
  (table) => [index().on(table.orderId), index().on(table.userId), index().on(table.noticeId)],
)

/** The history of orders: what can be taken back. */
export const orderSteps = pgTable(
  'order_steps',
  {
    id: id(),
    sessionId: sessionId(),
    accountId: accountId(),
    /** The earlier order that it is of; null: the current one's. */
    orderId: uuid()
      .$type<OrderId>()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Their order. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text()
      .$type<'status' | 'amounts' | 'contact' | 'tracking' | 'link' | 'payment'>()
      .notNull(),
    fromStatus: text().$type<OrderStatus>().notNull(),
    toStatus: text().$type<OrderStatus>().notNull(),
    by: text().$type<'seller' | 'buyer' | 'notice'>().notNull(),
    /** Of the seller's; null for the buyer's. */
    device: text(),
    /** Of the whole order; of steps that have a patch, what nodes of the release before undo by. */
    before: jsonb().$type<OrderState>().notNull(),
    /** What it changed, field by field; null for steps of the releases before. */
    patch: jsonb().$type<OrderPatch>(),
    /** The payment that came with it. */
    paymentId: uuid().$type<PaymentId>(),
    /** The removals of places that came with it. */
    changeIds: uuid().array().$type<HandChangeId[]>().notNull().default(sql`'{}'`),
    madeAt: moment().notNull(),
    /** Which of the shop's helpers did it; null: its owner, or nobody of the shop. */
    helperId: madeBy(),
    undoneAt: moment(),
    undoneOn: text(),
    undoneById: madeBy(),
  },
  (table) => [
    index().on(table.sessionId, table.accountId, table.number),
    index().on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
)

/** What a seller keeps of a buyer and a live beyond the recap. */
export const buyerLives = pgTable(
  'buyer_lives',
  {
    userId: userId(),
    accountId: accountId(),
    /** Not a foreign key: it outlives the recap. */
    sessionId: uuid().$type<SessionId>().notNull(),
    username: text().notNull(),
    nickname: text().notNull(),
    lastClaimAt: moment().notNull(),
    /** Units that they won. */
    wins: integer().notNull().default(0),
    /** What those come to, as far as they have a price. */
    won: amount().notNull().default(0),
    /** How many of them have none; null where that was not counted. */
    unpriced: integer(),
    /** Null is the shop's own, which has not changed since. */
    currency: text().$type<Currency>(),
    /** What became of their order. */
    outcome: text().$type<'paid' | 'lapsed' | 'cancelled' | 'returned'>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.accountId, table.sessionId] }),
    index().on(table.lastClaimAt),
  ],
)

/** Where a buyer's parcels go, for the next order. */
export const buyerContacts = pgTable(
  'buyer_contacts',
  {
    userId: userId(),
    accountId: accountId(),
    /** Encrypted under the server's secret key. */
    contact: text().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.accountId] })],
)

/** Buyers whom a seller blocked, from when to when: a recap stays as it was when its live ended. */
export const buyerBlocks = pgTable(
  'buyer_blocks',
  {
    id: id(),
    userId: userId(),
    accountId: accountId(),
    blockedAt: moment().notNull(),
    unblockedAt: moment(),
  },
  (table) => [
    uniqueIndex('blocked_now')
      .on(table.userId, table.accountId)
      .where(sql`${table.unblockedAt} is null`),
    index().on(table.userId),
  ],
)
