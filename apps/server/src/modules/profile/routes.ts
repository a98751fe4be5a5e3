import { successSentence } from '@dibs/content/server'
import { endpoints, type Profile } from '@dibs/contract'
import type { MatchRule, UserId } from '@dibs/core'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { Profiles, StoredProfile } from './service.ts'

/** Registers the calls of the profile. */
export function bindProfileRoutes(bind: Bind, profiles: Profiles): void {
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
    await profiles.sendContactCode(caller.userId, body, language)
    return { status: 200, data: { message: successSentence(language, 'code_sent') } }
  })

  bind(endpoints.user.verifyContactOtp, async ({ caller, body, language }) => {
    await profiles.changeContact(caller.userId, body, body.otp)
    const key = body.field === 'email' ? 'email_changed' : 'phone_changed'
    return { status: 200, data: { message: successSentence(language, key) } }
  })
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
