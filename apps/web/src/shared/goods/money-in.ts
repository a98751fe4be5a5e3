import { type ApiClient, noticeEndpoints, type ToldNotice } from '@dibs/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useServices } from '../services/services.tsx'

/** In the address of the keys: one is to be made by which payments are told of. */
export const PAYMENTS_HASH = '#payments'

/** Money comes while the seller looks on. */
const READ_AGAIN_MS = 30_000

/** Money of which a bank, wallet or gateway told: what waits first, then the newest. */
export function moneyInQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['money-in'],
    staleTime: 0,
    refetchInterval: READ_AGAIN_MS,
    queryFn: async ({ signal }) => (await api(noticeEndpoints.list, { signal })).data.notices,
  })
}

/** Whether a seller has to say what it is for. */
export const isWaiting = ({ left, isAside }: ToldNotice): boolean => left > 0 && !isAside

/** How much of it waits for a bill; `undefined` until that is known, and while it is not needed. */
export function useMoneyWaiting(isNeeded = true): number | undefined {
  const { api } = useServices()
  return useQuery({
    ...moneyInQuery(api),
    enabled: isNeeded,
    select: (notices) => notices.filter(isWaiting).length,
  }).data
}
