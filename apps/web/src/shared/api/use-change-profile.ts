import { type ApiClient, type CallInput, type Profile, userEndpoints } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useServices } from '../services/services.tsx'
import { cacheProfile, profileQuery } from './queries.ts'
import { useApiMutation } from './use-api-mutation.ts'

/** Where every screen reads the profile: in the query cache, with a copy in the browser's storage. */
export function useProfileCache() {
  const services = useServices()
  const queryClient = useQueryClient()
  const { queryKey } = profileQuery(services)
  const read = () => queryClient.getQueryData(queryKey)
  const save = (profile: Profile) => {
    cacheProfile(services.storage, profile)
    queryClient.setQueryData(queryKey, profile)
  }
  return {
    queryKey,
    read,
    /** Shows a profile that the server answered. */
    save,
    /** Shows changed fields before the profile is read anew. */
    patch: (changes: Partial<Profile>) => {
      const profile = read()
      if (profile) save({ ...profile, ...changes })
    },
  }
}

/** One changed field of the profile; which ones there are is said by the endpoints. */
export type ProfileChange =
  | CallInput<typeof userEndpoints.updateProfile>['body']
  | CallInput<typeof userEndpoints.setLanguage>['body']

type ChangeProfileOptions = {
  /** Shows the change before it is saved, and takes it back when it could not be. */
  isShownAtOnce?: boolean
  /** As of `useApiMutation`. */
  failed?: string
}

/** Changes a field of the profile, for every setting alike: `mutate({ matchRule: 'whole' })`. */
export function useChangeProfile({ isShownAtOnce = false, failed }: ChangeProfileOptions = {}) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const cache = useProfileCache()
  return useApiMutation({
    mutationFn: (change: ProfileChange) => saveChange(api, change),
    onMutate: async (change) => {
      if (!isShownAtOnce) return undefined
      // An answer that is still under way does not know of this change.
      await queryClient.cancelQueries({ queryKey: cache.queryKey })
      const before = cache.read()
      cache.patch(change)
      return before
    },
    onSuccess: cache.save,
    onError: (_, change, before) => {
      if (before) cache.patch(sameFields(before, change))
    },
    ...(failed !== undefined && { failed }),
  })
}

/** The language has an endpoint of its own. */
async function saveChange(api: ApiClient, change: ProfileChange): Promise<Profile> {
  const { data } =
    'languagePreference' in change
      ? await api(userEndpoints.setLanguage, { body: change })
      : await api(userEndpoints.updateProfile, { body: change })
  return data
}

/** What `profile` has in the fields of `change`. */
function sameFields(profile: Profile, change: ProfileChange): Partial<Profile> {
  const fields = Object.keys(change) as (keyof Profile)[]
  return Object.fromEntries(fields.map((field) => [field, profile[field]]))
}
