import { compileMatcher, PLAN_LIMITS, planEndsAt, type SessionId, type UserId } from '@dibs/core'
import type { Database } from '../../platform/database/database.ts'
import { findErasedBuyers } from '../../platform/database/erased-buyers.ts'
import { findGaps, loadDecisions } from '../claims/service.ts'
import type { Items } from '../items/service.ts'
import type { KnownOfSession, LiveLimits, Matching } from './live.ts'
import type { KeptNames } from './named-store.ts'
import { PRACTICE_MS } from './practice/source.ts'
import { mergeGaps } from './session/past.ts'
import type { LiveStore, PlanLimits, SellerState, StoredSession } from './store.ts'

type Dependencies = {
  db: Database
  store: Pick<LiveStore, 'findSellers' | 'findNamed'>
  items: Pick<Items, 'list'>
}

/** What is read of many sessions at once: a node that takes over a thousand waits for few answers. */
export type ReadOfMany = {
  sellers: Map<UserId, SellerState>
  erasures: Map<SessionId, Awaited<ReturnType<typeof findErasedBuyers>>>
  gaps: Map<SessionId, Awaited<ReturnType<typeof findGaps>>>
  named: Map<SessionId, KeptNames>
}

const NO_ITEMS: Matching = { matcher: () => null, matchRule: 'contains', itemsVersion: '' }
const NO_LIMITS: LiveLimits = { endsAt: null, goesOnAlone: false }

export async function readOfMany(
  { db, store }: Pick<Dependencies, 'db' | 'store'>,
  sessions: readonly StoredSession[],
): Promise<ReadOfMany> {
  // A session without a room was never heard.
  const heard = sessions.filter(({ roomId }) => roomId !== null).map(({ id }) => id)
  const [sellers, erased, gaps, named] = await Promise.all([
    store.findSellers(sessions.map(({ userId }) => userId)),
    heard.length > 0 ? findErasedBuyers(db, heard) : [],
    heard.length > 0 ? findGaps(db, heard) : [],
    heard.length > 0 ? store.findNamed(heard) : new Map(),
  ])
  return {
    sellers: new Map(sellers.map((seller) => [seller.userId, seller])),
    erasures: Map.groupBy(erased, ({ sessionId }) => sessionId),
    gaps: Map.groupBy(gaps, ({ sessionId }) => sessionId),
    named,
  }
}

/** Reads what else is stored of a session, besides its row and what is read of many. */
export async function loadSession(
  { db, items }: Pick<Dependencies, 'db' | 'items'>,
  session: StoredSession,
  { sellers, erasures, gaps, named }: ReadOfMany,
): Promise<Omit<KnownOfSession, 'role' | 'now'>> {
  const { id, userId, roomId, heardUntil } = session
  const kept = named.get(id)
  // A seller who is gone has no items; upkeep closes the live.
  const seller = sellers.get(userId)
  const matching = seller ? await loadMatching(items, seller) : NO_ITEMS
  const decisions = roomId === null ? [] : await loadDecisions(db, id)
  return {
    matching,
    decisions,
    erasures: erasures.get(id) ?? [],
    gaps: mergeGaps(gaps.get(id) ?? []).flatMap(({ from, to }) =>
      to === null ? [] : [{ from, to }],
    ),
    limits: seller ? limitsOf(session, seller) : NO_LIMITS,
    revision: seller?.revision ?? 0,
    // What was heard since it went on again, elsewhere, is not in it.
    named: kept && heardUntil && heardUntil <= kept.keptAt ? kept.named : null,
  }
}

/** Makes the matcher of a seller's items; `seller` was read before the items are. */
export async function loadMatching(
  items: Pick<Items, 'list'>,
  { userId, matchRule, itemsVersion }: Pick<SellerState, 'userId' | 'matchRule' | 'itemsVersion'>,
): Promise<Matching> {
  return { matcher: compileMatcher(await items.list(userId), matchRule), matchRule, itemsVersion }
}

/** What the seller's plan, as it is now, allows a live. */
export function limitsOf(
  { startedAt, isPractice }: Pick<StoredSession, 'startedAt' | 'isPractice'>,
  seller: PlanLimits & Pick<SellerState, 'minutesFrom'>,
): LiveLimits {
  const { plan, planChangedAt, autoJoin, suspendedAt, minutesFrom } = seller
  const startsAt = (minutesFrom ?? startedAt).getTime()
  return {
    endsAt: isPractice
      ? startsAt + PRACTICE_MS
      : planEndsAt(plan, startsAt, planChangedAt?.getTime() ?? null),
    goesOnAlone: autoJoin && PLAN_LIMITS[plan].autoJoin && suspendedAt === null,
  }
}
