import type pg from 'pg'
import type { AdminConfig } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { auditRecords } from '../platform/database/schema/index.ts'

/** What commands work with. */
export type Context = {
  config: AdminConfig
  db: Database
  pool: pg.Pool
  clock: Clock
  /** The name of the operator's account on the machine, for the record. */
  operator: string
}

/** What the operator can do, as the table in `commands.ts` lists it. */
export type Command = {
  /** What stands after the name, as the help shows it. */
  takes: string
  /** How many words that is, at least and at most. */
  words: readonly [number, number]
  says: string
  /** It may make the database. */
  isForNewDatabase?: true
  /** Answers what to tell the operator. @throws BadArguments */
  run(context: Context, ...typed: string[]): Promise<string>
}

type Entry = {
  action: string
  userId?: string | null
  /** Nothing personal but the reason of a suspension. */
  details?: Record<string, string | number | null>
}

/**
 * Leaves an audit record of what was done, in the transaction that did it. What failed did nothing,
 * and is not recorded.
 */
export async function record(
  { clock, operator }: Context,
  tx: Database | Transaction,
  { action, userId = null, details = {} }: Entry,
): Promise<void> {
  const at = new Date(clock())
  await tx.insert(auditRecords).values({ at, operator, action, userId: userId as never, details })
}

/** A moment as the operator reads it: to the second, in UTC. */
export const tellMoment = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
