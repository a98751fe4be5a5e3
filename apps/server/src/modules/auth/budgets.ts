import { OTP_RESEND_SECONDS } from '@dibs/contract'
import { JAKARTA_OFFSET_MS } from '@dibs/core'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { codeBudgets, paidMessages } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { consume, type RateLimit, remaining } from '../../platform/rate-limit.ts'
import { callingCodeOf, type Identifier } from './identifier.ts'
import type { Hashes } from './secrets.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Messages to an address, whatever they are for (product decisions, "Accounts"). */
const SEND_LIMIT: RateLimit = {
  max: 5,
  periodMs: HOUR_MS,
  spacingMs: OTP_RESEND_SECONDS * 1000,
}
/** Guesses at codes of an address, right ones included. */
const ATTEMPT_LIMIT: RateLimit = { max: 20, periodMs: HOUR_MS }

/** Moments of an address's sends and guesses, oldest first. */
export type CodeBudget = { sendsAt: Date[]; attemptsAt: Date[] }

const NEW_BUDGET: CodeBudget = { sendsAt: [], attemptsAt: [] }

/**
 * The hour's sends with one more at `now`. Also refuses when no guess is left: a code would be of
 * no use.
 * @throws too_many_requests
 */
export function countSend({ sendsAt, attemptsAt }: CodeBudget, now: number): Date[] {
  consume(attemptsAt, now, ATTEMPT_LIMIT)
  return consume(sendsAt, now, SEND_LIMIT)
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

/** How many messages that cost money may go out in a day. */
export type PaidMessageLimits = {
  /** The calling code of the country that most sellers are in, such as `62`. */
  homeCallingCode: string
  /** To numbers of that country, of any other country, and of one block of a thousand numbers. */
  home: number
  abroad: number
  numberBlock: number
}

/**
 * What a message that is about to be sent counts as: a code that a stranger asks for, one that a
 * device asks for that has logged in there before, or a notice.
 */
export type PaidMessage = {
  identifier: Identifier
  kind: 'code' | 'known' | 'notice'
  at: number
}

export type PaidMessages = ReturnType<typeof createPaidMessages>

/** The digits at a number's end that are left open in its block of numbers. */
const BLOCK_DIGITS = 3

/**
 * Counts messages to phone numbers, which cost money, so that nobody runs up a bill: scripts that
 * ask for codes use neighbouring numbers, or those of a country that shares its fees. Mails are not
 * counted. Codes for known devices and notices are counted apart, by the same limits: a stranger
 * who uses up a day's messages locks neither of them out, and a day's cost still has a ceiling.
 */
export function createPaidMessages(limits: PaidMessageLimits) {
  /** In the order in which the rows are locked, always the same. */
  function countersOf({ identifier: { value }, kind }: PaidMessage) {
    const country = callingCodeOf(value)
    const { home, abroad, numberBlock, homeCallingCode } = limits
    const counter = kind === 'code' ? '' : `${kind} `
    return [
      { prefix: `${counter}+${country}`, limit: country === homeCallingCode ? home : abroad },
      { prefix: `${counter}${value.slice(0, -BLOCK_DIGITS)}`, limit: numberBlock },
    ]
  }

  return {
    /** Counts a message in `tx`; a rollback takes the count back. @throws too_many_requests */
    async reserve(tx: Transaction, message: PaidMessage): Promise<void> {
      if (message.identifier.field === 'email') return
      const { day, endsAt } = dayOf(message)
      for (const { prefix, limit } of countersOf(message)) {
        const counted = await tx
          .insert(paidMessages)
          .values({ prefix, day, sent: 1 })
          .onConflictDoUpdate({
            target: [paidMessages.prefix, paidMessages.day],
            set: { sent: sql`${paidMessages.sent} + 1` },
            setWhere: lt(paidMessages.sent, limit),
          })
          .returning({ sent: paidMessages.sent })
        if (counted.length > 0) continue
        const retryAfterSeconds = Math.ceil((endsAt - message.at) / 1000)
        throw new AppError('too_many_requests', { retryAfterSeconds })
      }
    },

    /** Takes back the count of a message that was not sent. */
    async releaseReservation(tx: Transaction, message: PaidMessage): Promise<void> {
      if (message.identifier.field === 'email') return
      const { day } = dayOf(message)
      for (const { prefix } of countersOf(message)) {
        await tx
          .update(paidMessages)
          .set({ sent: sql`${paidMessages.sent} - 1` })
          .where(and(eq(paidMessages.prefix, prefix), eq(paidMessages.day, day)))
      }
    },
  }
}

/** The day in Jakarta, as the table writes it, and when it ends, epoch milliseconds. */
function dayOf({ at }: PaidMessage) {
  const day = new Date(at + JAKARTA_OFFSET_MS).toISOString().slice(0, 10)
  return { day, endsAt: Date.parse(day) + DAY_MS - JAKARTA_OFFSET_MS }
}
