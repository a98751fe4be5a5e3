import type { Item, ItemWaitlist } from '@dibs/contract'
import type { MatchRule } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { itemsQuery } from '../../api/queries.ts'
import { useProfile } from '../../api/use-profile.ts'
import { useServices } from '../../services/services.tsx'
import { findPlace, type PlaceName } from '../places.ts'

/** Whether somebody holds a place now. */
type Holds = (place: PlaceName) => boolean

const HoldsContext = createContext<Holds>(() => false)

/** Lets rows ask about other items' places; only rows whose comment names several re-render with it. */
export function HoldsProvider(props: { waitlists: readonly ItemWaitlist[]; children: ReactNode }) {
  const { waitlists, children } = props
  const holds = useMemo((): Holds => (place) => findPlace(waitlists, place) !== null, [waitlists])
  return <HoldsContext value={holds}>{children}</HoldsContext>
}

/** Answers whether somebody holds a place. */
export function useHolds(): Holds {
  return useContext(HoldsContext)
}

const NO_ITEMS: readonly Item[] = []

/** The seller's items, newest first, and the rule by which comments name them. */
export function useItemsWithRule(): { items: readonly Item[]; rule: MatchRule } {
  const { api } = useServices()
  // Every card asks; whoever changes items invalidates this query.
  const { data: items = NO_ITEMS } = useQuery({
    ...itemsQuery(api),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { items, rule: useProfile().data?.matchRule ?? 'contains' }
}
