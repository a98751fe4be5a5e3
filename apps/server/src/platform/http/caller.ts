import type { HelperRole, Language } from '@dibs/contract'
import type { HelperId, UserId } from '@dibs/core'

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
}

/**
 * Finds the owner of a Bearer token, or `null` for a dead or unknown one. With an account, the shop
 * in which they call.
 * @throws not_a_helper where they do not help there
 */
export type Authenticate = (token: string, account?: string) => Promise<Caller | null>
