import {
  type ApiClient,
  commentFromBody,
  heardEndpoints,
  type LookBack,
  type Profile,
} from '@dibs/contract'
import {
  type Comment,
  compileMatcher,
  type ItemId,
  isOnlyWithin,
  openOffers,
  type SessionId,
} from '@dibs/core'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { type CachedWaitlists, waitlistsKey } from '../waitlists/waitlists-query.ts'

/** A comment that names a code which was added since, and the item that it claimed when it was heard. */
type LookedBack = { itemId: ItemId; comment: Comment; claimedItemId: ItemId | null }

/** What comments name that was no code when they were heard; `missing`: when there may be others. */
export type LookBackView = {
  named: ({ itemId: ItemId; code: string; offers: LookedBack[] } & MayMiss)[]
  unregistered: LookBack['unregistered']
}

type MayMiss = Pick<LookBack['named'][number], 'missing'>

/** Looks back on a live; only asked for when something may have changed. */
export function lookBackQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['look-back', sessionId],
    queryFn: async ({ client, signal }): Promise<LookBackView> => {
      const { data } = await api(heardEndpoints.lookBack, { params: { sessionId }, signal })
      const named = data.named.map(({ itemClueId, itemClueText, comments, missing }) => ({
        itemId: itemClueId,
        code: itemClueText,
        missing,
        offers: comments.map((body) => ({
          itemId: itemClueId,
          comment: commentFromBody(body),
          claimedItemId: body.claimedItemClueId,
        })),
      }))
      return {
        named: withPlaces(named, client, api, sessionId),
        unregistered: data.unregistered,
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // An offer is no promise: the next hint asks again.
    retry: false,
  })
}

/** As what a seller puts aside that a code is none of theirs. */
export const codeKey = (code: string) => `code ${code}`

/** So many buyers of a code are offered at once, the earliest; the others after them. */
const MOST_BUYERS = 100

/**
 * What the server found, with the places whose comments claim another item by today's codes, such as
 * "A10 kak" in the list of A1: of those that claim the server remembers the last two thousand, and who
 * wrote before these was earlier all the same. What the seller has put somewhere by hand stays there, too.
 */
function withPlaces(
  named: LookBackView['named'],
  client: QueryClient,
  api: ApiClient,
  sessionId: SessionId,
): LookBackView['named'] {
  const known = client.getQueryData(itemsQuery(api).queryKey) ?? []
  const found = new Map(known.map(({ id, clue_text }) => [id, clue_text]))
  for (const { itemId, code } of named) found.set(itemId, code)
  const items = Array.from(found, ([id, code]) => ({ id, code }))
  const match = compileMatcher(items, client.getQueryData<Profile>(['profile'])?.matchRule)
  const read = client.getQueryData<CachedWaitlists>(waitlistsKey(sessionId))
  const places = (read?.waitlists ?? []).flatMap(({ itemId, claims }) =>
    claims.flatMap((claim): LookedBack[] => {
      const isByHand = claim.isManualClaim || claim.isMoved
      const item = isByHand || claim.isTakenDown ? null : match(claim.text)
      const isPart = item && isOnlyWithin(claim.text, found.get(itemId) ?? item.code, item.code)
      return isPart ? [{ itemId: item.id, comment: claim, claimedItemId: itemId }] : []
    }),
  )
  return items.flatMap(({ id, code }) => {
    const { offers: told = [], missing } = named.find(({ itemId }) => itemId === id) ?? {}
    // Who claims the shorter code on its own, too, keeps that place.
    const keeps = new Set(
      told.flatMap((each) => (each.claimedItemId === null ? each.comment.buyer.accountId : [])),
    )
    const earlier = places
      .filter(({ itemId }) => itemId === id)
      .map((each) =>
        keeps.has(each.comment.buyer.accountId) ? { ...each, claimedItemId: null } : each,
      )
    const offers = openOffers([...told, ...earlier], () => false).slice(0, MOST_BUYERS)
    return offers.length > 0 ? { itemId: id, code, offers, missing } : []
  })
}
