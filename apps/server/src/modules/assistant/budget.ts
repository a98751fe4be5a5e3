import { JAKARTA_OFFSET_MS } from '@dibs/core'
import { lt, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { paidMessages } from '../../platform/database/schema/index.ts'
import { createKeyedHash } from '../auth/secrets.ts'

/** Whom a prompt is counted for: a seller, and the network address that it came from. */
export type Asker = { userId: string; address: string }

/** Prompts of a seller in a day: more than anybody types. */
const PER_SELLER = 60
/** Of a network address: mobile carriers put many sellers behind one. */
const PER_ADDRESS = 300
/** From this share of the day's prompts on, the operator should look. */
const WARN_FROM = 0.8

type Dependencies = Pick<Context, 'db' | 'clock' | 'log' | 'metrics' | 'secretKeys'> & {
  /** Of all sellers, in a day. */
  perDay: number
}

/**
 * Counts prompts to the generative AI, which cost money, per day in Jakarta: of a seller, of a
 * network address, and of all. The counts are in the database, so that no restart refills them.
 */
export function createPromptBudget(dependencies: Dependencies) {
  const { db, clock, log, metrics, perDay } = dependencies
  const hash = createKeyedHash(dependencies.secretKeys)

  /** What is locked last is what everybody shares. */
  const counters = ({ userId, address }: Asker) => [
    { prefix: `prompt ${hash('prompt seller', userId)}`, limit: PER_SELLER },
    { prefix: `prompt ${hash('prompt address', address)}`, limit: PER_ADDRESS },
    { prefix: 'prompt', limit: perDay },
  ]

  function watch(sent: number): void {
    metrics.promptsUsed.set(sent / perDay)
    if (sent === Math.ceil(perDay * WARN_FROM) || sent === perDay)
      log.warn({ sent, perDay }, 'the assistant uses up the prompts of the day')
  }

  return {
    /** Counts one more prompt; false, and nothing is counted, when there is none left. */
    async take(asker: Asker): Promise<boolean> {
      const day = new Date(clock() + JAKARTA_OFFSET_MS).toISOString().slice(0, 10)
      try {
        const sent = await db.transaction(async (tx) => {
          let last = 0
          for (const { prefix, limit } of counters(asker)) {
            last = await countOne(tx, { prefix, day, limit })
          }
          return last
        })
        watch(sent)
        return true
      } catch (error) {
        if (error instanceof UsedUpError) return false
        throw error
      }
    },
  }
}

class UsedUpError extends Error {}

/** Answers the count with this one. @throws UsedUpError, which takes the others' counts back */
async function countOne(
  tx: Transaction,
  { prefix, day, limit }: { prefix: string; day: string; limit: number },
): Promise<number> {
  const [counted] = await tx
    .insert(paidMessages)
    .values({ prefix, day, sent: 1 })
    .onConflictDoUpdate({
      target: [paidMessages.prefix, paidMessages.day],
      set: { sent: sql`${paidMessages.sent} + 1` },
      setWhere: lt(paidMessages.sent, limit),
    })
    .returning({ sent: paidMessages.sent })
  if (!counted) throw new UsedUpError()
  return counted.sent
}
