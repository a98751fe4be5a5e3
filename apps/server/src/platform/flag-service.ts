import { type Toggles, togglesSchema } from '@dibs/contract'
import { readText } from './read-text.ts'

const MAX_BYTES = 256 * 1024

/** For whom flags are asked, in the service's own words. */
export type FlagContext = {
  sessionId?: string | undefined
  appName?: string | undefined
  environment?: string | undefined
  userId?: string | undefined
}

export type FlagServiceOptions = { url: string; clientKey: string; timeoutMs?: number }

export type FlagService = ReturnType<typeof createFlagService>

/** A feature-flag service's frontend API (Unleash). It has 3 s by default, since pages wait for it. */
export function createFlagService({ url, clientKey, timeoutMs = 3_000 }: FlagServiceOptions) {
  const headers = { authorization: clientKey, accept: 'application/json' }

  return {
    /** The flags that are on. Rejects, with nothing secret in the message, when it does not say. */
    async toggles(context: FlagContext): Promise<Toggles> {
      const address = new URL(url)
      for (const [name, value] of Object.entries(context)) {
        if (value !== undefined) address.searchParams.set(name, value)
      }
      const response = await fetch(address, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new Error(`HTTP ${response.status}`)
      }
      const text = await readText(response, MAX_BYTES)
      if (text === null) throw new Error('too large')
      return togglesSchema.parse(JSON.parse(text))
    },

    /** Passes on what a client sends about itself. Rejects when the service did not take it. */
    async send(kind: 'metrics' | 'register', body: unknown): Promise<void> {
      const response = await fetch(`${url}/client/${kind}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
    },
  }
}
