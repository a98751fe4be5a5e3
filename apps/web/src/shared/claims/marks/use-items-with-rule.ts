import type { Item } from '@dibs/contract'
import type { MatchRule } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { itemsQuery } from '../../api/queries.ts'
import { useProfile } from '../../api/use-profile.ts'
import { useServices } from '../../services/services.tsx'

const NO_ITEMS: readonly Item[] = []

/** The seller's items, newest first, and the rule by which comments name them. */
export function useItemsWithRule(): { items: readonly Item[]; rule: MatchRule } {
  const { api } = useServices()
  // Every card asks; whoever changes items sees to it that they are read anew.
  const { data: items = NO_ITEMS } = useQuery({
    ...itemsQuery(api),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { items, rule: useProfile().data?.matchRule ?? 'contains' }
}
