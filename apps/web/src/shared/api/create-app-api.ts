import { type ApiClient, ApiError, createApiClient, type Endpoint } from '@dibs/contract'
import type { Session } from '../session/session.ts'

/** Refused codes answer 401, too; they say nothing about the token. */
const CODE_ERRORS: readonly ApiError['code'][] = ['otp_wrong', 'otp_expired']

/**
 * The API client of the web app. An answer that the token is dead logs this browser out; any other
 * failure leaves it alone, so that a server's restart logs nobody out of a running live.
 */
export function createAppApi(options: {
  session: Session
  getLanguage: () => string
  getAccount?: () => string
  fetch?: typeof fetch
}): ApiClient {
  const { session, fetch: _, ...rest } = options
  const call = createApiClient({
    baseUrl: '/api',
    getToken: session.getToken,
    ...rest,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
  })
  return async (endpoint, input) => {
    const token = session.getToken()
    try {
      return await call(endpoint, input)
    } catch (error) {
      // A late answer to an older token must not end the session that follows it.
      if (isDeadToken(endpoint, error) && session.getToken() === token)
        session.expire(suspensionIn(error))
      throw error
    }
  }
}

function isDeadToken(endpoint: Endpoint, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  return endpoint.auth === 'seller' && !CODE_ERRORS.includes(error.code)
}

/** The sentence about a suspension, where that is why the token is dead. */
function suspensionIn(error: unknown): string | null {
  return error instanceof ApiError && error.body?.reason !== undefined ? error.message : null
}
