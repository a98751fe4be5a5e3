import type { AccountId, ItemId } from './ids.ts'

type RecapClaim = { buyer: { accountId: AccountId }; position: number }
type RecapWaitlist<Claim extends RecapClaim> = {
  itemId: ItemId
  itemText: string
  claims: readonly Claim[]
}

/** One buyer with every place that they hold, in the order of the waitlists. */
export type BuyerRecap<Claim> = {
  accountId: AccountId
  places: { itemId: ItemId; itemText: string; claim: Claim }[]
}

/** Turns waitlists per item into places per buyer; buyers with the most wins come first. */
export function groupByBuyer<Claim extends RecapClaim>(
  waitlists: readonly RecapWaitlist<Claim>[],
): BuyerRecap<Claim>[] {
  const places = waitlists.flatMap(({ itemId, itemText, claims }) =>
    claims.map((claim) => ({ itemId, itemText, claim })),
  )
  const wins = (buyer: BuyerRecap<Claim>) =>
    buyer.places.filter((p) => p.claim.position === 1).length
  return [...Map.groupBy(places, (place) => place.claim.buyer.accountId)]
    .map(([accountId, held]) => ({ accountId, places: held }))
    .sort((a, b) => wins(b) - wins(a) || b.places.length - a.places.length)
}
