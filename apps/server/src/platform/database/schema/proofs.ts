import type { AccountId, OrderId, SessionId, UserId } from '@dibs/core'
import { customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment } from './columns.ts'
import { liveSessions } from './live.ts'
import { orders } from './sale.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Pictures with which a buyer shows that they have paid an order. */
export const transferProofs = pgTable(
  'transfer_proofs',
  {
    id: id(),
    sessionId: uuid()
      .$type<SessionId>()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    orderId: uuid()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    accountId: text().$type<AccountId>().notNull(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A JPEG that the server drew, encrypted under its secret key. */
    picture: bytes().notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [index().on(table.orderId), index().on(table.sessionId), index().on(table.userId)],
)
