import { type ApiClient, FLAGS, flagEndpoints } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { FlagProvider, useFlags, useUnleashClient } from '@unleash/proxy-client-react'
import { useEffect, useState } from 'react'
import { UnleashClient } from 'unleash-proxy-client'
import { clientConfigQuery } from '../api/queries.ts'
import { useProfile } from '../api/use-profile.ts'
import { useServices } from '../services/services.tsx'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'

/** Called with the names of the flags that are on, whenever they may have changed. */
type OnFlags = (enabled: readonly string[]) => void

/** Runs the feature-flag service's client for the seller. Renders nothing. */
export function FlagConnection({ onFlags }: { onFlags: OnFlags }) {
  const { api, storage } = useServices()
  const queryClient = useQueryClient()
  const userId = useProfile().data?.userId
  const [client, setClient] = useState<UnleashClient | null>(null)

  useEffect(() => {
    const takesMetrics = async () =>
      (await queryClient.fetchQuery(clientConfigQuery(api))).flagMetrics
    const created = createFlagClient({ storage, fetch: createFlagFetch({ api, takesMetrics }) })
    setClient(created)
    let isOver = false
    // A client that is stopped before its first answer would poll for ever.
    created.start().then(() => isOver && created.stop())
    return () => {
      isOver = true
      created.stop()
    }
  }, [api, storage, queryClient])

  useEffect(() => {
    if (client && userId && userId !== client.getContext().userId)
      void client.updateContext({ userId })
  }, [client, userId])

  if (!client) return null
  return (
    <FlagProvider unleashClient={client} startClient={false} stopClient={false}>
      <TellFlags onFlags={onFlags} />
    </FlagProvider>
  )
}

function TellFlags({ onFlags }: { onFlags: OnFlags }) {
  const client = useUnleashClient()
  const toggles = useFlags()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the client answers anew with other toggles
  useEffect(() => {
    // Before its first answer it knows no more than the last visit did.
    if (!client.isReady()) return
    // One by one: the client counts each question for its metrics.
    onFlags(FLAGS.filter((flag) => client.isEnabled(flag)))
  }, [client, toggles, onFlags])
  return null
}

const REFRESH_SECONDS = 30

type FlagClientOptions = {
  storage: BrowserStorage
  /** Answers the client's calls; never rejects but for an aborted one. */
  fetch: typeof fetch
}

/**
 * The feature-flag service's own client. It starts with the flags of the last visit, so that what
 * depends on one neither flickers nor goes when the service cannot be reached.
 */
function createFlagClient({ storage, fetch }: FlagClientOptions): UnleashClient {
  const userId = storage.read(STORED.userProfile)?.userId
  return new UnleashClient({
    url: new URL('/api/flags', window.location.origin),
    appName: 'dibs',
    // The server holds the real one.
    clientKey: 'dibs',
    refreshInterval: REFRESH_SECONDS,
    impressionDataAll: false,
    bootstrap: (storage.read(STORED.flags) ?? []).map(enabledToggle),
    storageProvider: keepFlagsIn(storage),
    fetch,
    ...(userId && { context: { userId } }),
  })
}

/** A flag that is on, as the service's frontend API describes it. */
function enabledToggle(name: string) {
  const variant = { name: 'disabled', enabled: false }
  return { name, enabled: true, variant, impressionData: false }
}

/** The client's storage: only the enabled flags are kept, under our key. */
function keepFlagsIn(storage: BrowserStorage) {
  return {
    get: async () => undefined,
    save: async (name: string, data: unknown) => {
      if (name !== 'repo') return
      const toggles = data as ReturnType<typeof enabledToggle>[]
      const enabled = toggles.filter((toggle) => toggle.enabled)
      storage.write(
        STORED.flags,
        enabled.map((toggle) => toggle.name),
      )
    },
  }
}

type Edge = {
  api: ApiClient
  /** Whether the configured service takes metrics. */
  takesMetrics: () => Promise<boolean>
}

/** How the flag client reaches the server: through the API client, which checks the answers. */
function createFlagFetch(edge: Edge): typeof fetch {
  return async (input, init = {}) =>
    init.method === 'POST' ? sendMetrics(edge, init) : fetchFlags(edge, String(input), init)
}

/** A failure is answered as 304, so that the client keeps the flags that it knows. */
async function fetchFlags({ api }: Edge, address: string, init: RequestInit): Promise<Response> {
  const query = Object.fromEntries(new URL(address).searchParams)
  const etag = new Headers(init.headers).get('if-none-match')
  const { signal } = init
  try {
    const input = { query, ...(etag && { etag }), ...(signal && { signal }) }
    const answer = await api(flagEndpoints.list, input)
    if (answer.data) {
      const headers = new Headers(answer.etag ? { etag: answer.etag } : {})
      return Response.json(answer.data, { headers })
    }
  } catch (error) {
    if (signal?.aborted) throw error
  }
  return new Response(null, { status: 304 })
}

/** Failures are ignored. */
async function sendMetrics({ api, takesMetrics }: Edge, init: RequestInit): Promise<Response> {
  try {
    if (await takesMetrics())
      await api(flagEndpoints.sendMetrics, { body: JSON.parse(String(init.body)) })
  } catch {}
  return new Response(null, { status: 202 })
}
