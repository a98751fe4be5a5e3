import type { CommentState, ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import {
  buildWaitlists,
  type Claim,
  findGivenUp,
  foldText,
  type GivenUp,
  type ItemId,
  isPostedComment,
  isPutBack,
  type Place,
  type SessionRecord,
  type Waitlist,
} from '@dibs/core'
import type { RecentComment } from './live-access.ts'
import type { SharedPlace } from './stocks.ts'

/** So long after a gap, a claim may be first only because others were not heard (product decisions, *Listening and relay*). */
const AFTER_GAP_MS = 30_000

/** What a claim is marked with beside its place. */
export type Marks = {
  /** Whether it was heard so soon after a gap that somebody may have been earlier, unheard. */
  isAfterGap(claim: Pick<Claim, 'heardAt'>): boolean
  /** Whether the platform took the comment down, or all that its writer had said by then. */
  isTakenDown(claim: Pick<Claim, 'messageId' | 'buyer' | 'heardAt'>): boolean
}

/** A comment that the platform took down, or all that a viewer had said by then, epoch milliseconds. */
export type Takedown = { kind: 'message' | 'account'; subject: string; heardAt: number }

/** Makes the marks of a session from its gaps (`to` in epoch milliseconds, null while one lasts) and takedowns. */
export function createMarks(
  gaps: readonly { to: number | null }[],
  takedowns: readonly Takedown[],
): Marks {
  // Nobody is heard during a gap: only one that is over marks claims.
  const gapEnds = gaps.flatMap(({ to }) => to ?? [])
  const messages = new Set<string>()
  const accounts = new Map<string, number>()
  for (const { kind, subject, heardAt } of takedowns) {
    if (kind === 'message') messages.add(subject)
    else accounts.set(subject, heardAt)
  }
  return {
    isAfterGap: ({ heardAt }) =>
      gapEnds.some((end) => heardAt >= end && heardAt <= end + AFTER_GAP_MS),
    isTakenDown: ({ messageId, buyer, heardAt }) =>
      messages.has(messageId) ||
      heardAt <= (accounts.get(buyer.accountId) ?? Number.NEGATIVE_INFINITY),
  }
}

/** What is stored of a session; claims of buyers whom the seller has blocked stand apart, if any. */
export type LoadedRecord = SessionRecord & { blocked?: Claim[] }

/**
 * A place; `isBrought`: by a comment that another program posted, and TikTok has brought since;
 * `givenUp`: what its buyer wrote since, as if they gave it up.
 */
type ListedPlace = Place & { isBrought?: boolean; givenUp?: GivenUp }

/** A waitlist, with the claims of blocked buyers apart. */
export type ListedWaitlist = Waitlist & { places: ListedPlace[]; blocked?: readonly Place[] }

/** Tells of places by comments of another program whether TikTok has brought them since. */
export function* tellBrought(
  waitlists: readonly Waitlist[],
  comments: readonly Claim[],
): Generator<undefined, ListedWaitlist[], undefined> {
  const isByHand = (place: Place) => place.matchRule === null && isPostedComment(place)
  const posted = waitlists.flatMap(({ places }) => places.filter(isByHand))
  if (posted.length === 0) return [...waitlists]
  yield
  const stamps = new Set(posted.map(({ commentedAt }) => commentedAt))
  const others = comments.filter((each) => stamps.has(each.commentedAt) && !isPostedComment(each))
  yield
  const brought = new Set(posted.filter((place) => others.some((each) => isSame(place, each))))
  return waitlists.map((list) => ({
    ...list,
    places: list.places.map((place) =>
      brought.has(place) ? { ...place, isBrought: true } : place,
    ),
  }))
}

/** Tells of places whose buyers seem to have given them up since. */
export function* tellGivenUp(
  waitlists: readonly ListedWaitlist[],
  record: SessionRecord,
): Generator<undefined, ListedWaitlist[], undefined> {
  const found = yield* findGivenUp(waitlists, record)
  if (found.size === 0) return [...waitlists]
  return waitlists.map((list) => ({
    ...list,
    places: list.places.map((place) => {
      const givenUp = found.get(place)
      return givenUp ? { ...place, givenUp } : place
    }),
  }))
}

/** Whether a claim is by a comment of TikTok's: that has its stamp, though not always its account. */
function isSame(one: Claim, other: Claim): boolean {
  if (one.itemId !== other.itemId || one.commentedAt !== other.commentedAt) return false
  const isAlike = (a: string, b: string) => a.trim() !== '' && foldText(a) === foldText(b)
  const [by, of] = [one.buyer, other.buyer]
  const isTheirs =
    by.accountId === of.accountId ||
    isAlike(by.username, of.username) ||
    isAlike(by.nickname, of.nickname)
  return isTheirs && isAlike(blanksAsOne(one.text), blanksAsOne(other.text))
}

const blanksAsOne = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A waitlist as the API answers it, its claims marked. */
export function toItemWaitlist(
  {
    itemId,
    itemText,
    places,
  }: Omit<Waitlist, 'places'> & { places: readonly SharedPlace<ListedPlace>[] },
  { isAfterGap, isTakenDown }: Marks,
): ItemWaitlist {
  return {
    itemId,
    itemText,
    claims: places.map((place) => {
      const claim: WaitlistClaim = {
        messageId: place.messageId,
        buyer: place.buyer,
        text: place.text,
        commentedAt: place.commentedAt,
        position: place.position,
        isManualClaim: place.addedAt !== null,
        isMoved: place.isMoved,
        heardAt: place.heardAt,
        matchedCode: place.itemText,
        matchRule: place.matchRule,
        isAfterGap: isAfterGap(place),
        isTakenDown: isTakenDown(place),
        isReported: place.isReported,
      }
      if (place.isBrought) claim.isBrought = true
      if (place.givenUp) claim.givenUp = place.givenUp
      if (place.isMoved && isPutBack(place.rank)) claim.isPutBack = true
      const { quantity, won, held, isAheadOfHeld } = place
      if (won === undefined) return claim
      return Object.assign(claim, { quantity, won, held, isAheadOfHeld })
    }),
  }
}

/**
 * How a comment's row looks by what is stored of its writer: as a claim that counts (one by hand
 * before one that matched), as one that was removed, or as any comment.
 */
export function commentStateOf(
  comment: RecentComment,
  ofWriter: SessionRecord,
  { isTakenDown }: Marks,
): { state: CommentState; itemId?: ItemId } {
  if (isTakenDown(comment)) return { state: 'deleted' }
  const claims = ofWriter.comments
    .filter(({ messageId }) => messageId === comment.messageId)
    .toSorted((a, b) => (b.addedAt ?? 0) - (a.addedAt ?? 0))
  const counting = claims.find((claim) => counts(claim, ofWriter))
  if (counting) {
    const state = counting.addedAt === null ? 'highlighted' : 'manuallyAdded'
    return { state, itemId: counting.itemId }
  }
  const [removed] = claims
  return removed ? { state: 'manuallyRemoved', itemId: removed.itemId } : { state: 'normal' }
}

/** Whether a claim would give its writer a place, had they said nothing else. */
function counts(claim: Claim, { removals, restarts = [] }: SessionRecord): boolean {
  return buildWaitlists({ comments: [claim], removals, placements: [], restarts }).length > 0
}
