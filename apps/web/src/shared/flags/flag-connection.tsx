import { FLAGS } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { FlagProvider, useFlags, useUnleashClient } from '@unleash/proxy-client-react'
import { useEffect, useState } from 'react'
import { clientConfigQuery } from '../api/queries.ts'
import { useProfile } from '../api/use-profile.ts'
import { useServices } from '../services/services.tsx'
import { createFlagClient } from './create-flag-client.ts'
import { createFlagFetch } from './create-flag-fetch.ts'

/** Called with the names of the flags that are on, whenever they may have changed. */
type OnFlags = (enabled: readonly string[]) => void

/** Runs the feature-flag service's client in the seller's name. Shows nothing. */
export function FlagConnection({ onFlags }: { onFlags: OnFlags }) {
  const { api, storage } = useServices()
  const queryClient = useQueryClient()
  const userId = useProfile().data?.userId
  const [client] = useState(() => {
    const takesMetrics = async () =>
      (await queryClient.fetchQuery(clientConfigQuery(api))).flagMetrics
    return createFlagClient({ storage, fetch: createFlagFetch({ api, takesMetrics }) })
  })

  // Started here: the client would go on for ever when it is stopped before its first answer.
  useEffect(() => {
    let isOver = false
    client.start().then(() => isOver && client.stop())
    return () => {
      isOver = true
      client.stop()
    }
  }, [client])

  useEffect(() => {
    if (userId && userId !== client.getContext().userId) void client.updateContext({ userId })
  }, [client, userId])

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
    // Asked one by one, for the client counts that.
    onFlags(FLAGS.filter((flag) => client.isEnabled(flag)))
  }, [client, toggles, onFlags])
  return null
}
