import { createHash, randomInt } from 'node:crypto'

const COUNTER_BITS = 20n
const COUNTER_LIMIT = 2 ** 20
/** The counter restarts at a new millisecond once it is this close to its end, never within one. */
const COUNTER_RESERVE = 2 ** 16
/** Recorded ids differ from the order of `createTime` by several seconds. */
const JITTER_SECONDS = 6

/** Makes ids of messages and rooms: unique 64-bit numbers as decimal strings. */
export type IdSource = (nowMs: number) => string

/**
 * Ids as the platform makes them: seconds in the high half, and not in time order. Only ids of the
 * same millisecond increase, so that comments sent together with one stamp keep their given order.
 */
export function createIdSource(): IdSource {
  let counter = 0
  let millisecond = 0
  let prefix = 0n
  return (nowMs) => {
    if (nowMs !== millisecond || counter >= COUNTER_LIMIT) {
      millisecond = nowMs
      if (counter >= COUNTER_LIMIT - COUNTER_RESERVE) counter = 0
      const seconds = BigInt(Math.floor(nowMs / 1000) - randomInt(JITTER_SECONDS))
      prefix = (seconds << 32n) | (BigInt(randomInt(2 ** 12)) << COUNTER_BITS)
    }
    return String(prefix | BigInt(counter++))
  }
}

/** The platform's numeric id of an account: the same for the same handle, also after a reset. */
export function accountId(uniqueId: string): string {
  const digest = createHash('sha256').update(uniqueId).digest('hex').slice(0, 15)
  return `7${String(BigInt(`0x${digest}`) % 10n ** 18n).padStart(18, '0')}`
}
