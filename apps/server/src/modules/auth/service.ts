import type { Language, Login, SentCode } from '@dibs/contract'
import type { Plan, UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Identifier, readIdentifier } from './identifier.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import { createAuthStore } from './store.ts'
import { createToken, hashToken } from './token.ts'

export { createCodeDelivery } from './code-delivery.ts'
export { type Identifier, readEmail, readPhoneNumber } from './identifier.ts'
export { createKeyedHash } from './keyed-hash.ts'
export { createOneTimeCodes, type OneTimeCodes } from './one-time-codes.ts'

export type Auth = ReturnType<typeof createAuth>

type Dependencies = {
  db: Database
  clock: Clock
  codes: OneTimeCodes
  /** What new accounts start on. */
  defaultPlan: Plan
}

/** A token is dead when it was not used for this long. */
export const TOKEN_LIFE_MS = 30 * 86_400_000
/** A use is noted at most this often, so that polling does not write. */
const TOUCH_EVERY_MS = 3_600_000
const LOGIN = { kind: 'login' } as const

/** The use-cases of logging in and of tokens. */
export function createAuth({ db, clock, codes, defaultPlan }: Dependencies) {
  const store = createAuthStore(db, defaultPlan)

  return {
    /**
     * Sends a login code, in the language of the account if there is one. Answers the same whether
     * there is one or not.
     * @throws identifier_invalid, too_many_requests, message_not_sent
     */
    async requestCode(
      typed: string,
      asked: { language: Language | null; fallback: Language },
    ): Promise<SentCode> {
      const identifier = toIdentifier(typed)
      const preferred = await store.findLanguage(identifier)
      return codes.send({
        purpose: LOGIN,
        identifier,
        language: preferred ?? asked.language ?? asked.fallback,
        askedLanguage: asked.language,
      })
    },

    /**
     * Logs in with a code; the first time makes the account.
     * @throws identifier_invalid, otp_wrong, otp_expired, too_many_requests, account_suspended
     */
    async logIn(typed: string, otp: string): Promise<Login> {
      const identifier = toIdentifier(typed)
      const token = createToken()
      const at = new Date(clock())
      const user = await codes.redeem(
        { purpose: LOGIN, identifier },
        otp,
        async (tx, askedLanguage) => {
          const found = await store.findOrCreateUser(tx, identifier, askedLanguage, at)
          const { userId, suspendedAt } = found
          if (!suspendedAt) await store.addToken(tx, { tokenHash: hashToken(token), userId, at })
          return found
        },
      )
      if (user.suspendedAt) throw new AppError('account_suspended')
      const { userId, tiktokUsername, languagePreference } = user
      const isTikTokLinked = tiktokUsername !== null
      return { token, userId, isTikTokLinked, tiktokUsername, languagePreference }
    },

    /** Who a Bearer token belongs to; null for a dead or unknown one. */
    async authenticate(token: string): Promise<Caller | null> {
      const now = clock()
      const tokenHash = hashToken(token)
      const owner = await store.findTokenOwner(tokenHash, new Date(now - TOKEN_LIFE_MS))
      if (!owner) return null
      const { userId, language, lastUsedAt } = owner
      const touchedBefore = new Date(now - TOUCH_EVERY_MS)
      if (lastUsedAt <= touchedBefore)
        await store.touchToken(tokenHash, new Date(now), touchedBefore)
      return { userId, language, tokenHash }
    },

    /** Ends one device's token. */
    logOut: ({ tokenHash }: Caller): Promise<void> => store.deleteToken(tokenHash),

    /** Ends all tokens of a user, on all devices. */
    revokeAll: (userId: UserId): Promise<void> => store.deleteTokensOf(userId),
  }
}

function toIdentifier(typed: string): Identifier {
  const identifier = readIdentifier(typed)
  if (identifier) return identifier
  throw new AppError('identifier_invalid', { field: 'loginIdentifier' })
}
