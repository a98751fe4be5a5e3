import { type ApiClient, commentFromBody, heardEndpoints } from '@dibs/contract'
import type { Comment, ItemId, SessionId } from '@dibs/core'
import { queryOptions } from '@tanstack/react-query'

/** A comment that names a code which was added since, and the item that it claimed when it was heard. */
type LookedBack = { itemId: ItemId; comment: Comment; claimedItemId: ItemId | null }

/** What the last comments name that was no code when they were heard. */
export type LookBackView = {
  named: { itemId: ItemId; code: string; offers: LookedBack[] }[]
  unregistered: { code: string; times: number; buyers: number }[]
}

/** Looks back on a live; only asked for when something may have changed. */
export function lookBackQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['look-back', sessionId],
    queryFn: async ({ signal }): Promise<LookBackView> => {
      const { data } = await api(heardEndpoints.lookBack, { params: { sessionId }, signal })
      const named = data.named.map(({ itemClueId, itemClueText, comments }) => ({
        itemId: itemClueId,
        code: itemClueText,
        offers: comments.map((body) => ({
          itemId: itemClueId,
          comment: commentFromBody(body),
          claimedItemId: body.claimedItemClueId,
        })),
      }))
      return { named, unregistered: data.unregistered }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // An offer is no promise: the next hint asks again.
    retry: false,
  })
}
