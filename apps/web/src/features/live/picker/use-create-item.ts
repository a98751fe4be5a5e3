import { ApiError, type Item, itemEndpoints } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { newIdempotencyKey } from '../../../shared/claims/make-changes.ts'
import { useServices } from '../../../shared/services/services.tsx'

/** The item that a comment is added to. */
export type ClaimedItem = Pick<Item, 'id' | 'clue_text'>

/** Creates the item of a new code, or finds the one that has the code already. Rejects as the API does. */
export function useCreateItem(): (clueText: string) => Promise<ClaimedItem> {
  const { api } = useServices()
  const queryClient = useQueryClient()
  return async (clueText) => {
    try {
      const { data } = await api(itemEndpoints.create, {
        body: { clueText },
        idempotencyKey: newIdempotencyKey(),
      })
      return data
    } catch (error) {
      const existing = error instanceof ApiError ? error.body?.existingItemId : undefined
      if (existing === undefined) throw error
      return { id: existing as ItemId, clue_text: clueText }
    } finally {
      void queryClient.invalidateQueries({ queryKey: itemsQuery(api).queryKey })
    }
  }
}
