import { endpoints } from '@dibs/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../shared/api/queries.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

/** A video account that was just proven. */
export type ProvenAccount = { username: string; accountId: string; nickname: string }

/** Saves a proven account in the profile. A failure stays visible until saving is tried again. */
export function useLinkAccount() {
  const services = useServices()
  const queryClient = useQueryClient()
  const { t } = useTranslation('verification')
  const { mutate, variables, isError, isPending } = useMutation({
    mutationFn: ({ username, accountId, nickname }: ProvenAccount) =>
      services.api(endpoints.auth.linkAccount, {
        body: { tiktokUsername: username, tiktokAccountId: accountId, tiktokNickname: nickname },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileQuery(services).queryKey }),
    onError: () => toast.error(t('tiktokVerification.error.saveFailed')),
  })
  const isFailure = variables !== undefined && (isError || isPending)
  return {
    link: mutate,
    failure:
      isFailure && isError ? { retry: () => mutate(variables), isRetrying: isPending } : null,
  }
}
