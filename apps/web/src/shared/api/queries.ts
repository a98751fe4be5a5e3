import {
  type ApiClient,
  configEndpoints,
  itemEndpoints,
  liveEndpoints,
  type Profile,
  subscriptionEndpoints,
  userEndpoints,
} from '@dibs/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../services/services.tsx'
import { STORED } from '../storage/stored-entries.ts'
import { isWorthRetrying } from './create-query-client.ts'

/**
 * The profile. The cached copy is shown at once, and the call is tried until it is answered: only a
 * dead token ends it.
 */
export function profileQuery({ api, storage }: Pick<Services, 'api' | 'storage'>) {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => {
      const { data } = await api(userEndpoints.getProfile, { signal })
      cacheProfile(storage, data)
      return data
    },
    retry: (_, error) => isWorthRetrying(error),
    // Read once, not with each rendering of whatever shows something of the profile.
    initialData: () => storage.read(STORED.userProfile) ?? undefined,
    initialDataUpdatedAt: 0,
  })
}

/** Keeps the profile and its smaller copy for a fast start. */
export function cacheProfile(storage: Services['storage'], profile: Profile): void {
  storage.write(STORED.userProfile, profile)
  const { isTikTokLinked, tiktokUsername, languagePreference } = profile
  storage.write(STORED.userInfo, { isTikTokLinked, tiktokUsername, languagePreference })
}

/** The seller's items, newest first. */
export function itemsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['items'],
    queryFn: async ({ signal }) => (await api(itemEndpoints.list, { signal })).data,
  })
}

/** Sessions that have ended, newest first. */
export function pastSessionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['past-sessions'],
    queryFn: async ({ signal }) => (await api(liveEndpoints.listPast, { signal })).data,
  })
}

/** The session that runs now on any device, or `null`. */
export function activeSessionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['active-session'],
    queryFn: async ({ signal }) => (await api(liveEndpoints.getActive, { signal })).data.data,
  })
}

/** How often the live is looked for while auto-join is on. */
export function autoJoinQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['auto-join'],
    queryFn: async ({ signal }) => (await api(liveEndpoints.getAutoJoin, { signal })).data,
  })
}

/** The plan with its limits and how much of them is used. */
export function subscriptionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['subscription'],
    queryFn: async ({ signal }) => (await api(subscriptionEndpoints.get, { signal })).data,
  })
}

/** Addresses and links of this installation; they do not change while the page is open. */
export function clientConfigQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['client-config'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api(configEndpoints.getClientConfig, { signal })).data,
  })
}
