import type { EndReason } from '@dibs/contract'
import { isSameRoom, type RoomOwner } from '@dibs/contract/provider'
import type { UserId } from '@dibs/core'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { findErasedBuyers } from '../../platform/database/erased-buyers.ts'
import type { KeyedHash } from '../../platform/keyed-hash.ts'
import { type Ownership, roleOf } from '../../platform/ownership.ts'
import { loadDecisions } from '../claims/service.ts'
import type { Items } from '../items/service.ts'
import type { GapQuestions } from './gap-questions.ts'
import type { Gaps } from './gaps.ts'
import type { Ingest } from './ingest.ts'
import { applyPlanLimits, loadMatching, type Maintenance } from './maintenance.ts'
import { type Gap, mergeGaps } from './past.ts'
import type { Script } from './practice/script.ts'
import { startPractice } from './practice/source.ts'
import type { LiveRegistry } from './registry.ts'
import { roomMessage } from './relay-messages.ts'
import { type HandedOver, LiveSession, type Matching } from './session.ts'
import type { LiveStore, StoredSession } from './store.ts'
import type { ConnectionBudget } from './upstream/connection.ts'
import { startUpstream, type UpstreamHandlers } from './upstream/upstream.ts'

export type Opening = {
  db: Database
  keyedHash: KeyedHash
  store: LiveStore
  registry: LiveRegistry
  ownership: Ownership
  items: Pick<Items, 'list'>
  gaps: Gaps
  bus: Pick<Bus, 'request'>
  ingest: Ingest
  questions: Pick<GapQuestions, 'begin' | 'forget' | 'settle'>
  maintenance: Pick<Maintenance, 'maintain' | 'refresh'>
  clock: Clock
  random: () => number
  /** The provider's socket for a username; null in direct mode. */
  socketAddress: ((username: string) => string) | null
  /** What the buyers of a seller's practice say. */
  writeScript: (userId: UserId) => Promise<Script>
  /** The requests to the provider that a seller's live may make. */
  budget: (live: Pick<LiveSession, 'session' | 'role'>) => ConnectionBudget
}

const NO_ITEMS: Matching = { matcher: () => null, matchRule: 'contains', itemsVersion: '' }

/**
 * Starts listening to a session, new or taken up, or, with what another node hands over, beside it.
 * Opening it twice changes nothing.
 * @throws service_unavailable when the next server is to restore it
 */
export async function openLive(
  opening: Opening,
  session: StoredSession,
  handed: HandedOver | null = null,
): Promise<LiveSession> {
  const { db, store, registry, ownership, items, gaps, maintenance, clock } = opening
  const { id, userId, roomId } = session
  const known = registry.find(id)
  if (known) return takeUp(opening, known, session)
  const [seller] = await store.findSellers([userId])
  // A seller who is gone has no items; maintenance closes the live.
  const matching = seller ? await loadMatching(items, seller) : NO_ITEMS
  const decisions = roomId === null ? [] : await loadDecisions(db, id)
  const erasures = roomId === null ? [] : await findErasedBuyers(db, [id])
  const spans = roomId === null ? [] : mergeGaps(await gaps.list(id))
  // Another opening may have been quicker.
  const open = registry.find(id)
  if (open) return takeUp(opening, open, session)
  const over = spans.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
  const live = new LiveSession(session, {
    matching,
    decisions,
    gaps: over,
    erasures,
    role: roleOf(ownership, id),
    now: clock(),
  })
  if (seller) applyPlanLimits(live, seller)
  live.revision = seller?.revision ?? 0
  if (handed) {
    const { heardUntil = clock() } = handed
    live.takeIn(handed, Math.min(heardUntil ?? storedUntil(session), clock()))
  }
  registry.add(live)
  listen(opening, live, session)
  // The items may have been changed since they were read; if this fails, maintenance catches up.
  void maintenance.refresh([live]).catch(() => {})
  return live
}

const storedUntil = ({ heardUntil, startedAt }: StoredSession) =>
  (heardUntil ?? startedAt).getTime()

/** Where this node holds the lease of a live that it hears, it speaks for it: what nobody heard becomes gaps. */
function takeUp(
  { ownership, questions, clock }: Opening,
  live: LiveSession,
  session: StoredSession,
): LiveSession {
  const role = roleOf(ownership, session.id)
  if (role.is === 'standby') return live
  for (const gap of live.promote(role, session, clock())) questions.settle(live, gap)
  return live
}

function listen(opening: Opening, live: LiveSession, session: StoredSession): void {
  const { socketAddress, clock, random } = opening
  const handlers = handlersFor(opening, live)
  if (session.isPractice) {
    const script = opening.writeScript(session.userId)
    live.upstream = startPractice({ script, startedAt: session.startedAt, clock, handlers })
    return
  }
  if (!socketAddress) return
  const stored = session.roomId === null ? null : storedUntil(session)
  live.upstream = startUpstream({
    address: socketAddress(session.tiktokUsername),
    budget: opening.budget(live),
    // A live that was handed over runs; what was said since then may have been missed.
    heardUntil: live.past.joinedAt ?? stored,
    commentsHeard: live.commentsHeard,
    clock,
    random,
    handlers,
  })
}

function handlersFor(
  { ingest, maintenance, questions, registry, clock }: Opening,
  live: LiveSession,
): UpstreamHandlers {
  return {
    onStatus(status, trouble) {
      const isHeardAgain = status === 'connected' && live.status !== 'connected'
      live.countTime(clock())
      live.setStatus({ status, connectionTrouble: trouble })
      if (!isHeardAgain) return
      const now = clock()
      const { silentSince } = live.past
      if (silentSince !== null) questions.begin(live, { from: silentSince, to: now })
    },
    checkRoom(roomId: string, owner: RoomOwner | null) {
      // Who takes over a name that the seller gave up is not listened to. No owner proves nothing.
      if (owner && owner.accountId !== live.session.tiktokAccountId) return 'account_changed'
      return live.roomId === null || isSameRoom(live.roomId, roomId) ? null : 'live_ended'
    },
    onRoom(roomId: string) {
      if (live.roomId !== null) return
      live.roomId = roomId
      live.sendFrame(JSON.stringify({ messages: [roomMessage(roomId)] }))
      void maintenance.maintain(live)
    },
    onMessages: (messages) => ingest(live, messages),
    onLost(from: number) {
      live.noteLoss(from)
    },
    onGap(gap: Gap | null) {
      live.note({ is: 'heard' })
      if (gap) questions.settle(live, gap)
      else {
        questions.forget(live)
        live.tellAllHeard()
      }
    },
    onEnd(reason: EndReason) {
      // That this node cannot hear it says nothing of the live.
      if (live.role.is === 'standby' && reason !== 'live_ended') return registry.moveAway(live)
      live.endReason = reason
      void maintenance.maintain(live)
    },
  }
}
