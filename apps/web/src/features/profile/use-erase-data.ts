import { type ApiClient, endpoints } from '@dibs/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { activeSessionQuery, itemsQuery, pastSessionsQuery } from '../../shared/api/queries.ts'
import { ChangesContext } from '../../shared/claims/changes-provider.tsx'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import { failureText } from './failure-text.ts'

/** Erases items and sessions with all they hold. Resolves to what went wrong, or to `null`. */
export function useEraseData(onErased: () => Promise<void>) {
  const { api, storage } = useServices()
  const changes = useContext(ChangesContext)
  const queryClient = useQueryClient()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  return async (): Promise<string | null> => {
    try {
      await api(endpoints.personalData.erase, { body: { confirmation: 'ERASE' } })
    } catch (error) {
      return failureText(t('erase.failed'), error, common)
    }
    await onErased()
    emptyLists(queryClient, api)
    changes?.clear()
    // A proof of an account that was under way is gone, too.
    storage.remove(STORED.verification)
    // That everything of a stopped live is saved is not true any more.
    toast.remove()
    toast.success(t('erase.done'))
    return null
  }
}

/** Nothing of what was erased may be shown again from the cache. */
function emptyLists(queryClient: QueryClient, api: ApiClient): void {
  // Recaps, and whatever else no screen shows now.
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(itemsQuery(api).queryKey, [])
  queryClient.setQueryData(pastSessionsQuery(api).queryKey, [])
  queryClient.setQueryData(activeSessionQuery(api).queryKey, null)
  void queryClient.invalidateQueries()
}
