import {
  type ApiClient,
  commentFromBody,
  heardEndpoints,
  type ItemWaitlist,
  type LookBack,
  type PastSession,
} from '@dibs/contract'
import type { Comment, ItemId, SessionId } from '@dibs/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../services/services.tsx'

/** So long after a live the server knows what was named in it; it deletes that once an hour. */
const KEPT_MS = 25 * 3_600_000

/** A code that viewers of a past live named before it counted, or that is none yet (`itemId` null). */
export type NotAdded = {
  code: string
  itemId: ItemId | null
  buyers: number
  /** Of an item, the earliest comment of each who has no place in its list: 100 at most. */
  comments: readonly NotAddedComment[]
}
/** With the item that it claimed, by a shorter code inside of it. */
type NotAddedComment = { comment: Comment; claimedItemId: ItemId | null }

/** What viewers of a session named that was no code when they did. */
export function notAddedQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['not-added', sessionId],
    queryFn: async ({ signal }) =>
      (await api(heardEndpoints.lookBack, { params: { sessionId }, signal })).data,
    staleTime: 60_000,
    retry: false,
  })
}

/** Of a live that ended within a day, the codes that were named and whose buyers are in no list. */
export function useNotAdded(
  session: Pick<PastSession, 'id' | 'end_time'>,
  waitlists: readonly ItemWaitlist[] | undefined,
): readonly NotAdded[] {
  const { api, now } = useServices()
  const isKept = now() - Date.parse(session.end_time) < KEPT_MS
  const { data } = useQuery({ ...notAddedQuery(api, session.id), enabled: isKept })
  return useMemo(() => (data && waitlists ? notAddedOf(data, waitlists) : []), [data, waitlists])
}

/** Those of what a live's viewers named who have no place in the lists. */
export function notAddedOf(
  { named, unregistered }: LookBack,
  waitlists: readonly ItemWaitlist[],
): NotAdded[] {
  const ofItems = named.map(({ itemClueId, itemClueText, comments, buyers }) => {
    const list = waitlists.find(({ itemId }) => itemId === itemClueId)
    const placed = new Set(list?.claims.map(({ buyer }) => buyer.accountId))
    const open = comments
      .filter(({ customerAccountId }) => !placed.has(customerAccountId))
      .map((body) => ({ comment: commentFromBody(body), claimedItemId: body.claimedItemClueId }))
    return {
      code: itemClueText,
      itemId: itemClueId,
      buyers: buyers - (comments.length - open.length),
      comments: open,
    }
  })
  const ofNone = unregistered.map(({ code, buyers, joining = buyers }) => ({
    code,
    itemId: null,
    buyers: joining,
    comments: [],
  }))
  return [
    ...ofItems.filter(({ comments }) => comments.length > 0),
    ...ofNone.filter(({ buyers }) => buyers > 0),
  ]
}
