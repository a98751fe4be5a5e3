import { OTP_RESEND_SECONDS } from '@dibs/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { codeBudgets } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { consume, type RateLimit, remaining } from '../../platform/limits/rate-limit.ts'
import type { Hashes } from '../../platform/secrets/keyed-hash.ts'

const HOUR_MS = 3_600_000

/** Codes to an address, of a purpose (product decisions, "Accounts"). */
const SEND_LIMIT: RateLimit = { max: 5, periodMs: HOUR_MS }
const SPACING_MS = OTP_RESEND_SECONDS * 1000
/** Guesses at codes of an address, right ones included. */
const ATTEMPT_LIMIT: RateLimit = { max: 20, periodMs: HOUR_MS }

/** Moments of an address's sends and guesses, oldest first. */
export type CodeBudget = { sendsAt: Date[]; attemptsAt: Date[] }

const NEW_BUDGET: CodeBudget = { sendsAt: [], attemptsAt: [] }

/**
 * The hour's sends with one more at `now`. Also refuses when no guess is left: a code would be of
 * no use.
 * @throws too_many_requests; otp_too_soon when nothing but the last send is in the way
 */
export function countSend({ sendsAt, attemptsAt }: CodeBudget, now: number): Date[] {
  consume(attemptsAt, now, ATTEMPT_LIMIT)
  const sends = consume(sendsAt, now, SEND_LIMIT)
  const waitMs = (sendsAt.at(-1)?.getTime() ?? Number.NEGATIVE_INFINITY) + SPACING_MS - now
  if (waitMs <= 0) return sends
  throw new AppError('otp_too_soon', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** The hour's guesses with one more at `now`. @throws too_many_requests */
export function countAttempt({ attemptsAt }: CodeBudget, now: number): Date[] {
  return consume(attemptsAt, now, ATTEMPT_LIMIT)
}

/** How many guesses the hour still allows. */
export function attemptsLeftThisHour({ attemptsAt }: CodeBudget, now: number): number {
  return remaining(attemptsAt, now, ATTEMPT_LIMIT)
}

/**
 * Reads the budget of an address and locks it until the transaction ends: whoever holds the lock is
 * alone with the address's codes. The row lies under the first of the keyed hashes; what lies under
 * older ones, from before a change of the server's keys, is moved there.
 */
export async function lockBudget(tx: Transaction, keys: Hashes): Promise<CodeBudget> {
  const [key] = keys
  const before = keys.length === 1 ? NEW_BUDGET : await takeOlder(tx, keys)
  const [row] = await tx
    .insert(codeBudgets)
    .values({ key, ...before })
    .onConflictDoUpdate({
      target: codeBudgets.key,
      set: {
        sendsAt: sql`${codeBudgets.sendsAt} || excluded.sends_at`,
        attemptsAt: sql`${codeBudgets.attemptsAt} || excluded.attempts_at`,
      },
    })
    .returning()
  return row ? mergeBudgets([row]) : NEW_BUDGET
}

export async function saveBudget(
  tx: Transaction,
  [key]: Hashes,
  change: Partial<CodeBudget>,
): Promise<void> {
  await tx.update(codeBudgets).set(change).where(eq(codeBudgets.key, key))
}

/**
 * Deletes what lies under older keys, so that it is counted under the first. While servers restart
 * with other keys, the first key of one may be the second of another, and a row that moves cannot
 * be the lock: so this waits for an advisory lock that all of them name alike.
 */
async function takeOlder(tx: Transaction, [first, ...older]: Hashes): Promise<CodeBudget> {
  const name = [first, ...older].toSorted().join()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  return mergeBudgets(
    await tx.delete(codeBudgets).where(inArray(codeBudgets.key, older)).returning(),
  )
}

export function mergeBudgets(budgets: readonly CodeBudget[]): CodeBudget {
  const inOrder = (moments: Date[]) => moments.toSorted((a, b) => a.getTime() - b.getTime())
  return {
    sendsAt: inOrder(budgets.flatMap(({ sendsAt }) => sendsAt)),
    attemptsAt: inOrder(budgets.flatMap(({ attemptsAt }) => attemptsAt)),
  }
}
