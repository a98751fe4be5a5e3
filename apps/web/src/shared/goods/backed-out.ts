import type { ItemWaitlist } from '@dibs/contract'
import type { AccountId } from '@dibs/core'
import { isWinner } from '../claims/places.ts'

/** Who won something, and has written since that they do not want it. */
export const backedOutIn = (waitlists: readonly ItemWaitlist[]): ReadonlySet<AccountId> =>
  new Set(
    waitlists
      .flatMap(({ claims }) => claims)
      .filter((claim) => claim.givenUp && isWinner(claim))
      .map(({ buyer }) => buyer.accountId),
  )
