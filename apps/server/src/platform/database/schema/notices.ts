import type { Amount, Currency, NoticeId, UserId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment } from './columns.ts'

const userId = () =>
  uuid()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Money that came, as it was told. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: id().$type<NoticeId>(),
    userId: userId(),
    /** As who told it calls it. */
    noticeId: text().notNull(),
    amount: bigint({ mode: 'number' }).$type<Amount>().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** What of it was given to bills, as `payments` say; it stays so where such an order goes. */
    given: bigint({ mode: 'number' }).$type<Amount>().notNull().default(0),
    paidAt: moment().notNull(),
    /** Payer and text, encrypted under the server's secret key; null once their buyer is erased. */
    sealed: text(),
    /** The seller has said that it is for no bill. */
    isAside: boolean().notNull().default(false),
    receivedAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.userId, table.noticeId),
    index().on(table.userId, table.receivedAt),
    index().on(table.receivedAt),
    index('payment_notices_waiting').on(
      table.userId,
      sql`(${table.given} < ${table.amount} and not ${table.isAside})`,
      table.receivedAt,
    ),
  ],
)
