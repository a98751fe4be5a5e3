import type { HandChange } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services/services.tsx'
import { useUnsavedOf } from '../changes-context.ts'
import { changesQuery } from '../changes-query.ts'
import type { PlaceName } from '../claim-place.ts'

/** The changes by hand of one place, as far as they are read. */
export type PlaceHistory = {
  /** Newest first, those undone included; `null` until they were read once. */
  changes: readonly HandChange[] | null
  /** How many more this device made that are not saved yet. */
  unsaved: number
  hasFailed: boolean
  retry: () => void
}

/** Reads the changes by hand that were made to a place, by whatever device. */
export function useReceiptHistory(sessionId: SessionId, place: PlaceName): PlaceHistory {
  const { api } = useServices()
  const { data, isError, refetch } = useQuery(changesQuery(api, sessionId))
  const unsaved = useUnsavedOf(sessionId).filter(
    ({ itemId, accountId }) => itemId === place.itemId && accountId === place.accountId,
  )
  const isOfPlace = ({ itemClueId, customerAccountId }: HandChange) =>
    itemClueId === place.itemId && customerAccountId === place.accountId
  return {
    changes: data?.filter(isOfPlace) ?? null,
    unsaved: unsaved.length,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}
