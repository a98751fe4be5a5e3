import { endpoints } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { activeSessionQuery } from '../../../shared/api/queries.ts'
import { useApiMutation } from '../../../shared/api/use-api-mutation.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { useLiveParts } from '../use-live.ts'

/** Starts a practice and takes part in it; one that runs on another device is joined. */
export function usePractice(): { practise: () => void; isStarting: boolean } {
  const { t } = useTranslation('practice')
  const { api, now } = useServices()
  const { connection } = useLiveParts()
  const { mutate, isPending } = useApiMutation({
    mutationFn: async () => (await api(endpoints.live.practise, {})).data.data,
    failed: t('failed'),
    onSuccess: ({ id, tiktokUsername }) => {
      const stream = { sessionId: id, username: tiktokUsername, isPractice: true }
      connection.dispatch({ type: 'join', stream, at: now() })
    },
    // It may have been refused because of a live that this page does not know of yet.
    refresh: [activeSessionQuery(api).queryKey],
  })
  return { practise: () => mutate(), isStarting: isPending }
}
