import { accountId } from '../ids.ts'

/** What is sent instead of a page: the challenge, a redirect to the login page, or a page without data. */
export type Blocked = boolean | 'challenge' | 'login' | 'empty'

/** A public profile of the video platform. */
export type Profile = {
  uniqueId: string
  userId: string
  nickname: string
  bio: string
  private: boolean
  /** The platform says that there is no such user. */
  missing: boolean
  blocked: Blocked
}

export type Profiles = ReturnType<typeof createProfiles>

/** The profiles that were created; any other handle does not exist. */
export function createProfiles() {
  const profiles = new Map<string, Profile>()

  function ensure(uniqueId: string): Profile {
    const known = profiles.get(uniqueId)
    if (known) return known
    const profile: Profile = {
      uniqueId,
      userId: accountId(uniqueId),
      nickname: nicknameFor(uniqueId),
      bio: '',
      private: false,
      missing: false,
      blocked: false,
    }
    profiles.set(uniqueId, profile)
    return profile
  }

  return {
    find: (uniqueId: string) => profiles.get(uniqueId),
    list: () => [...profiles.values()],
    ensure,
    change(uniqueId: string, changes: Partial<Omit<Profile, 'uniqueId'>>): Profile {
      return Object.assign(ensure(uniqueId), changes)
    },
    reset: () => profiles.clear(),
  }
}

/** `toko.rina_jkt` becomes `Toko Rina Jkt`: what a person of that handle may be called. */
export function nicknameFor(uniqueId: string): string {
  const words = uniqueId.split(/[._-]+/).filter((word) => word !== '')
  const named = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return named || uniqueId
}
