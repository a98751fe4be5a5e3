import {
  type AccountId,
  type Comment,
  compileMatcher,
  compileMentions,
  compileUnregistered,
  foldText,
  type ItemId,
  isOnlyWithin,
  type MatchRule,
  type MessageId,
  type Offer,
  openOffers,
  type SessionId,
  type UserId,
} from '@dibs/core'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { claims, users } from '../../platform/database/schema/index.ts'
import { inSlices } from '../../platform/limits/in-slices.ts'
import {
  accessSession,
  type ClaimsContext,
  type Live,
  mayClaim,
  type RecentComment,
} from './live-access.ts'

/** Which of the comments that are remembered are wanted: those before one, and with a text in them. */
export type WantedComments = { before: MessageId | null; search: string }

/** Comments of a running live, newest first, each with the item that it was decided to claim. */
export type HeardPage = {
  comments: (RecentComment & { itemId: ItemId | null })[]
  /** Whether there are older ones. */
  hasMore: boolean
  /** How many are remembered, and how many were heard in all. */
  remembered: number
  heard: number
}

/** A comment that would claim an item by now, and which item it claimed when it was heard. */
type LookedBack = Offer & { claimedItemId: ItemId | null }

/** When comments that name a code may be missing; left out when none are. */
type MayMiss = { missing?: { from: string; to: string } }

/** What the comments that are remembered name, and nobody has matched. */
export type LookBack = {
  named: ({ itemId: ItemId; code: string; buyers: number; comments: LookedBack[] } & MayMiss)[]
  unregistered: ({ code: string; times: number; buyers: number; joining?: number } & MayMiss)[]
}

const PAGE = 100
/** So many codes are told of at once, with so many buyers each. */
const MOST_CODES = 20
const MOST_BUYERS = 100
const MOST_UNREGISTERED = 20
/** A code that is none of the seller's is told of from so many buyers on. */
const ENOUGH_BUYERS = 3

const NOTHING_HEARD: HeardPage = { comments: [], hasMore: false, remembered: 0, heard: 0 }
const NOTHING_NAMED: LookBack = { named: [], unregistered: [] }

const earlierSubject = (sessionId: SessionId) => `live.${sessionId}.earlier`
const namedSubject = (sessionId: SessionId) => `live.${sessionId}.named`
/** Up to seven thousand comments are read and matched meanwhile. */
const ANSWERED_WITHIN_MS = 5_000

type HeardContext = Pick<
  ClaimsContext,
  'db' | 'lives' | 'recall' | 'queue' | 'clock' | 'bus' | 'items'
>

/**
 * The last comments of a seller's running live, from a node that hears it; of one that is over, none.
 * @throws not_found; service_unavailable when no node hears the live now
 */
export async function listHeard(
  context: HeardContext,
  userId: UserId,
  sessionId: SessionId,
  wanted: WantedComments,
): Promise<HeardPage> {
  const { live, isRunning } = await accessSession(context, userId, sessionId)
  if (live) return context.queue.run(userId, () => inSlices(pageOf(live, wanted)))
  if (!isRunning) return NOTHING_HEARD
  return unlessEnded(
    context,
    userId,
    sessionId,
    async () => NOTHING_HEARD,
    () => context.bus.request<HeardPage>(earlierSubject(sessionId), wanted, ANSWERED_WITHIN_MS),
  )
}

/**
 * Looks through what is remembered of all comments for codes that were added since they were heard, and
 * for codes that none of the seller's items has; for a day after the end, too.
 * @throws not_found; service_unavailable when no node hears the live now
 */
export async function lookBack(
  context: HeardContext,
  userId: UserId,
  sessionId: SessionId,
): Promise<LookBack> {
  const { live, isRunning, ...session } = await accessSession(context, userId, sessionId)
  if (live) return namedIn(context, live)
  const before = () => namedBefore(context, { id: sessionId, userId, ...session })
  if (!isRunning) return before()
  return unlessEnded(context, userId, sessionId, before, () =>
    context.bus.request<LookBack>(namedSubject(sessionId), {}, ANSWERED_WITHIN_MS),
  )
}

/** Asks the node that hears a live; where nobody does because it has just ended, gives what is kept. */
async function unlessEnded<T>(
  context: HeardContext,
  userId: UserId,
  sessionId: SessionId,
  kept: () => Promise<T>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { isRunning } = await accessSession(context, userId, sessionId)
    if (isRunning) throw error
    return kept()
  }
}

/** Answers nodes that do not hear a live, as long as this one does. Gives the way to stop. */
export function answerHeard(context: HeardContext, live: Live): () => void {
  const { id, userId } = live.session
  const stops = [
    context.bus.respond(earlierSubject(id), (wanted: WantedComments) =>
      context.queue.run(userId, () => inSlices(pageOf(live, wanted))),
    ),
    context.bus.respond(namedSubject(id), () => namedIn(context, live)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function* pageOf(
  live: Live,
  { before, search }: WantedComments,
): Generator<undefined, HeardPage, undefined> {
  const all = live.recent.all()
  const end = before === null ? all.length : all.findIndex((each) => each.messageId === before)
  const sought = foldText(search).trim()
  const found: RecentComment[] = []
  for (let at = end - 1; at >= 0 && found.length <= PAGE; at -= 1) {
    yield
    const comment = all[at] as RecentComment
    // Taken down: left out here, lest a page that ended with it finds no way on.
    if (comment.state?.state === 'deleted') continue
    if (sought === '' || isIn(comment, sought)) found.push(comment)
  }
  return {
    comments: found
      .slice(0, PAGE)
      .map((comment) => ({ ...comment, itemId: live.decisions.get(comment.messageId) ?? null })),
    hasMore: found.length > PAGE,
    remembered: all.length,
    heard: live.figures.commentsHeard,
  }
}

/** In one piece, since folding is what costs: some characters become eighteen. */
const isIn = ({ text, buyer }: Comment, sought: string): boolean =>
  foldText([text, buyer.nickname, buyer.username].join('\n')).includes(sought)

/** What is looked through: a live that runs, or what is kept of one that is over. */
type Remembered = {
  session: Live['session']
  matching: Pick<Live['matching'], 'matchRule'>
  decisions: Pick<Live['decisions'], 'get'>
  recent: Pick<Live['recent'], 'remembered' | 'missingOf'>
  /** Of one that is over, each code is told, the most wanted first. */
  isOver?: true
}

function namedIn({ db, queue, items }: HeardContext, live: Remembered): Promise<LookBack> {
  return queue.run(live.session.userId, async () => {
    const codes = await items.list(live.session.userId)
    const byHand = await listByHand(db, live.session.id)
    return inSlices(lookThrough(live, codes, byHand))
  })
}

/** The same of a live that is over. */
async function namedBefore(
  context: HeardContext,
  session: Remembered['session'],
): Promise<LookBack> {
  const recent = await context.recall(session.id)
  const isSeller = eq(users.id, session.userId)
  const [seller] = await context.db.select().from(users).where(isSeller)
  if (!recent || !seller) return NOTHING_NAMED
  const ids = [...recent.remembered()].flat().map(({ messageId }) => messageId)
  const claimed = await context.db
    .select({ messageId: claims.messageId, itemId: claims.itemId })
    .from(claims)
    .where(
      and(
        eq(claims.sessionId, session.id),
        sql`${claims.messageId} = any(${sql.param(ids)}::text[])`,
      ),
    )
  const decisions = new Map(claimed.map(({ messageId, itemId }) => [messageId, itemId]))
  return namedIn(context, { session, matching: seller, decisions, recent, isOver: true })
}

/** By `item/account`: where the seller has put a buyer, or taken them off. Nothing else is offered there. */
async function listByHand(db: Database, sessionId: SessionId): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ place: string }>(sql`
    select item_id || '/' || account_id as place from removals where session_id = ${sessionId}
    union select item_id || '/' || account_id from placements where session_id = ${sessionId}
    union select item_id || '/' || account_id from claims
      where session_id = ${sessionId} and added_at is not null`)
  return new Set(rows.map(({ place }) => place))
}

type Code = { id: ItemId; code: string }

function* lookThrough(
  live: Remembered,
  codes: readonly Code[],
  byHand: ReadonlySet<string>,
): Generator<undefined, LookBack, undefined> {
  const match = compileMatcher(codes, live.matching.matchRule)
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  const unregisteredIn = compileUnregistered(codes)
  /** By `item/account`: comments that claim the item on their own. */
  const ownClaims = new Set<string>()
  yield
  const offers: LookedBack[] = []
  const unregistered = new Map<string, Naming>()
  const heard: RecentComment[] = []
  const claimable: Heard[] = []
  for (const some of live.recent.remembered()) {
    yield
    heard.push(...some)
  }
  for (const comment of heard) {
    yield
    if (!mayClaim(live.session, comment, comment.heardAt)) continue
    const claimedItemId = live.decisions.get(comment.messageId) ?? null
    const item = match(comment.text)
    claimable.push({ comment, item })
    const claimed = claimedItemId === null ? undefined : codeOf.get(claimedItemId)
    const isPart = item && claimed !== undefined && isOnlyWithin(comment.text, claimed, item.code)
    if (claimedItemId !== null && !isPart)
      ownClaims.add(`${claimedItemId}/${comment.buyer.accountId}`)
    const isNews = item && !byHand.has(`${item.id}/${comment.buyer.accountId}`)
    if (isNews && item.id !== claimedItemId)
      offers.push({ itemId: item.id, comment, claimedItemId: isPart ? claimedItemId : null })
    const code = unregisteredIn(comment.text)
    if (code === null) continue
    const naming: Naming = unregistered.get(code) ?? { times: 0, last: new Map() }
    const { accountId } = comment.buyer
    naming.times += 1
    naming.last.set(accountId, Math.max(naming.last.get(accountId) ?? 0, comment.commentedAt))
    unregistered.set(code, naming)
  }
  yield
  // Who claims the shorter code on its own, too, keeps that place.
  const isKept = ({ claimedItemId, comment }: LookedBack) =>
    claimedItemId !== null && ownClaims.has(`${claimedItemId}/${comment.buyer.accountId}`)
  const byItem = Map.groupBy(
    openOffers(
      offers.map((offer) => (isKept(offer) ? { ...offer, claimedItemId: null } : offer)),
      () => false,
    ),
    ({ itemId }) => itemId,
  )
  const named = codes.flatMap(({ id, code }) => {
    const of = byItem.get(id)
    if (!of) return []
    const comments = of.slice(0, MOST_BUYERS)
    return [{ itemId: id, code, buyers: of.length, comments, ...missingOf(live, code) }]
  })
  return {
    named: named.slice(0, MOST_CODES),
    unregistered: yield* tellUnregistered(live, unregistered, claimable),
  }
}

/** What names a code that is none of the seller's. */
type Naming = {
  times: number /** When they named it last, by their account. */
  last: Map<AccountId, number>
}

/**
 * When the last few buyers named a code, by the platform's time: one question about what was sold before
 * brings no code to the front.
 */
const namedAt = ({ last }: Naming): number =>
  [...last.values()].sort((a, b) => b - a)[ENOUGH_BUYERS - 1] ?? 0

/** The codes that were named last, or of a live that is over most, and how many come in with each. */
function* tellUnregistered(
  live: Remembered,
  unregistered: ReadonlyMap<string, Naming>,
  claimable: readonly Heard[],
): Generator<undefined, LookBack['unregistered'], undefined> {
  const rising = [...unregistered]
    .filter(([, { last }]) => live.isOver || last.size >= ENOUGH_BUYERS)
    .sort(
      ([, a], [, b]) => (live.isOver ? 0 : namedAt(b) - namedAt(a)) || b.last.size - a.last.size,
    )
    .slice(0, MOST_UNREGISTERED)
  const codes = rising.map(([code]) => code)
  const joining = yield* findJoining(codes, claimable, live.matching.matchRule)
  return rising.map(([code, { times, last }]) => {
    const all = { code, times, buyers: last.size, ...missingOf(live, code) }
    const comeIn = joining.get(code)?.size ?? 0
    return comeIn === last.size ? all : { ...all, joining: comeIn }
  })
}

type Heard = { comment: Comment; item: Code | null }

/** Who comes in with each code once an item has it: not who writes it otherwise ("B 3"), or another that counts first. */
function* findJoining(
  codes: readonly string[],
  heard: readonly Heard[],
  rule: MatchRule,
): Generator<undefined, ReadonlyMap<string, ReadonlySet<AccountId>>, undefined> {
  const mentions = compileMentions(
    codes.map((code) => ({ code })),
    rule,
  )
  const joining = new Map(codes.map((code) => [code, new Set<AccountId>()]))
  for (const { comment, item } of heard) {
    yield
    for (const { code } of mentions(comment.text)) {
      const isFirst =
        item === null || compileMatcher([{ code }, item], rule)(comment.text)?.code === code
      if (isFirst) joining.get(code)?.add(comment.buyer.accountId)
    }
  }
  return joining
}

function missingOf({ recent, session }: Remembered, code: string): MayMiss {
  const missing = recent.missingOf(code, session.startedAt.getTime())
  if (!missing) return {}
  const [from, to] = [missing.from, missing.to].map((at) => new Date(at).toISOString())
  return from && to ? { missing: { from, to } } : {}
}
