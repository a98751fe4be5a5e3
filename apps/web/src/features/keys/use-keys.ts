import { type ApiClient, type Key, type KeyScope, keyEndpoints, type NewKey } from '@dibs/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

/** Where the words for a scope are; a colon would name another file of words. */
export const SCOPE_TEXTS = {
  read: 'scope.read',
  'comments:write': 'scope.comments',
  payments: 'scope.payments',
} as const satisfies Record<KeyScope, string>

function keysQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => (await api(keyEndpoints.list, { signal })).data,
  })
}

/** The seller's keys, the oldest first. */
export function useKeys() {
  const { api } = useServices()
  return useQuery(keysQuery(api))
}

/** Makes a key; what is answered is known to nobody afterwards. */
export function useMakeKey() {
  const { api } = useServices()
  return useApiMutation({
    // Nothing keeps the secret once the dialog is closed.
    gcTime: 0,
    mutationFn: async (body: NewKey) => (await api(keyEndpoints.create, { body })).data,
    refresh: [keysQuery(api).queryKey],
  })
}
export type MadeKey = NonNullable<ReturnType<typeof useMakeKey>['data']>

/** Revokes a key. */
export function useRevoke({ id, name }: Key) {
  const { t } = useTranslation('keys')
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { queryKey } = keysQuery(api)
  return useApiMutation({
    mutationFn: () => api(keyEndpoints.revoke, { params: { keyId: id } }),
    failed: t('ask.failed', { name }),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (keys) => keys?.filter((key) => key.id !== id))
      toast.success(t('ask.done', { name }))
    },
    refresh: [queryKey],
  })
}
