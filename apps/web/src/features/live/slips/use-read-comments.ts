import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { useLiveParts } from '../use-live.ts'
import { cancelledPlaces, createCancellationReader } from './cancellations.ts'
import { chipsOf, createChipReader, isSame } from './near-misses.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'

const NO_ITEMS: never[] = []

/** Keeps what is read out of the listed comments up to date: near misses and cancellations. */
export function useReadComments(): void {
  const { api } = useServices()
  const { store } = useLiveParts()
  const { data: items = NO_ITEMS } = useQuery({ ...itemsQuery(api), enabled: false })
  const rule = useProfile().data?.matchRule ?? 'contains'
  const { hasPlace, waitlists } = useShownWaitlists()
  const read = useMemo(() => createChipReader(items, rule), [items, rule])
  const withCancellations = useMemo(() => createCancellationReader(items, rule), [items, rule])
  useEffect(() => {
    const update = () => {
      const { comments, chips, cancellations } = store.getState()
      const next = chipsOf(comments.rows, read, hasPlace)
      if (!isSame(chips, next)) store.setState({ chips: next })
      const said = withCancellations(cancellations, comments.rows)
      if (said !== cancellations) store.setState({ cancellations: said })
      const cancelled = cancelledPlaces(waitlists, said)
      if (!isSame(store.getState().cancelled, cancelled)) store.setState({ cancelled })
    }
    update()
    return store.subscribe(({ comments }, { comments: before }) => {
      if (comments.rows !== before.rows) update()
    })
  }, [store, read, withCancellations, hasPlace, waitlists])
}
