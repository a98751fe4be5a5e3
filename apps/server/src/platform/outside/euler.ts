import * as z from 'zod'
import { AppError } from '../errors.ts'
import { fetchText } from './fetch-text.ts'
import type { Service } from './outbound.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024
const TICKET_SECONDS = 60

const answerSchema = z.object({ token: z.string().min(1) })

export type EulerOptions = {
  socketUrl: string
  apiUrl: string
  apiKey: string
  accountId: string
  schemaVersion: string
  /** Further parameters of the socket's query. */
  socketOptions: readonly (readonly [string, string])[]
  service: Service
}

export type Euler = ReturnType<typeof createEuler>

/** The chat provider: the socket that the server listens on, and credentials for browsers. */
export function createEuler(options: EulerOptions) {
  const { socketUrl, apiUrl, apiKey, accountId, service } = options
  const mintUrl = `${apiUrl}/accounts/${encodeURIComponent(accountId)}/jwt/create`
  const mintRequest = (username: string) => ({
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      expireAfter: TICKET_SECONDS,
      websockets: { allowedCreators: [username], maxWebSockets: 1 },
    }),
  })

  return {
    /** The server's own socket address for a live. It holds secrets: never to be logged. */
    socketAddress(username: string): string {
      const address = new URL(socketUrl)
      const query = address.searchParams
      query.set('uniqueId', username)
      query.set('apiKey', apiKey)
      query.set('features.schemaVersion', options.schemaVersion)
      // The longest idle time that the provider allows: a quiet room is no reason to hang up.
      query.set('features.closeInactiveWebSocketAfter', '3600')
      for (const [name, value] of options.socketOptions) query.set(name, value)
      return address.href
    },

    /** Mints a credential with which a browser may open one socket. @throws chat_unavailable */
    async mintCredential(username: string): Promise<string> {
      try {
        const { text } = await service.call(
          (signal) => fetchText(mintUrl, mintRequest(username), { signal, maxBytes: MAX_BYTES }),
          // A credential that got lost expires by itself.
          { timeoutMs: TIMEOUT_MS, retry: 'idempotent' },
        )
        return answerSchema.parse(JSON.parse(text ?? '')).token
      } catch (cause) {
        throw new AppError('chat_unavailable', {}, { cause })
      }
    },
  }
}
