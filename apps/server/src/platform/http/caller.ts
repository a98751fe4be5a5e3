import type { HelperRole, KeyScope, Language } from '@dibs/contract'
import type { HelperId, KeyId, UserId } from '@dibs/core'

/** Who a token belongs to, and in whose shop they call. */
export type Caller = {
  /** The shop's owner: the token's, unless a helper calls. */
  userId: UserId
  /** By whose help in the shop the call is made; null: it is the caller's own. */
  helper: { id: HelperId; role: HelperRole } | null
  /** The profile's language, if the seller has chosen one. */
  language: Language | null
  /** Identifies this device's token, for log-out. */
  tokenHash: string
  /** Set for a program of the seller, which opens what its key's scopes say and nothing else. */
  key: CallerKey | null
}

/** The key that a program called with. */
export type CallerKey = { id: KeyId; scopes: readonly KeyScope[] }

/**
 * Finds the owner of a Bearer token, or `null` for a dead or unknown one. With an account, the shop
 * in which they call.
 * @throws not_a_helper where they do not help there
 */
export type Authenticate = (token: string, account?: string) => Promise<Caller | null>

/** Whether a Bearer token is a key of a seller's; those that were made for payments alone began with `dibspay_`. */
export const isKey = (token: string): boolean =>
  /^(dibs_live|dibspay)_[A-Za-z0-9_-]{43}$/.test(token)
