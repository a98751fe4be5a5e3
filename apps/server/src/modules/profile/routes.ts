import { successSentence } from '@dibs/content/server'
import { endpoints, type Profile } from '@dibs/contract'
import type { MatchRule, UserId } from '@dibs/core'
import type { RouteShorthandOptions } from 'fastify'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { Contacts } from './contacts.ts'
import type { Profiles, StoredProfile } from './service.ts'

/** Tokens of messages cannot be guessed; this only slows floods, as at the log-in. */
const PER_ADDRESS: RouteShorthandOptions = {
  config: { rateLimit: { max: 120, timeWindow: 10 * 60 * 1000 } },
}

type Dependencies = {
  profiles: Profiles
  contacts: Contacts
  /** Where links in messages lead. */
  origin: string
}

/** Registers the calls of the profile. */
export function bindProfileRoutes(bind: Bind, dependencies: Dependencies): void {
  const { profiles, contacts, origin } = dependencies

  bind(endpoints.user.getProfile, async ({ caller }) => ({
    status: 200,
    data: toProfile(await profiles.get(caller.userId)),
  }))

  bind(endpoints.user.updateProfile, async ({ caller, body }) => ({
    status: 200,
    data: toProfile(await change(profiles, caller.userId, body)),
  }))

  bind(endpoints.user.setLanguage, async ({ caller, body }) => ({
    status: 200,
    data: toProfile(await profiles.setLanguage(caller.userId, body.languagePreference)),
  }))

  bind(endpoints.user.sendContactOtp, async ({ caller, body, language }) => {
    await contacts.sendCode(caller, await profiles.get(caller.userId), body, language)
    return { status: 200, data: { message: successSentence(language, 'code_sent') } }
  })

  bind(endpoints.user.verifyContactOtp, async ({ caller, body, language }) => {
    await contacts.change(caller, body, body.otp, { language, origin })
    const key = body.field === 'email' ? 'email_changed' : 'phone_changed'
    return { status: 200, data: { message: successSentence(language, key) } }
  })

  bind(
    endpoints.user.takeBackContact,
    async ({ body, language }) => {
      const field = await contacts.takeBack(body.token, { language, origin })
      const key = field === 'email' ? 'email_taken_back' : 'phone_taken_back'
      return { status: 200, data: { field, message: successSentence(language, key) } }
    },
    PER_ADDRESS,
  )
}

function change(
  profiles: Profiles,
  userId: UserId,
  body: { name: string } | { autoJoin: boolean } | { matchRule: MatchRule },
): Promise<StoredProfile> {
  if ('name' in body) return profiles.rename(userId, body.name)
  if ('autoJoin' in body) return profiles.setAutoJoin(userId, body.autoJoin)
  return profiles.setMatchRule(userId, body.matchRule)
}

function toProfile({ id, ...stored }: StoredProfile): Profile {
  const isLinked = stored.tiktokAccountId !== null
  // Only a proven account is ever linked, so the two say the same.
  return { userId: id as UserId, ...stored, isTikTokLinked: isLinked, tiktokIsVerified: isLinked }
}
