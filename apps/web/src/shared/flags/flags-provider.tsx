import { useQueryClient } from '@tanstack/react-query'
import { FlagProvider } from '@unleash/proxy-client-react'
import { type ReactNode, useEffect, useState } from 'react'
import { clientConfigQuery } from '../api/queries.ts'
import { useProfile } from '../api/use-profile.ts'
import { useServices } from '../services/services.tsx'
import { createFlagClient } from './create-flag-client.ts'
import { createFlagFetch } from './create-flag-fetch.ts'

/** Gives the screens below it the seller's feature flags, and keeps them fresh. */
export function FlagsProvider({ children }: { children: ReactNode }) {
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
      {children}
    </FlagProvider>
  )
}
