import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { useLiveParts } from '../use-live.ts'
import { cancelledPlaces, createCancellationReader } from './cancellations.ts'
import { createNamedReader } from './named-items.ts'
import { chipsOf, createChipReader, isSame } from './near-misses.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'

const NO_ITEMS: never[] = []

/** Keeps what is read out of comments up to date: near misses, cancellations, and items named beside another. */
export function useReadComments(): void {
  const { api } = useServices()
  const { store } = useLiveParts()
  const { data: items = NO_ITEMS } = useQuery({ ...itemsQuery(api), enabled: false })
  const rule = useProfile().data?.matchRule ?? 'contains'
  const { sessionId, hasPlace, waitlists } = useShownWaitlists()
  const read = useMemo(() => createChipReader(items, rule), [items, rule])
  const withCancellations = useMemo(() => createCancellationReader(items, rule), [items, rule])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each live has claims of its own
  const namedIn = useMemo(() => createNamedReader(items, rule), [items, rule, sessionId])
  useEffect(() => {
    const update = () => {
      const { comments, chips, cancellations } = store.getState()
      const next = chipsOf(comments.rows, read, hasPlace)
      if (!isSame(chips, next)) store.setState({ chips: next })
      const said = withCancellations(cancellations, comments.rows)
      if (said !== cancellations) store.setState({ cancellations: said })
      const cancelled = cancelledPlaces(waitlists, said)
      if (!isSame(store.getState().cancelled, cancelled)) store.setState({ cancelled })
      const named = namedIn(waitlists, hasPlace)
      if (named !== store.getState().named) store.setState({ named })
    }
    update()
    return store.subscribe(({ comments }, { comments: before }) => {
      if (comments.rows !== before.rows) update()
    })
  }, [store, read, withCancellations, namedIn, hasPlace, waitlists])
}
