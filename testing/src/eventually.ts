import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 25
/** Only to avoid hanging: no trial's outcome depends on the machine's speed. */
const PATIENCE_MS = 60_000

/**
 * Asks again and again until there is an answer (neither undefined, null nor false), and gives it.
 * An error of `look` counts as "not yet".
 * @throws with `what` when there is no answer within a minute
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    let reason = ''
    try {
      const found = await look()
      if (found !== undefined && found !== null && found !== false) return found
    } catch (error) {
      reason = ` (${(error as Error).message})`
    }
    if (performance.now() > until) throw new Error(`It did not come to pass: ${what}${reason}`)
    await delay(POLL_MS)
  }
}
