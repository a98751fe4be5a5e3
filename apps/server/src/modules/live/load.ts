import { compileMatcher, PLAN_LIMITS, planEndsAt } from '@dibs/core'
import type { Database } from '../../platform/database/database.ts'
import { findErasedBuyers } from '../../platform/database/erased-buyers.ts'
import { loadDecisions } from '../claims/service.ts'
import type { Items } from '../items/service.ts'
import type { KnownOfSession, LiveLimits, Matching } from './live.ts'
import type { Gaps } from './owner/gaps.ts'
import { PRACTICE_MS } from './practice/source.ts'
import { mergeGaps } from './session/past.ts'
import type { LiveStore, PlanLimits, SellerState, StoredSession } from './store.ts'

type Dependencies = {
  db: Database
  store: Pick<LiveStore, 'findSellers'>
  items: Pick<Items, 'list'>
  gaps: Gaps
}

const NO_ITEMS: Matching = { matcher: () => null, matchRule: 'contains', itemsVersion: '' }
const NO_LIMITS: LiveLimits = { endsAt: null, goesOnAlone: false }

/** Reads everything that is stored of a session, besides its row. */
export async function loadSession(
  { db, store, items, gaps }: Dependencies,
  session: StoredSession,
): Promise<Omit<KnownOfSession, 'role' | 'now'>> {
  const { id, userId, roomId } = session
  // A seller who is gone has no items; upkeep closes the live.
  const [seller] = await store.findSellers([userId])
  const matching = seller ? await loadMatching(items, seller) : NO_ITEMS
  const decisions = roomId === null ? [] : await loadDecisions(db, id)
  const erasures = roomId === null ? [] : await findErasedBuyers(db, [id])
  const spans = roomId === null ? [] : mergeGaps(await gaps.list(id))
  return {
    matching,
    decisions,
    erasures,
    gaps: spans.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }])),
    limits: seller ? limitsOf(session, seller) : NO_LIMITS,
    revision: seller?.revision ?? 0,
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
