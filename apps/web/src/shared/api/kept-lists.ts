import type { ApiClient, Item, PastSession } from '@dibs/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'
import { itemsQuery, pastSessionsQuery } from './queries.ts'

/** So many entries of a list are kept: what a phone shows, and little of the browser's storage. */
const MOST = 500

type Parts = { api: ApiClient; storage: BrowserStorage }

/**
 * Shows the seller's items and past sessions as they were last known until the server answers, also
 * after a reload without network. They are outdated: who shows them reads them anew.
 */
export function showKeptLists(queryClient: QueryClient, { api, storage }: Parts): void {
  const { items, pastSessions } = storage.read(STORED.lists) ?? {}
  const outdated = { updatedAt: 0 }
  if (items) queryClient.setQueryData(itemsQuery(api).queryKey, items as Item[], outdated)
  if (pastSessions)
    queryClient.setQueryData(
      pastSessionsQuery(api).queryKey,
      pastSessions as PastSession[],
      outdated,
    )
}

/** Keeps these lists whenever they change. @returns a function that stops it */
export function keepLists(queryClient: QueryClient, { api, storage }: Parts): () => void {
  const itemsKey = itemsQuery(api).queryKey
  const pastKey = pastSessionsQuery(api).queryKey
  const names: unknown[] = [itemsKey[0], pastKey[0]]
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !names.includes(query.queryKey[0])) return
    // An answer that comes while the app is being left stays out of the storage.
    if (storage.read(STORED.token) === null) return
    const own = queryClient.getQueryData(itemsKey)?.filter((item) => !item.is_example)
    const items = own?.slice(0, MOST)
    const pastSessions = queryClient.getQueryData(pastKey)?.slice(0, MOST)
    if (!items && !pastSessions) return
    storage.write(STORED.lists, { ...(items && { items }), ...(pastSessions && { pastSessions }) })
  })
}
