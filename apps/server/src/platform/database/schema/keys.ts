import type { Key, KeyScope } from '@dibs/contract'
import type { KeyId, UserId } from '@dibs/core'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment } from './columns.ts'

/** What a seller's programs, and whoever tells of payments, open parts of the account with. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id().$type<KeyId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text().$type<Key['kind']>().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    /** Of a key that is sent along. */
    keyHash: text().unique(),
    /** What payments are signed with, encrypted under the server's secret key. */
    sealedSecret: text(),
    createdAt: moment().notNull(),
    expiresAt: moment(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId)],
)
