import type { ApiError } from '@dibs/contract'

const TRY_AGAIN_STATUS = [408, 425, 429]

/** Whether a refused stream credential is refused for good; no answer and 5xx are weather. */
export function isFinalRefusal(error: ApiError | null): boolean {
  if (error === null) return false
  return error.status >= 400 && error.status < 500 && !TRY_AGAIN_STATUS.includes(error.status)
}
