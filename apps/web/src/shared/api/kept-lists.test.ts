import { expect, it } from 'vitest'
import { createSession } from '../session/session.ts'
import { createBrowserStorage } from '../storage/browser-storage.ts'
import { forgeServer } from '../testing/forge-server.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { createAppApi } from './create-app-api.ts'
import { createQueryClient } from './create-query-client.ts'
import { keepLists, showKeptLists } from './kept-lists.ts'
import { itemsQuery, pastSessionsQuery } from './queries.ts'

const ITEM = {
  id: '0198a0f0-0000-7000-8000-00000000000a',
  clue_text: 'A12',
  updated_at: '2026-01-01T00:00:00.000Z',
}

function open(store = memoryStore({ token: 'abc' })) {
  const storage = createBrowserStorage(() => store)
  const session = createSession(storage, new EventTarget())
  const server = forgeServer({ 'GET /item-clues': { body: [ITEM] } })
  const api = createAppApi({ session, getLanguage: () => 'en', fetch: server.fetch })
  const queryClient = createQueryClient()
  return { store, storage, session, api, queryClient }
}

it('what was last answered shows after a reload, and is read anew', async () => {
  const before = open()
  const stop = keepLists(before.queryClient, before)
  await before.queryClient.fetchQuery(itemsQuery(before.api))
  stop()

  const after = open(before.store)
  showKeptLists(after.queryClient, after)
  const query = after.queryClient.getQueryCache().find(itemsQuery(after.api))
  expect(query?.state.data).toEqual([ITEM])
  expect(query?.isStaleByTime(10_000)).toBe(true)
  expect(after.queryClient.getQueryData(pastSessionsQuery(after.api).queryKey)).toBeUndefined()
})

it('nothing of it outlives the login', async () => {
  const { queryClient, api, storage, session, store } = open()
  keepLists(queryClient, { api, storage })
  await queryClient.fetchQuery(itemsQuery(api))
  expect(store.kept.has('dibs.lists')).toBe(true)
  session.logOut()
  expect(store.kept.has('dibs.lists')).toBe(false)
  // An answer that was on its way comes all the same.
  await queryClient.fetchQuery({ ...itemsQuery(api), staleTime: 0 })
  expect(store.kept.has('dibs.lists')).toBe(false)
})
