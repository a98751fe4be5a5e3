import { vi } from 'vitest'

/** Only against waiting for ever; Vitest's own default of a second is a bet on the machine. */
const PATIENCE_MS = 30_000

/** Repeats a check until it holds. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS })
}
