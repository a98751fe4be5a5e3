import type { Language } from '@dibs/contract'
import type { UserId } from '@dibs/core'

/** Who a token belongs to. */
export type Caller = {
  userId: UserId
  /** The profile's language, if the seller has chosen one. */
  language: Language | null
  /** Identifies this device's token, for log-out. */
  tokenHash: string
}

/** Finds the owner of a Bearer token, or `null` for a dead or unknown one. */
export type Authenticate = (token: string) => Promise<Caller | null>
