import type { AccountId, MessageId } from '@dibs/core'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { placeColumns } from './live.ts'

const session = () => placeColumns().sessionId

/** Keys that checkpoints are signed with: the one that is not retired signs. */
export const fairKeys = pgTable('fair_keys', {
  id: id(),
  /** Ed25519, 32 bytes in base64. Published for good. */
  publicKey: text().notNull(),
  /** The other half, encrypted. */
  sealedSeed: text().notNull(),
  madeAt: moment().notNull(),
  retiredAt: moment(),
})

/** The head of a live's log. Whoever adds to the log holds this row. */
export const fairLogs = pgTable('fair_logs', {
  sessionId: session().primaryKey(),
  /** Whose log it is, as each of its checkpoints says. */
  origin: text().notNull(),
  size: integer().notNull().default(0),
  /** The right edge of its tree: hashes in base64. */
  edge: text().array().notNull().default([]),
  /** Of the waitlists, all that had led to it is in the log. */
  revision: bigint({ mode: 'number' }),
  sealedAt: moment(),
})

/** What a live's log holds, in one spelling, with the hashes of the tree that end there (`appendLeaf`). */
export const fairEntries = pgTable(
  'fair_entries',
  {
    sessionId: session(),
    n: integer().notNull(),
    entry: text().notNull(),
    hashes: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.n] })],
)

/** What was signed of a live's log. */
export const fairCheckpoints = pgTable(
  'fair_checkpoints',
  { sessionId: session(), size: integer().notNull(), note: text().notNull() },
  (table) => [primaryKey({ columns: [table.sessionId, table.size] })],
)

/** Under which pseudonym a buyer stands in a live's log; once they are erased, nobody's. */
export const fairBuyers = pgTable(
  'fair_buyers',
  {
    sessionId: session(),
    pseudonym: text().notNull(),
    accountId: text().$type<AccountId>(),
    /** 32 random bytes in base64. */
    salt: text(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.pseudonym] }),
    uniqueIndex('fair_buyer_of_session').on(table.sessionId, table.accountId),
  ],
)

/** Where a claim stands in the log. */
export const fairClaims = pgTable(
  'fair_claims',
  {
    sessionId: session(),
    itemId: placeColumns().itemId,
    messageId: text().$type<MessageId>().notNull(),
    accountId: text().$type<AccountId>().notNull(),
    n: integer().notNull(),
    /** Epoch milliseconds. */
    stamp: bigint({ mode: 'number' }).notNull(),
    tie: bigint({ mode: 'number' }).notNull(),
    /** Whether the log says that the server heard it. */
    isHeard: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.itemId, table.messageId] }),
    index().on(table.sessionId, table.stamp),
  ],
)

/** Where all else stands in the log: of which row of another table an entry is, and in which state. */
export const fairMarks = pgTable(
  'fair_marks',
  {
    sessionId: session(),
    source: text().notNull(),
    state: text().notNull().default(''),
    n: integer().notNull(),
    /** Whose it is, where it is somebody's. */
    accountId: text().$type<AccountId>(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.source] })],
)
