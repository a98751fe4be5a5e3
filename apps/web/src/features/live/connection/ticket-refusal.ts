import type { ApiError } from '@dibs/contract'

const TRY_AGAIN_STATUS = [408, 425, 429]
/** The login is over, and with it this page; the live itself was refused by nobody. */
const NO_LOGIN_STATUS = 401

/** Whether a refused stream credential is refused for good; no answer and 5xx are weather. */
export function isFinalRefusal(error: ApiError | null): boolean {
  if (error === null || error.status === NO_LOGIN_STATUS) return false
  return error.status >= 400 && error.status < 500 && !TRY_AGAIN_STATUS.includes(error.status)
}
