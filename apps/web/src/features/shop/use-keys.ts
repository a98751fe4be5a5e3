import { type ApiClient, noticeEndpoints, type PaymentKey } from '@dibs/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

/** As many as a shop may have. */
export const KEYS_MAX = 10
/** The most characters of a key's name. */
export const NAME_MAX = 60

function keysQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['payment-keys'],
    queryFn: async ({ signal }) => (await api(noticeEndpoints.listKeys, { signal })).data,
  })
}

/** The keys by which the shop is told of payments, the oldest first. */
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
    mutationFn: async (body: Pick<PaymentKey, 'name' | 'kind'>) =>
      (await api(noticeEndpoints.createKey, { body })).data,
    refresh: [keysQuery(api).queryKey],
  })
}
export type MadeKey = NonNullable<ReturnType<typeof useMakeKey>['data']>

/** Revokes a key. */
export function useRevoke({ id, name }: PaymentKey) {
  const { t } = useTranslation('shop')
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { queryKey } = keysQuery(api)
  return useApiMutation({
    mutationFn: () => api(noticeEndpoints.revokeKey, { params: { keyId: id } }),
    failed: t('keys.ask.failed', { name }),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (keys) => keys?.filter((key) => key.id !== id))
      toast.success(t('keys.ask.done', { name }))
    },
    refresh: [queryKey],
  })
}
