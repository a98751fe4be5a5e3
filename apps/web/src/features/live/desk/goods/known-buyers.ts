import { type ApiClient, type ItemWaitlist, orderEndpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isWinner } from '../../../../shared/claims/places.ts'
import { useServices } from '../../../../shared/services/services.tsx'

/** One call tells of all winners; those who won since are asked about this often at most. */
const AGAIN_MS = 20_000

/** What is known of a buyer from earlier lives. */
type Known = { lives: number; lapsed: number }

/** Of everybody who won something in a session, by their account. */
function knownQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['known-buyers', sessionId],
    queryFn: async ({ signal }) => {
      const { data } = await api(orderEndpoints.list, { params: { sessionId }, signal })
      return Object.fromEntries(
        data.orders.map(({ customerAccountId, history: { lives, lapsed } }): [string, Known] => [
          customerAccountId,
          { lives, lapsed },
        ]),
      )
    },
    staleTime: AGAIN_MS,
    retry: false,
  })
}

/** Asks who the winners of an item are, while there is one of whom nothing is known. */
export function useKnownBuyersOf(sessionId: SessionId, { claims }: ItemWaitlist): void {
  const { api } = useServices()
  useQuery({
    ...knownQuery(api, sessionId),
    enabled: claims.some(isWinner),
    refetchInterval: ({ state: { data } }) =>
      claims.some((claim) => isWinner(claim) && !data?.[claim.buyer.accountId]) ? AGAIN_MS : false,
  })
}

/**
 * What is to be said of a buyer; `undefined` until it is known. In a first live all are new, which is
 * no news.
 */
export function useKnownBuyer(
  sessionId: SessionId,
  accountId: string,
): { isNew: boolean; lapsed: number } | undefined {
  const { api } = useServices()
  return useQuery({
    ...knownQuery(api, sessionId),
    enabled: false,
    select: (known) => {
      const buyer = known[accountId]
      if (!buyer) return undefined
      const isFirstLive = Object.values(known).every(({ lives }) => lives === 0)
      return { isNew: buyer.lives === 0 && !isFirstLive, lapsed: buyer.lapsed }
    },
  }).data
}
