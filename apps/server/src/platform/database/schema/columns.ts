import { sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** A time-ordered id, made by the database. */
export const id = () => uuid().primaryKey().default(sql`uuidv7()`)

/** A moment with millisecond precision, the precision of the platform's stamps. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
