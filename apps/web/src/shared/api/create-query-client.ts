import { ApiError } from '@dibs/contract'
import { QueryClient } from '@tanstack/react-query'
import { waitSeconds } from './error-text.ts'

const RETRIES = 3
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000

/** Whether trying again can help: no answer came, or the server is in trouble or busy for a moment. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'offline' || error.status >= 500 || isBusyForNow(error)
}

/** Whether the server asks to come again in a moment, not in ten minutes. */
export function isBusyForNow(error: unknown): boolean {
  return (waitSeconds(error) ?? Infinity) * 1_000 <= LONGEST_DELAY_MS
}

/**
 * Doubling delays with jitter, so that a server's return is not met by everybody at once; never
 * shorter than what the server asks for.
 */
function retryDelayMs(attempt: number, error: unknown): number {
  const asked = (waitSeconds(error) ?? 0) * 1_000
  const backoff = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS)
  return asked + backoff * (0.5 + Math.random() / 2)
}

/** The cache of what came from the server; one for each login. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        retryDelay: retryDelayMs,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
