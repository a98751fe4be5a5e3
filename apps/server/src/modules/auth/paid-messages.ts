import { JAKARTA_OFFSET_MS } from '@dibs/core'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { paidMessages } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { callingCodeOf } from './calling-code.ts'
import type { Identifier } from './identifier.ts'

/** How many messages that cost money may go out in a day. */
export type PaidMessageLimits = {
  /** The calling code of the country that most sellers are in, such as `62`. */
  homeCallingCode: string
  /** To numbers of that country, of any other one, and to a thousand neighbouring numbers. */
  home: number
  abroad: number
  stretch: number
}

/**
 * What a message that is about to be sent counts as: a code that a stranger asks for, one that a
 * device asks for that has logged in there, or a notice.
 */
export type PaidMessage = {
  identifier: Identifier
  kind: 'code' | 'known' | 'notice'
  at: number
}

export type PaidMessages = ReturnType<typeof createPaidMessages>

const STRETCH_DIGITS = 3
const DAY_MS = 86_400_000

/**
 * Counts messages to phone numbers, which cost money, so that nobody runs up a bill: scripts that
 * ask for codes use neighbouring numbers, or those of a country that shares its fees. Mails count
 * for nothing. Devices that are known are counted apart, by the same limits, and so are notices:
 * strangers who use up a day's messages lock none of them out, and the day's cost still has a
 * ceiling.
 */
export function createPaidMessages(limits: PaidMessageLimits) {
  /** In the order in which the rows are locked, always the same. */
  function countersOf({ identifier: { value }, kind }: PaidMessage) {
    const country = callingCodeOf(value)
    const { home, abroad, stretch, homeCallingCode } = limits
    const whose = kind === 'code' ? '' : `${kind} `
    return [
      { prefix: `${whose}+${country}`, limit: country === homeCallingCode ? home : abroad },
      { prefix: `${whose}${value.slice(0, -STRETCH_DIGITS)}`, limit: stretch },
    ]
  }

  return {
    /** Counts a message in `tx`, which takes it back by failing. @throws too_many_requests */
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
