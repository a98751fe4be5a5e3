import type { Item, WaitlistBody } from '@dibs/contract'
import { type ClaimPlace, findPlace } from '../claim-place.ts'
import { otherItemsIn } from './other-items.ts'
import { useItemsWithRule } from './use-items-with-rule.ts'

/** Another item that a claim's comment names, and whether its buyer holds a place there already. */
export type OtherPlace = { item: Item; isHeld: boolean }

/** The way to find the other places that a claim's comment asks for. */
export function useOtherPlaces(
  waitlists: readonly WaitlistBody[],
): (place: ClaimPlace) => OtherPlace[] {
  const { items, rule } = useItemsWithRule()
  return ({ itemId, claim }) =>
    otherItemsIn(items, rule)(claim, itemId).map((item) => {
      const name = { itemId: item.id, accountId: claim.customerAccountId }
      return { item, isHeld: findPlace(waitlists, name) !== null }
    })
}
