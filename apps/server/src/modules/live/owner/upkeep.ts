import type { EndReason } from '@dibs/contract'
import type { Comment, UserId } from '@dibs/core'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findErasedBuyers } from '../../../platform/database/erased-buyers.ts'
import { createPacer } from '../../../platform/limits/pacer.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { Fair } from '../../fair/service.ts'
import type { Items } from '../../items/service.ts'
import type { Besides } from '../beside/besides.ts'
import type { LiveSession } from '../live.ts'
import { limitsOf, loadMatching } from '../load.ts'
import type { LiveRegistry } from '../registry.ts'
import { MARK } from '../session/decision-log.ts'
import type { LiveStore, SellerState } from '../store.ts'
import type { EndLive } from './end.ts'
import { createQuiet } from './quiet.ts'
import type { Save } from './save.ts'

/** A seller's changes of items, rule and plan are applied at most so often, in milliseconds. */
const REFRESH_EVERY_MS = 250
/** Reading thousands of codes takes long: of a seller's time, at most a ninth is spent on it. */
const REFRESH_REST = { times: 8, mostMs: 2_000 }
/** In direct mode nobody listens for the seller: without any call for this long it ends. */
export const DIRECT_NOBODY_THERE_MS = 10 * 60_000

export type Upkeep = ReturnType<typeof createUpkeep>

type Dependencies = {
  db: Database
  store: LiveStore
  items: Pick<Items, 'list'>
  /** The logs of lives that others can check. */
  fair: Pick<Fair, 'round'>
  save: Save
  registry: LiveRegistry
  ending: Pick<EndLive, 'endOwned' | 'follow'>
  providerBudget: { left: () => { sockets: number } }
  besides: Pick<Besides, 'begin'>
  clock: Clock
  log: Log
  /** How often the round runs, and how often devices are told how long the live has run. */
  pace: { maintenanceMs: number; onAirMs: number; sealFairMs: number }
}

/**
 * What is done for all lives every five seconds, and for one when something happens to it. The
 * round also catches up on events that were missed: it compares each live with what is stored.
 */
export function createUpkeep(dependencies: Dependencies) {
  const { db, save, registry, ending, clock, log, pace, fair } = dependencies
  const quiet = createQuiet(dependencies)
  const refresh = createRefresh(dependencies)
  const pacer = createPacer<UserId>(REFRESH_EVERY_MS, REFRESH_REST)

  /** Stores a live's progress and ends it when it is over or nobody is there; never throws. */
  async function storeAndEnd(live: LiveSession): Promise<void> {
    try {
      await save.store(live)
      if (live.role.is === 'standby') return
      const reason = endReasonFor(live, clock()) ?? (await quiet.endReason(live))
      if (reason) await ending.endOwned(live.session.id, reason)
    } catch (error) {
      log.warn({ err: error }, 'the upkeep of a live failed; it is tried again')
    }
  }

  let logsAt = Number.NEGATIVE_INFINITY
  /** Lets the logs of lives catch up, now and then. Nothing waits for it. */
  function sealLogs(lives: readonly LiveSession[]): void {
    const passed = clock() - logsAt
    // A clock that was put back counts from there.
    if (passed >= 0 && passed < pace.sealFairMs) return
    logsAt = clock()
    const owned = lives.filter(({ role }) => role.is === 'owner')
    void fair.round(owned.map(({ session }) => session.id))
  }

  /** Stores every live's progress, and ends what is over; never throws. */
  async function runRound(): Promise<void> {
    const lives = registry.list()
    for (const live of lives) {
      live.unreadable.look(clock())
      live.settleUnkept(clock())
    }
    await refresh(lives).catch((error) =>
      log.warn({ err: error }, 'the sellers of running lives could not be read'),
    )
    await forgetErasedBuyers(db, lives).catch((error) =>
      log.warn({ err: error }, 'erased buyers could not be read; it is tried again'),
    )
    await Promise.all(lives.map(storeAndEnd))
    sealLogs(lives)
    await quiet
      .makeRoom()
      .catch((error) => log.warn({ err: error }, 'a live could not make room; it is tried again'))
  }

  /** What is under way for single lives. */
  const underWay = new Set<Promise<void>>()
  /** One round after the other, however long the database takes. */
  let round: Promise<void> | undefined
  let timers: NodeJS.Timeout[] = []
  function startRound(): void {
    round ??= runRound().finally(() => {
      round = undefined
    })
  }

  return {
    refresh,
    /**
     * After an event: the seller's live, if there is one, goes by what is stored now. Of many events
     * at once the first counts at once, and all others together: making a matcher of thousands of
     * items costs others time.
     */
    async refreshSeller(userId: UserId): Promise<void> {
      if (!registry.findByUser(userId)) return
      await pacer.run(userId, async () => {
        const live = registry.findByUser(userId)
        if (live) await refresh([live])
      })
    },
    /** Stores one live's progress now, and ends it when it is over; never throws. */
    maintain(live: LiveSession): Promise<void> {
      const work = storeAndEnd(live).finally(() => underWay.delete(work))
      underWay.add(work)
      return work
    },
    /** Stores what is known of every live now; never throws. */
    async storeAll(): Promise<void> {
      await Promise.all(registry.list().map(storeAndEnd))
    },
    start(): void {
      // Apart: devices take a server that says nothing for lost, and the round waits for the database.
      const tellOnAir = () => registry.list().forEach((live) => void live.broadcastOnAir(clock()))
      timers = [setInterval(tellOnAir, pace.onAirMs), setInterval(startRound, pace.maintenanceMs)]
    },
    /** The last round, after which nothing is unwritten. */
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([round, ...underWay])
      await runRound()
    },
  }
}

/** Makes the function that updates running lives from their sellers' stored data. */
function createRefresh({ store, items, ending, besides, clock, log }: Dependencies) {
  let readings = 0

  /** Lets a live go by what is stored of its seller; `reading` tells which reading that is of. */
  async function apply(live: LiveSession, seller: SellerState | undefined, reading: number) {
    if (seller?.sessionId !== live.session.id) return ending.follow(live)
    if (!seller.hasItsAccount) {
      await ending.endOwned(live.session.id, 'account_unlinked')
      return
    }
    // Changed by another node, whose word did not come, or by an operator.
    if (seller.revision > live.revision) live.announceChange(seller.revision)
    live.setLimits(limitsOf(live.session, seller), clock())
    if (seller.isPostedBeside) besides.begin(live)
    // Of several readings at once, the one that began last counts.
    const { matching } = live
    if (matching.reading > reading) return
    const { itemsVersion, matchRule } = seller
    const isSame = matching.itemsVersion === itemsVersion && matching.matchRule === matchRule
    live.match(isSame ? matching : await loadMatching(items, seller), reading)
  }

  /** Their plans, accounts and items, and whether their sessions still run. */
  return async (lives: readonly LiveSession[]): Promise<void> => {
    if (lives.length === 0) return
    readings += 1
    const reading = readings
    const sellers = await store.findSellers(lives.map(({ session }) => session.userId))
    const byUser = new Map(sellers.map((seller) => [seller.userId, seller]))
    await Promise.all(
      lives.map((live) =>
        apply(live, byUser.get(live.session.userId), reading).catch((error) =>
          log.warn({ err: error }, 'a live could not be brought up to date; it is tried again'),
        ),
      ),
    )
  }
}

/** Why a live is to end now, whoever is there or not; null while it goes on. */
function endReasonFor(live: LiveSession, now: number): EndReason | null {
  const { session, source, room, endReason } = live
  const { endsAt } = live.limits
  if (endReason) return endReason
  if (endsAt !== null && now >= endsAt) return session.isPractice ? 'practice_over' : 'plan_limit'
  // In direct mode nobody would notice that the live is over.
  if (source || room.emptySince === null) return null
  return now - room.emptySince > DIRECT_NOBODY_THERE_MS ? 'nobody_there' : null
}

/**
 * Forgets what buyers had said until they were erased, which the operator does in another process.
 * Their rows on the devices are marked as taken down.
 */
async function forgetErasedBuyers(db: Database, lives: readonly LiveSession[]): Promise<void> {
  if (lives.length === 0) return
  const sessionIds = lives.map(({ session }) => session.id)
  const bySession = Map.groupBy(await findErasedBuyers(db, sessionIds), (each) => each.sessionId)
  for (const live of lives) {
    if (live.erasures.note(bySession.get(live.session.id) ?? [])) forgetBuyers(live)
  }
}

function forgetBuyers(live: LiveSession): void {
  const isGone = (comment: Comment) => live.erasures.cover(comment)
  const gone = live.recent.list().filter(isGone)
  const states = gone.map(({ messageId }) => live.setCommentState(messageId, 'deleted'))
  live.recent.forget(isGone)
  // That they were heard is still known, lest they look like something missed.
  for (const { messageId } of gone) live.decisions.mark(messageId, MARK.heardBefore)
  // The erasure raised it in another process; devices ask for it anyhow.
  live.announceChange(null, states)
}
