import type { Language, Login, SentCode } from '@dibs/contract'
import type { Plan } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { DeviceDescription } from '../../platform/http/device-name.ts'
import { type Identifier, readIdentifier } from './identifier.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import { createAuthStore, type LoginUser } from './store.ts'
import { createToken, hashToken } from './token.ts'
import type { TrustedDevice, TrustedDevices } from './trusted-devices.ts'

export { createCodeDelivery } from './code-delivery.ts'
export { type Identifier, readEmail, readIdentifier, readPhoneNumber } from './identifier.ts'
export { createKeyedHash, type SecretKeys } from './keyed-hash.ts'
export { createOneTimeCodes, type OneTimeCodes } from './one-time-codes.ts'
export { createPaidMessages, type PaidMessages } from './paid-messages.ts'
export { createToken, hashToken } from './token.ts'
export { createTrustedDevices } from './trusted-devices.ts'

export type Auth = ReturnType<typeof createAuth>

type Dependencies = {
  db: Database
  clock: Clock
  codes: OneTimeCodes
  trustedDevices: TrustedDevices
  /** What new accounts start on. */
  defaultPlan: Plan
}

/** What a call tells of the device that it comes from. */
export type Visitor = {
  /** What its cookie says, if it has one with our signature. */
  cookie: string | null
  device: DeviceDescription
}

/** A log-in, and what the device's cookie is to say from now on. */
export type LoggedIn = { login: Login; cookie: string }

/** A token is dead when it was not used for this long. */
export const TOKEN_LIFE_MS = 30 * 86_400_000
/** A use is noted at most this often, so that polling does not write. */
const TOUCH_EVERY_MS = 3_600_000

/** The use-cases of logging in and of tokens. */
export function createAuth({ db, clock, codes, trustedDevices, defaultPlan }: Dependencies) {
  const store = createAuthStore(db, defaultPlan)

  /** The id of a device that has logged in to the account with this address before, else null. */
  async function trustedIdOf(
    device: TrustedDevice | null,
    identifier: Identifier,
  ): Promise<string | null> {
    if (!device) return null
    const owner = await store.findOwner(identifier)
    return trustedDevices.knows(device, identifier.value, owner?.userId ?? null) ? device.id : null
  }

  return {
    /**
     * Sends a login code, in the language of the account if there is one. Answers the same whether
     * there is one or not.
     * @throws identifier_invalid, too_many_requests, message_not_sent
     */
    async requestCode(
      typed: string,
      asked: { language: Language | null; fallback: Language },
      { cookie }: Visitor,
    ): Promise<SentCode> {
      const identifier = toIdentifier(typed)
      const deviceId = await trustedIdOf(trustedDevices.read(cookie), identifier)
      const owner = await store.findOwner(identifier)
      return codes.send({
        purpose: { kind: 'login', deviceId },
        identifier,
        language: owner?.language ?? asked.language ?? asked.fallback,
        askedLanguage: asked.language,
      })
    },

    /**
     * Logs in with a code; the first time makes the account.
     * @throws identifier_invalid, otp_wrong, otp_expired, too_many_requests, account_suspended,
     *   address_replaced
     */
    async logIn(typed: string, otp: string, visitor: Visitor): Promise<LoggedIn> {
      const identifier = toIdentifier(typed)
      const trusted = trustedDevices.read(visitor.cookie)
      const deviceId = await trustedIdOf(trusted, identifier)
      const token = createToken()
      const at = new Date(clock())
      const user = await codes.redeem(
        { purpose: { kind: 'login', deviceId }, identifier },
        otp,
        async (tx, askedLanguage) => {
          const found = await store.findOrCreateUser(tx, identifier, askedLanguage, at)
          if (!found || found.suspendedAt) return found
          const { device } = visitor
          const { userId } = found
          await store.addToken(tx, { tokenHash: hashToken(token), userId, at, device })
          return found
        },
      )
      const { userId, tiktokUsername, languagePreference } = admitted(user)
      const isTikTokLinked = tiktokUsername !== null
      return {
        login: { token, userId, isTikTokLinked, tiktokUsername, languagePreference },
        cookie: trustedDevices.remember(trusted, { userId, identifier: identifier.value }),
      }
    },

    /** The id of a device that has logged in somewhere before, by its cookie. */
    deviceIdOf: (cookie: string | null): string | null => trustedDevices.read(cookie)?.id ?? null,

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
  }
}

/** @throws address_replaced, account_suspended */
function admitted(user: LoginUser | null): LoginUser {
  if (!user) throw new AppError('address_replaced')
  if (!user.suspendedAt) return user
  const { suspendedReason: reason } = user
  throw new AppError('account_suspended', reason === null ? {} : { reason })
}

function toIdentifier(typed: string): Identifier {
  const identifier = readIdentifier(typed)
  if (identifier) return identifier
  throw new AppError('identifier_invalid', { field: 'loginIdentifier' })
}
