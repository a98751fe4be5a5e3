import { ApiError } from '@dibs/contract'
import { QueryClient } from '@tanstack/react-query'

const RETRIES = 3
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000

/** Whether trying again can help: no answer came, or the server is in trouble. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.status >= 500)
}

/** Doubling delays with jitter, so that a server's return is not met by everybody at once. */
function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS) * (0.5 + Math.random() / 2)
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
