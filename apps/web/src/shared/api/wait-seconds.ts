import { ApiError } from '@dibs/contract'

/** How long a refused call asks to wait, in seconds. */
export function waitSeconds(error: unknown): number | undefined {
  return error instanceof ApiError ? error.body?.retryAfterSeconds : undefined
}
