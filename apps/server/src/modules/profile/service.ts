import type { Language } from '@dibs/contract'
import { isBlank, type MatchRule, type UserId } from '@dibs/core'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import { requireFeature } from '../subscription/service.ts'
import { createProfileStore, type StoredProfile } from './store.ts'

export type Profiles = ReturnType<typeof createProfiles>
export { createContacts } from './contacts.ts'
export type { StoredProfile } from './store.ts'

type Dependencies = {
  db: Database
  events: Events
}

/** The use-cases of a seller's profile. A user who is deleted meanwhile is `unauthorized`. */
export function createProfiles({ db, events }: Dependencies) {
  const store = createProfileStore(db)

  async function get(userId: UserId): Promise<StoredProfile> {
    return existing(await store.find(userId))
  }

  return {
    get,

    /** @throws name_blank, name_same */
    async rename(userId: UserId, typed: string): Promise<StoredProfile> {
      const name = typed.replace(/\p{Cc}+/gu, ' ').trim()
      if (isBlank(name)) throw new AppError('name_blank', { field: 'name' })
      const renamed = await store.rename(userId, name)
      if (renamed) return renamed
      await get(userId)
      throw new AppError('name_same', { field: 'name' })
    },

    setLanguage: async (userId: UserId, language: Language): Promise<StoredProfile> =>
      existing(await store.setLanguage(userId, language)),

    /** @throws plan_limit when the plan has no auto-join and it is to be switched on */
    async setAutoJoin(userId: UserId, autoJoin: boolean): Promise<StoredProfile> {
      const { plan } = await get(userId)
      if (autoJoin) requireFeature(plan, 'autoJoin')
      return existing(await store.setAutoJoin(userId, autoJoin))
    },

    /** What a running live has decided by the old rule stands; comments from then on go by the new. */
    async setMatchRule(userId: UserId, matchRule: MatchRule): Promise<StoredProfile> {
      const profile = existing(await store.setMatchRule(userId, matchRule))
      await events.emit('match-rule.changed', { userId })
      return profile
    },
  }
}

function existing(profile: StoredProfile | undefined): StoredProfile {
  if (profile) return profile
  throw new AppError('unauthorized')
}
