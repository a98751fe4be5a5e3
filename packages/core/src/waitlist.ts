import type { Comment } from './comment.ts'
import type { AccountId, ItemId } from './ids.ts'
import type { MatchRule } from './match-rule.ts'
import { compareStamps, compareText, type Rank, rankOfStamp } from './rank.ts'

/** A comment that matched an item, or that the seller added to it. Times are epoch milliseconds. */
export type Claim = Comment & {
  itemId: ItemId
  /** The item's code as it was when the comment matched. */
  itemText: string
  heardAt: number
  /** The rule that matched; `null` for one that was only added by hand. */
  matchRule: MatchRule | null
  /** When the seller added it by hand; `null` for automatic claims. */
  addedAt: number | null
  /** A device of the seller reported it, and the server has not heard it itself. */
  isReported: boolean
}

/** Takes a buyer off an item: covers every comment stamped before it, however late it arrives. */
export type Removal = { itemId: ItemId; accountId: AccountId; removedAt: number }

/**
 * Puts an item on sale again: what was said of it before, or added by hand, claims nothing any more,
 * and ranks given by hand before count no longer.
 */
export type Restart = { itemId: ItemId; restartedAt: number }

/** A rank that the seller gave a buyer by hand; without `placedAt` where an older server stored it. */
export type Placement = { itemId: ItemId; accountId: AccountId; rank: Rank; placedAt?: number }

/** A buyer's place in an item's waitlist; position 1 is the winner. */
export type Place = Claim & { rank: Rank; isMoved: boolean; position: number }

/** One item's winner and waitlist; `itemText`: what the item is called now, or was at the session's end. */
export type Waitlist = { itemId: ItemId; itemText: string; places: Place[] }

/** What an item is called in a session: its code was changed while the session ran. */
export type ItemName = { itemId: ItemId; itemText: string }

/** Everything that the waitlists of a session follow from. */
export type SessionRecord = {
  comments: readonly Claim[]
  removals: readonly Removal[]
  placements: readonly Placement[]
  restarts?: readonly Restart[]
  names?: readonly ItemName[]
}

/**
 * Computes a session's waitlists. A function of sets: the order in which comments arrived, and how
 * often, changes nothing. The item whose first claim is the newest comes first; items without a
 * claim are left out.
 */
export function buildWaitlists(record: SessionRecord): Waitlist[] {
  const steps = buildWaitlistsInSteps(record)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** `buildWaitlists`, with a pause after each part of the work: others may have their turn there. */
export function* buildWaitlistsInSteps(
  record: SessionRecord,
): Generator<undefined, Waitlist[], undefined> {
  const removals = latestRemovals(record.removals)
  const restarts = new Map(record.restarts?.map((r) => [r.itemId, r.restartedAt]))
  const ranks = new Map(
    record.placements
      .filter(({ itemId, placedAt }) => isSince(placedAt, restarts.get(itemId)))
      .map((p) => [placeKey(p), p.rank]),
  )
  const names = new Map(record.names?.map((name) => [name.itemId, name.itemText]))
  const byItem = Map.groupBy(record.comments, (comment) => comment.itemId)
  const built: { firstClaim: Claim; waitlist: Waitlist }[] = []
  for (const [itemId, comments] of byItem) {
    yield
    const firstClaim = comments.reduce((a, b) => (compareStamps(b, a) < 0 ? b : a))
    const itemText = names.get(itemId) ?? lastHeard(comments).itemText
    const restartedAt = restarts.get(itemId)
    const places = yield* placesOf(comments, { removals, ranks, restartedAt })
    if (places.length > 0) built.push({ firstClaim, waitlist: { itemId, itemText, places } })
  }
  return built
    .sort(
      (a, b) =>
        compareStamps(b.firstClaim, a.firstClaim) ||
        // One comment may have been added by hand to several items.
        compareText(a.waitlist.itemId, b.waitlist.itemId),
    )
    .map(({ waitlist }) => waitlist)
}

/** A waitlist after one of its buyers was given a rank by hand: what `buildWaitlists` would make of it. */
export function withRank(waitlist: Waitlist, accountId: AccountId, rank: Rank): Waitlist {
  const places = waitlist.places
    .map((place) =>
      place.buyer.accountId === accountId ? { ...place, rank, isMoved: true } : place,
    )
    .sort((a, b) => compareText(a.rank, b.rank))
    .map((place, index) =>
      place.position === index + 1 ? place : { ...place, position: index + 1 },
    )
  return { ...waitlist, places }
}

/** Whether what was given by hand counts: an item that went on sale again takes only what came since. */
export function isSince(givenAt: number | undefined, restartedAt: number | undefined): boolean {
  return restartedAt === undefined || (givenAt !== undefined && givenAt > restartedAt)
}

/** Whether a comment counts after a removal: it was stamped, or added back by hand, after it. */
function isKept(comment: Claim, removedAt: number | undefined): boolean {
  if (removedAt === undefined) return true
  return (
    comment.commentedAt > removedAt || (comment.addedAt !== null && comment.addedAt > removedAt)
  )
}

/** Identifies a buyer's place within a session. */
function placeKey(place: { itemId: ItemId; accountId: AccountId }): string {
  return `${place.itemId}/${place.accountId}`
}

function keyOf({ itemId, buyer }: Claim): string {
  return placeKey({ itemId, accountId: buyer.accountId })
}

function latestRemovals(removals: readonly Removal[]): Map<string, number> {
  const latest = new Map<string, number>()
  for (const removal of removals) {
    const key = placeKey(removal)
    latest.set(key, Math.max(removal.removedAt, latest.get(key) ?? removal.removedAt))
  }
  return latest
}

/** So many comments are looked at between two pauses: well below a millisecond. */
const STEP = 1_000

type ByHand = {
  removals: ReadonlyMap<string, number>
  ranks: ReadonlyMap<string, Rank>
  restartedAt: number | undefined
}

function* placesOf(
  comments: readonly Claim[],
  { removals, ranks, restartedAt }: ByHand,
): Generator<undefined, Place[], undefined> {
  const earliest = new Map<AccountId, Claim>()
  for (const [index, comment] of comments.entries()) {
    if (index % STEP === STEP - 1) yield
    if (!isKept(comment, restartedAt)) continue
    if (removals.size > 0 && !isKept(comment, removals.get(keyOf(comment)))) continue
    const { accountId } = comment.buyer
    const held = earliest.get(accountId)
    if (!held || compareStamps(comment, held) < 0) earliest.set(accountId, comment)
  }
  const places: Place[] = []
  for (const comment of earliest.values()) {
    if (places.length % STEP === STEP - 1) yield
    const given = ranks.size > 0 ? ranks.get(keyOf(comment)) : undefined
    const rank = given ?? rankOfStamp(comment)
    places.push({ ...comment, rank, isMoved: given !== undefined, position: 0 })
  }
  yield
  // Comments come nearly in order, which makes this one long step a short one.
  places.sort((a, b) => compareText(a.rank, b.rank))
  yield
  places.forEach((place, index) => {
    place.position = index + 1
  })
  return places
}

/**
 * What an item is called, by a record that holds it alone: as the seller last called it, else as at
 * the claim that was heard last. `undefined` where it was never claimed.
 */
export function nameOf({ names, comments }: SessionRecord): string | undefined {
  return names?.[0]?.itemText ?? (comments.length > 0 ? lastHeard(comments).itemText : undefined)
}

function lastHeard(comments: readonly Claim[]): Claim {
  return comments.reduce((a, b) =>
    b.heardAt > a.heardAt || (b.heardAt === a.heardAt && compareStamps(b, a) > 0) ? b : a,
  )
}

/** `won`: units that the buyer gets; left out, 1 for position 1 and none for another. */
type RecapClaim = { buyer: { accountId: AccountId }; position: number; won?: number | undefined }
type RecapWaitlist<Held extends RecapClaim> = {
  itemId: ItemId
  itemText: string
  claims: readonly Held[]
}

/** One buyer with every place that they hold, in the order of the waitlists. */
export type BuyerRecap<Held> = {
  accountId: AccountId
  places: { itemId: ItemId; itemText: string; claim: Held }[]
}

/** Turns waitlists per item into places per buyer; buyers with the most wins come first. */
export function groupByBuyer<Held extends RecapClaim>(
  waitlists: readonly RecapWaitlist<Held>[],
): BuyerRecap<Held>[] {
  const places = waitlists.flatMap(({ itemId, itemText, claims }) =>
    claims.map((claim) => ({ itemId, itemText, claim })),
  )
  const wins = (buyer: BuyerRecap<Held>) =>
    buyer.places.filter(({ claim: { won, position } }) => won ?? position === 1).length
  return [...Map.groupBy(places, (place) => place.claim.buyer.accountId)]
    .map(([accountId, held]) => ({ accountId, places: held }))
    .sort((a, b) => wins(b) - wins(a) || b.places.length - a.places.length)
}
