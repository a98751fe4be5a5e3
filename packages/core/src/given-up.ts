import { isCancellation } from './doubt.ts'
import type { AccountId, ItemId } from './ids.ts'
import type { MatchRule } from './match-rule.ts'
import { compileMentions } from './matcher.ts'
import { isPutBack } from './rank.ts'
import type { Claim, Place, SessionRecord, Waitlist } from './waitlist.ts'

/** What a buyer wrote that sounds like a cancellation, and the items that it names. */
export type Cancellation = { text: string; commentedAt: number; itemIds: readonly ItemId[] }

/**
 * Whether a cancellation is about a place of its writer: it was written after the claim, and names the
 * item, or none while this is the only one of the buyer's `places`.
 */
export function isGivenUp(
  { itemIds, commentedAt }: Cancellation,
  place: { itemId: ItemId; commentedAt: number },
  places: number,
): boolean {
  const isMeant = itemIds.length > 0 ? itemIds.includes(place.itemId) : places === 1
  return isMeant && commentedAt > place.commentedAt
}

/** What a buyer wrote when they seemed to give a place up. */
export type GivenUp = Pick<Cancellation, 'text' | 'commentedAt'>

/** So many comments are looked at between two pauses: well below a millisecond. */
const STEP = 1_000

/**
 * The places of a session that their buyers seem to give up in a comment that is stored, each with the
 * newest; without those that the seller has confirmed by hand since it was heard.
 */
export function* findGivenUp(
  waitlists: readonly Waitlist[],
  { comments, placements }: Pick<SessionRecord, 'comments' | 'placements'>,
): Generator<undefined, Map<Place, GivenUp>, undefined> {
  const found: Claim[] = []
  for (const [index, comment] of comments.entries()) {
    if (index % STEP === STEP - 1) yield
    if (isCancellation(comment.text)) found.push(comment)
  }
  const givenUp = new Map<Place, GivenUp>()
  if (found.length === 0) return givenUp
  const itemsIn = compileNamed(waitlists, found)
  const said = new Map<AccountId, (Cancellation & { heardAt: number })[]>()
  for (const [index, comment] of found.entries()) {
    if (index % STEP === STEP - 1) yield
    const { text, commentedAt, heardAt, buyer } = comment
    const cancellation = { text, commentedAt, heardAt, itemIds: itemsIn(comment) }
    const theirs = said.get(buyer.accountId)
    if (theirs) theirs.push(cancellation)
    else said.set(buyer.accountId, [cancellation])
  }
  yield
  const places = waitlists.flatMap((list) =>
    list.places.filter(({ buyer }) => said.has(buyer.accountId)),
  )
  for (const [accountId, own] of Map.groupBy(places, ({ buyer }) => buyer.accountId)) {
    for (const place of own) {
      yield
      const since = confirmedAt(place, placements)
      const newest = said
        .get(accountId)
        ?.filter((each) => each.heardAt > since && isGivenUp(each, place, own.length))
        .reduce((a, b) => (a.commentedAt >= b.commentedAt ? a : b), NEVER)
      if (newest && newest !== NEVER) {
        givenUp.set(place, { text: newest.text, commentedAt: newest.commentedAt })
      }
    }
  }
  return givenUp
}

/** Older than whatever was written. */
const NEVER = { text: '', commentedAt: -Infinity, heardAt: -Infinity, itemIds: [] }

/** When the seller put a buyer where they are, epoch milliseconds; 0 where nobody did, or put them back. */
export function confirmedAt(
  { itemId, buyer: { accountId }, addedAt, isMoved, rank }: Place,
  placements: SessionRecord['placements'],
): number {
  if (!isMoved || isPutBack(rank)) return addedAt ?? 0
  const own = placements.find((each) => each.itemId === itemId && each.accountId === accountId)
  return Math.max(addedAt ?? 0, own?.placedAt ?? 0)
}

/** Compiles what finds the items that comments name: the one that each claims, and others of the session. */
function compileNamed(waitlists: readonly Waitlist[], comments: readonly Claim[]) {
  const codes = new Map(
    [...comments, ...waitlists].map(({ itemId, itemText }) => [itemId, itemText]),
  )
  const items = Array.from(codes, ([id, code]) => ({ id, code }))
  const mentions = new Map<MatchRule, ReturnType<typeof compileMentions<(typeof items)[number]>>>()
  return ({ text, itemId, matchRule }: Claim): ItemId[] => {
    const rule = matchRule ?? 'contains'
    const mentionsIn = mentions.get(rule) ?? compileMentions(items, rule)
    mentions.set(rule, mentionsIn)
    const named = mentionsIn(text).map(({ id }) => id)
    return matchRule === null ? named : [itemId, ...named]
  }
}
