import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createAutoJoin } from '../auto-join/service.ts'
import { findRoom } from '../capture/service.ts'
import {
  createClaimInsert,
  createLedger,
  createTakedownInsert,
  loadDecisions,
  type NewClaim,
} from '../claims/service.ts'
import type { Items } from '../items/service.ts'
import { bindStream, createTickets, type FindDeadTokens } from '../relay/service.ts'
import { createRooms } from '../rooms/service.ts'
import { noteLost } from './add-gap.ts'
import { createEndLive } from './end-live.ts'
import { announceStored, createHearing } from './hearing.ts'
import { createProgress } from './progress.ts'
import { createResume } from './resume.ts'
import { bindLiveRoutes } from './routes.ts'
import { createRunningLives } from './running.ts'
import { createLive } from './service.ts'
import { createLiveStore } from './store.ts'
import { createTakedowns } from './takedowns.ts'
import { createUpkeep } from './upkeep.ts'

type Needs = { items: Items; findDeadTokens: FindDeadTokens }

/** Registers live sessions, the way of a comment, and the relay to the seller's devices. */
export function registerLive(
  { fastify, bind }: App,
  context: Context,
  { items, findDeadTokens }: Needs,
) {
  const { config, database, db, clock, random, log, metrics, events, pace, chatProvider } = context
  const isRelay = config.CHAT_STREAM === 'relay'
  const store = createLiveStore(db)
  const rooms = createRooms()
  const insert = createClaimInsert(database.pool)
  const ledger = createLedger({ name: 'claims', insert, log, onStored, onLost })
  const takedowns = createTakedowns({ insert: createTakedownInsert(database.pool), rooms, log })
  const hearing = createHearing({ ledger, takedowns, clock, log, metrics })
  const running = createRunningLives({
    rooms,
    items,
    hearing,
    clock,
    random,
    loadDecisions: (sessionId) => loadDecisions(db, sessionId),
    loadGaps: store.findGaps,
    loadMatchRule: store.findMatchRule,
    loadTerms: store.findTerms,
    socketAddress: isRelay ? chatProvider.socketAddress : null,
    onEnd(ended, reason) {
      ended.room.endReason = reason
      void upkeep.of(ended)
    },
    // Of this live alone: when the provider stumbles, all of them have something to tell at once.
    onProgress: (changed) => void upkeep.of(changed),
  })
  const progress = createProgress(store, ledger)
  const ending = createEndLive({ store, progress, running, ledger, clock, log })
  const upkeepMs = pace.maintenanceMs
  const upkeep = createUpkeep({ db, store, progress, running, ending, clock, log, upkeepMs })
  const live = createLive({ store, running, ending, clock })
  const resume = createResume({ store, running, log })
  const tickets = createTickets(clock)
  const autoJoin = createAutoJoin({
    db,
    clock,
    log,
    everySeconds: config.AUTO_JOIN_SECONDS,
    start: live.start,
    tickMs: pace.autoJoinTickMs,
    findRoom: (username, signal) => findRoom(chatProvider.socketAddress(username), clock, signal),
  })
  metrics.watch('dibs_rooms', 'Lives that are listened to', () => rooms.list().length)
  metrics.watch('dibs_viewers', 'Devices that are connected', () =>
    rooms.list().reduce((sum, room) => sum + room.viewers.size, 0),
  )

  function onStored(batch: readonly NewClaim[]): void {
    metrics.claimsStored.inc(batch.length)
    for (const [sessionId, claims] of Map.groupBy(batch, (claim) => claim.sessionId)) {
      const room = rooms.find(sessionId)
      if (room) announceStored(room, claims)
    }
  }

  function onLost(claim: NewClaim): void {
    const lossy = running.find(claim.sessionId)
    if (lossy) noteLost(lossy, claim.heardAt)
  }

  events.on('items.changed', ({ userId }) => running.refreshMatcher(userId))
  events.on('match-rule.changed', ({ userId }) => running.refreshMatcher(userId))
  events.on('plan.changed', ({ userId }) => upkeep.refreshPlan(userId))
  events.on('account.unlinked', ({ userId }) => live.endActive(userId, 'account_unlinked'))
  // In direct mode no device holds a connection to us: a seller's calls tell that one is there.
  if (!isRelay) {
    events.on('seller.called', ({ userId }) => {
      const room = rooms.findByUser(userId)
      if (room) room.emptySince = clock()
    })
  }

  bindLiveRoutes(bind, live, async ({ userId, tokenHash }, username) =>
    isRelay
      ? tickets.issue({ userId, username, tokenHash })
      : chatProvider.mintCredential(username),
  )
  bindStream(fastify, {
    rooms,
    tickets,
    findDeadTokens,
    clock,
    log,
    publicUrl: config.PUBLIC_URL,
  })

  fastify.addHook('onReady', async () => {
    await resume.start()
    upkeep.start()
    // In direct mode the server does not listen, so it has nothing to join.
    if (isRelay) autoJoin.start()
  })
  fastify.addHook('preClose', async () => {
    // First of all: devices come back to the next server while this one puts its things in order.
    running.sendDevicesAway()
    await Promise.all([resume.close(), autoJoin.close()])
    running.leave()
    await upkeep.close()
    await Promise.allSettled([ledger.flushed(), takedowns.flushed()])
    ledger.close()
    takedowns.close()
  })

  return { service: live, rooms, ledger }
}
