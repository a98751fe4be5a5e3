import { JAKARTA_OFFSET_MS } from '@dibs/core'
import type { Context } from '../../context.ts'
import { countUses } from '../../platform/limits/use-counts.ts'
import { createKeyedHash } from '../../platform/secrets/keyed-hash.ts'

/** Whom a prompt is counted for: a seller, and the network address that it came from. */
export type Asker = { userId: string; address: string }

/** Prompts of a seller in a day: more than anybody types. */
const PER_SELLER = 60
/** Of a network address: mobile carriers put many sellers behind one. */
const PER_ADDRESS = 300
/** From this share of the day's prompts on, the operator should look. */
const WARN_FROM = 0.8
const DAY_MS = 86_400_000

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

  function watch(used: number): void {
    metrics.promptsUsed.set(used / perDay)
    if (used === Math.ceil(perDay * WARN_FROM) || used === perDay)
      log.warn({ used, perDay }, 'the assistant uses up the prompts of the day')
  }

  return {
    /** Counts one more prompt; false, and nothing is counted, when there is none left. */
    async take({ userId, address }: Asker): Promise<boolean> {
      const now = clock()
      const endsAt = new Date(endOfDay(now))
      const maxima = [PER_SELLER, PER_ADDRESS, perDay]
      const uses = [['seller', userId], ['address', address], ['all']].map((of) => ({
        key: hash('use', 'prompts', ...of),
        endsAt,
      }))
      try {
        await db.transaction(async (tx) => {
          const counted = await countUses(tx, uses, new Date(now))
          if (counted.some(({ used }, at) => used > (maxima[at] ?? 0))) throw new UsedUpError()
          watch(counted.at(-1)?.used ?? 0)
        })
        return true
      } catch (error) {
        if (error instanceof UsedUpError) return false
        throw error
      }
    },
  }
}

class UsedUpError extends Error {}

/** When the day in Jakarta ends, epoch milliseconds. */
const endOfDay = (at: number) =>
  (Math.floor((at + JAKARTA_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - JAKARTA_OFFSET_MS
