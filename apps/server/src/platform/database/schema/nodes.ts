import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The servers that run on this database. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  /** Rises several times a second. Who sees it stand still takes over what the node kept. */
  beat: bigint({ mode: 'number' }).notNull(),
  /** The oldest and the newest version of what nodes say to each other that it understands. */
  speaksFrom: integer().notNull(),
  speaksTo: integer().notNull(),
  startedAt: moment().notNull(),
  /** Fingerprints of its secret keys, that which signs first; null of a node that an older release runs. */
  keys: text().array(),
  /** It has given up its lives, and others take them. */
  isLeaving: boolean().notNull().default(false),
})

/** Tickets for the relay that were used: each opens one connection, on whichever node. */
export const usedTickets = pgTable(
  'used_tickets',
  {
    nonce: text().primaryKey(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
