import type { HelperRole } from '@dibs/contract'
import type { HelperId, UserId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment } from './columns.ts'

/** The shop's owner. */
const ownerId = () =>
  uuid()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Who helps in a shop, and who did: what they changed names them as long as it is kept, so a row
 * outlives the help.
 */
export const helpers = pgTable(
  'helpers',
  {
    id: id().$type<HelperId>(),
    userId: ownerId(),
    /** The helper's own account; null once that is deleted. */
    helperUserId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** As they want to be called in the shop; empty once their account is deleted. */
    name: text().notNull(),
    role: text().$type<HelperRole>().notNull(),
    joinedAt: moment().notNull(),
    lastActiveAt: moment().notNull(),
    removedAt: moment(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.helperUserId),
    uniqueIndex('one_help_per_shop')
      .on(table.helperUserId, table.userId)
      .where(sql`${table.removedAt} is null`),
  ],
)

/** Invitations: each lets one person in, within ten minutes. */
export const helperInvitations = pgTable(
  'helper_invitations',
  {
    id: id(),
    userId: ownerId(),
    /** Of the token in the link. */
    tokenHash: text().notNull().unique(),
    role: text().$type<HelperRole>().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/**
 * Which helper did something; null: the owner. Without a foreign key: nothing is looked up by it, and
 * an owner's deletion would read whole histories to clear it.
 */
export const madeBy = () => uuid().$type<HelperId>()
