import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { AdminConfig } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { auditRecords } from '../platform/database/schema/index.ts'
import { makeSecretKey, readSecretKeys } from '../platform/secrets/secret-keys.ts'

/** The operator typed something that cannot be done; the message is a sentence that says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What commands work with. */
export type AdminContext = {
  config: AdminConfig
  db: Database
  pool: pg.Pool
  clock: Clock
  /** The name of the operator's account on the machine, for the record. */
  operator: string
}

/** The secret keys that servers of these settings use, newest first. */
export async function readKeysOf({ config }: Pick<AdminContext, 'config'>) {
  return config.SECRET_KEY ?? readSecretKeys(config.DATA_DIR)
}

/** The same, to read what is encrypted; without any, nothing can be. */
export async function knownKeysOf(context: Pick<AdminContext, 'config'>) {
  const [newest = makeSecretKey(), ...older] = await readKeysOf(context)
  return [newest, ...older] as const
}

/** What the operator can do, as the table in `commands.ts` lists it. */
export type Command = {
  /** The arguments as the help shows them. */
  args: string
  /** How many arguments there are, at least and at most. */
  argCount: readonly [number, number]
  summary: string
  /** Whether it makes the database when there is none. */
  isForNewDatabase?: true
  /** Answers the text for the operator. @throws UsageError */
  run(context: AdminContext, ...typed: string[]): Promise<string>
}

type Entry = {
  action: string
  userId?: string | null
  /** Nothing personal but the reason of a suspension. */
  details?: Record<string, string | number | null>
}

/**
 * Stores an audit record of what was done, in the transaction that did it: what failed is not
 * recorded.
 */
export async function record(
  { clock, operator }: AdminContext,
  tx: Database | Transaction,
  { action, userId = null, details = {} }: Entry,
): Promise<void> {
  const at = new Date(clock())
  await tx.insert(auditRecords).values({ at, operator, action, userId: userId as never, details })
}

/** A moment as the operator reads it: to the second, in UTC. */
export const tellMoment = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Commands overwrite no file. @throws UsageError */
export function assertNew(file: string): void {
  if (existsSync(file)) throw new UsageError(`${file} is there already. Name another file.`)
}
