import { UnleashClient } from 'unleash-proxy-client'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'

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
export function createFlagClient({ storage, fetch }: FlagClientOptions): UnleashClient {
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

/** Where the client keeps things: the flags that are on under one key of ours, the rest nowhere. */
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
