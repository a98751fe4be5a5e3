import type {
  AccountId,
  Amount,
  Currency,
  HandChangeId,
  ItemId,
  OrderStatus,
  SessionId,
  TimeZone,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment } from './columns.ts'
import { liveSessions, placeColumns } from './live.ts'

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
const accountId = () => text().$type<AccountId>().notNull()
/** In the smallest unit of the shop's currency. */
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

/** One line of a bill as it was sent. */
export type BillLine = {
  itemId: ItemId
  itemText: string
  name: string | null
  quantity: number
  price: Amount
}

/** A bill as it was sent. */
export type SentBill = {
  currency: Currency
  lines: BillLine[]
  shipping: Amount
  adjustment: Amount
  uniqueCode: number
  /** Paid by earlier bills of this order, without their unique codes; not in the total. */
  alreadyPaid?: Amount
  /** The unique codes of those bills. */
  paidCodes?: number
  /** The parcel went off before it was paid: whoever hands it over takes the money. */
  onDelivery?: boolean
  total: Amount
}

/** What is stored of an order, as one step may change it. */
export type OrderState = {
  status: OrderStatus
  shipping: Amount | null
  adjustment: Amount
  uniqueCode: number | null
  /** Epoch milliseconds. */
  payBy: number | null
  heldUntil: number | null
  hasReported: boolean
  sentAt: number | null
  bill: SentBill | null
  /** Sealed. */
  contact: string | null
  tracking: string | null
  /** Steps of before have none. */
  courier?: string | null
}

/** What a buyer owes for what they won in a session, as far as it cannot be derived. */
export const orders = pgTable(
  'orders',
  {
    sessionId: sessionId(),
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
    /** Given at the first sending. */
    uniqueCode: integer(),
    payBy: moment(),
    /** Until when what a buyer says to have paid is held for them. */
    heldUntil: moment(),
    /** Whether they have said so, which holds the goods once. */
    hasReported: boolean().notNull().default(false),
    sentAt: moment(),
    /** As it was sent last. */
    bill: jsonb().$type<SentBill>(),
    /** Of the bill. */
    total: amount(),
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
    primaryKey({ columns: [table.sessionId, table.accountId] }),
    index('open_orders').on(table.userId).where(sql`${table.status} in ('sent', 'reported')`),
    index().on(table.userId, table.accountId),
  ],
)

/** The history of orders: what can be taken back. */
export const orderSteps = pgTable(
  'order_steps',
  {
    id: id(),
    sessionId: sessionId(),
    accountId: accountId(),
    /** Their order. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text().$type<'status' | 'amounts' | 'contact' | 'tracking' | 'link'>().notNull(),
    fromStatus: text().$type<OrderStatus>().notNull(),
    toStatus: text().$type<OrderStatus>().notNull(),
    by: text().$type<'seller' | 'buyer'>().notNull(),
    /** Of the seller's; null for the buyer's. */
    device: text(),
    before: jsonb().$type<OrderState>().notNull(),
    /** The removals of places that came with it. */
    changeIds: uuid().array().$type<HandChangeId[]>().notNull().default(sql`'{}'`),
    madeAt: moment().notNull(),
    undoneAt: moment(),
    undoneOn: text(),
  },
  (table) => [index().on(table.sessionId, table.accountId, table.number)],
)

/** How a seller is paid, and what their messages say. */
export const shops = pgTable('shops', {
  userId: userId().primaryKey(),
  currency: text().$type<Currency>().notNull().default('IDR'),
  /** How long buyers have to pay; null is no deadline. */
  payByHours: integer().default(12),
  usesUniqueCode: boolean().notNull().default(false),
  shipping: amount().notNull().default(0),
  banks: jsonb()
    .$type<{ bank: string; account: string; holder: string }[]>()
    .notNull()
    .default(sql`'[]'`),
  qris: text(),
  templateEn: text(),
  templateId: text(),
  /** Whom parcels come from, as labels say it. */
  sender: jsonb().$type<{ name: string; phone: string; address: string }>(),
  /** The zone in which buyers are told times. */
  timeZone: text().$type<TimeZone>().notNull().default('Asia/Jakarta'),
  /** When the operator switched the shop's pages for buyers off. */
  switchedOffAt: moment(),
  updatedAt: moment().notNull().default(sql`now()`),
})

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
    /** What became of their order. */
    outcome: text().$type<'paid' | 'lapsed' | 'cancelled'>(),
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
