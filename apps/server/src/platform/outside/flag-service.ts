import { type Toggles, togglesSchema } from '@dibs/contract'
import { fetchText } from './fetch-text.ts'
import type { Service } from './outbound.ts'

const MAX_BYTES = 256 * 1024

/** Whose flags are requested, with the field names of the service. */
export type FlagContext = {
  sessionId?: string | undefined
  appName?: string | undefined
  environment?: string | undefined
  userId?: string | undefined
}

export type FlagServiceOptions = {
  url: string
  clientKey: string
  service: Service
  timeoutMs?: number
}

export type FlagService = ReturnType<typeof createFlagService>

/** A feature-flag service's frontend API (Unleash). It has 3 s by default, since pages wait for it. */
export function createFlagService(options: FlagServiceOptions) {
  const { url, clientKey, service, timeoutMs = 3_000 } = options
  /** @throws UpstreamUnavailableError, or another error with nothing secret in its message */
  async function ask(address: string | URL, init: RequestInit): Promise<string> {
    const { status, text } = await service.call(
      (signal) => fetchText(address, init, { signal, maxBytes: MAX_BYTES }),
      { timeoutMs, retry: init.method === 'POST' ? 'ifNotSent' : 'idempotent' },
    )
    if (status >= 300) throw new Error(`HTTP ${status}`)
    if (text === null) throw new Error('too large')
    return text
  }
  const headers = { authorization: clientKey, accept: 'application/json' }

  return {
    /** The flags that are on. Rejects, with nothing secret in the message, when the call fails. */
    async toggles(context: FlagContext): Promise<Toggles> {
      const address = new URL(url)
      for (const [name, value] of Object.entries(context)) {
        if (value !== undefined) address.searchParams.set(name, value)
      }
      return togglesSchema.parse(JSON.parse(await ask(address, { headers })))
    },

    /** Forwards what a client reports about itself. Rejects when the call fails. */
    async send(kind: 'metrics' | 'register', body: unknown): Promise<void> {
      await ask(`${url}/client/${kind}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    },
  }
}
