import { ApiError } from '@dibs/contract'
import type { Limit } from '@dibs/core'

/** What of the plan the server refused something for; `null` for any other failure. */
export function readPlanLimit(error: unknown): Limit | null {
  if (!(error instanceof ApiError) || error.code !== 'plan_limit') return null
  return error.body?.limit ?? null
}
