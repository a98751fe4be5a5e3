import * as z from 'zod'
import { AppError } from './errors.ts'

const TIMEOUT_MS = 10_000
const TICKET_SECONDS = 60

const answerSchema = z.object({ token: z.string().min(1) })

export type EulerOptions = {
  socketUrl: string
  apiUrl: string
  apiKey: string
  accountId: string
}

export type Euler = ReturnType<typeof createEuler>

/** The chat provider: the socket that the server listens on, and credentials for browsers. */
export function createEuler({ socketUrl, apiUrl, apiKey, accountId }: EulerOptions) {
  return {
    /** The server's own socket address for a live. */
    socketAddress(username: string): string {
      const address = new URL(socketUrl)
      address.searchParams.set('uniqueId', username)
      address.searchParams.set('apiKey', apiKey)
      address.searchParams.set('features.schemaVersion', 'v1')
      // A quiet room is no reason to hang up; the longest that the provider allows.
      address.searchParams.set('features.closeInactiveWebSocketAfter', '3600')
      return address.href
    },

    /** Mints a credential with which a browser may open one socket. @throws chat_unavailable */
    async mintCredential(username: string): Promise<string> {
      try {
        const response = await fetch(
          `${apiUrl}/accounts/${encodeURIComponent(accountId)}/jwt/create`,
          {
            method: 'POST',
            headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
            body: JSON.stringify({
              expireAfter: TICKET_SECONDS,
              websockets: { allowedCreators: [username], maxWebSockets: 1 },
            }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          },
        )
        return answerSchema.parse(await response.json()).token
      } catch (cause) {
        throw new AppError('chat_unavailable', {}, { cause })
      }
    },
  }
}
