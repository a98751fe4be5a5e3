import { ApiError, endpoints } from '@dibs/contract'
import type { Plan } from '@dibs/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery, subscriptionQuery } from '../../shared/api/queries.ts'
import { usePatchProfile } from '../../shared/api/use-patch-profile.ts'
import { useServices } from '../../shared/services/services.tsx'

/** Switches the plan, or asks for it where the operator decides; every screen knows at once. */
export function useSwitchPlan(onSwitched: (plan: Plan) => void) {
  const services = useServices()
  const queryClient = useQueryClient()
  const patchProfile = usePatchProfile()
  const profileKey = profileQuery(services).queryKey
  const subscriptionKey = subscriptionQuery(services.api).queryKey

  return useMutation({
    mutationFn: async (plan: Plan) =>
      (await services.api(endpoints.subscription.switch, { body: { plan } })).data,
    onSuccess: (subscription, asked) => {
      queryClient.setQueryData(subscriptionKey, subscription)
      patchProfile({ plan: subscription.plan })
      if (subscription.plan === asked) onSwitched(asked)
    },
    onError: (error) => {
      // Switched meanwhile on another device.
      if (error instanceof ApiError && error.code === 'plan_same')
        void queryClient.invalidateQueries({ queryKey: subscriptionKey })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: profileKey }),
  })
}
