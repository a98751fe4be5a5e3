import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clientConfigQuery } from '../../shared/api/queries.ts'
import { fillDays, loadHelp } from '../../shared/help/load-help.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'

/** The help in the interface's language, with the days of this installation once they are known. */
export function useHelp() {
  const { api } = useServices()
  const { language } = useLanguage()
  const days = useQuery(clientConfigQuery(api)).data?.recapRetentionDays
  const query = useQuery(
    queryOptions({
      queryKey: ['help', language],
      queryFn: () => loadHelp(language),
      staleTime: Number.POSITIVE_INFINITY,
      // Part of the app itself, and perhaps on the device already.
      networkMode: 'always',
    }),
  )
  const help = useMemo(() => query.data && fillDays(query.data, days), [query.data, days])
  return { ...query, help }
}
