import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import type { Euler } from '../../platform/euler.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { createAutoJoin } from '../auto-join/service.ts'
import { findRoom } from '../capture/service.ts'
import {
  createClaimInsert,
  createLedger,
  createTakedownInsert,
  loadDecisions,
  type NewClaim,
} from '../claims/service.ts'
import { createItems } from '../items/service.ts'
import { createRooms } from '../rooms/service.ts'
import { noteLost } from './add-gap.ts'
import { createEndLive } from './end-live.ts'
import { announceStored, createHearing } from './hearing.ts'
import { createProgress } from './progress.ts'
import { createResume } from './resume.ts'
import { createRunningLives } from './running.ts'
import { createLive } from './service.ts'
import { createLiveStore } from './store.ts'
import { createTakedowns } from './takedowns.ts'
import { createUpkeep } from './upkeep.ts'

type Dependencies = {
  database: DatabaseConnection
  clock: Clock
  random: () => number
  log: Log
  metrics: Metrics
  euler: Euler
  chatStream: 'relay' | 'direct'
  autoJoinSeconds: number
  upkeepMs: number | undefined
  autoJoinTickMs: number | undefined
}

/**
 * Wires the way of a comment: provider, capture, match, ledger, relay. `start` takes up the
 * sessions that were active; `close` leaves them for the next server, with nothing unwritten.
 */
export function composeLive(dependencies: Dependencies) {
  const { database, clock, random, log, metrics, euler, chatStream, upkeepMs } = dependencies
  const { db, pool } = database
  const store = createLiveStore(db)
  const rooms = createRooms()
  const items = createItems({ db, clock, onChange: (userId) => running.refreshMatcher(userId) })
  const insert = createClaimInsert(pool)
  const ledger = createLedger({ name: 'claims', insert, log, onStored, onLost })
  const takedowns = createTakedowns({ insert: createTakedownInsert(pool), rooms, log })
  const hearing = createHearing({ ledger, takedowns, clock, log, metrics })
  const running = createRunningLives({
    ...{ rooms, items, hearing, clock, random },
    loadDecisions: (sessionId) => loadDecisions(db, sessionId),
    loadGaps: store.findGaps,
    loadMatchRule: store.findMatchRule,
    loadTerms: store.findTerms,
    socketAddress: chatStream === 'relay' ? euler.socketAddress : null,
    onEnd(ended, reason) {
      ended.room.endReason = reason
      void upkeep.of(ended)
    },
    // Of this live alone: when the provider stumbles, all of them have something to tell at once.
    onProgress: (changed) => void upkeep.of(changed),
  })
  const progress = createProgress(store, ledger)
  const ending = createEndLive({ store, progress, running, ledger, clock, log })
  const upkeep = createUpkeep({ db, store, progress, running, ending, clock, log, upkeepMs })
  const live = createLive({ store, running, ending, clock })
  const resume = createResume({ store, running, log })
  const autoJoin = createAutoJoin({
    ...{ db, clock, log, everySeconds: dependencies.autoJoinSeconds, start: live.start },
    tickMs: dependencies.autoJoinTickMs,
    findRoom: (username, signal) => findRoom(euler.socketAddress(username), clock, signal),
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

  return {
    ...{ rooms, items, ledger, live, refreshPlan: upkeep.refreshPlan },
    refreshMatcher: running.refreshMatcher,
    /** In direct mode no device holds a connection to us: a seller's calls tell that one is there. */
    noteCall(userId: UserId): void {
      const room = chatStream === 'direct' ? rooms.findByUser(userId) : undefined
      if (room) room.emptySince = clock()
    },
    async start(): Promise<void> {
      await resume.start()
      upkeep.start()
      // In direct mode the server does not listen, so it has nothing to join.
      if (chatStream === 'relay') autoJoin.start()
    },
    async close(): Promise<void> {
      // First of all: devices come back to the next server while this one puts its things in order.
      running.sendDevicesAway()
      await Promise.all([resume.close(), autoJoin.close()])
      running.leave()
      await upkeep.close()
      await Promise.allSettled([ledger.flushed(), takedowns.flushed()])
      ledger.close()
      takedowns.close()
    },
  }
}
