import type { Random } from '../harness/random.ts'

const LARGEST_ID = 2n ** 64n - 1n

/**
 * An id as the platform makes them: up to 64 bits, not in time order. Long ones unless `digits`
 * says otherwise; two are hardly ever the same or neighbours.
 */
export function writeId(random: Random, digits: number = random.pick([18, 19, 19, 20])): string {
  let id = BigInt(random.between(1, 9))
  for (let at = 1; at < digits; at += 1) id = id * 10n + BigInt(random.between(0, 9))
  return String(id > LARGEST_ID ? id / 10n : id)
}
