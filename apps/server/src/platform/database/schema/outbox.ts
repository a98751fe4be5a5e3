import type { ContactField } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment } from './columns.ts'

/** Messages about accounts that wait to be sent. A row goes when it was sent, or when its time is over. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** The account, where the message has the only link that takes a change of it back. */
    linkOf: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the message is about, and how it goes out: for the log. */
    kind: text().notNull(),
    field: text().$type<ContactField>().notNull(),
    /** Address and message, encrypted under the server's secret key. */
    sealed: text().notNull(),
    createdAt: moment().notNull(),
    /** From then on the message is of no use. */
    expiresAt: moment().notNull(),
    tries: integer().notNull().default(0),
    /** Not tried before. Whoever tries puts it ahead first, so that no other server tries meanwhile. */
    nextTryAt: moment().notNull(),
  },
  (table) => [index().on(table.nextTryAt), index().on(table.linkOf)],
)
