import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import type { Euler } from '../../platform/euler.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { createClaimInsert, createLedger, loadDecisions, type NewClaim } from '../claims/service.ts'
import { createItems } from '../items/service.ts'
import { createRooms } from '../rooms/service.ts'
import { announceStored, createHearing } from './hearing.ts'
import { createRunningLives } from './running.ts'
import { createLive } from './service.ts'
import { createLiveStore } from './store.ts'

const UPKEEP_MS = 5_000

type Dependencies = {
  database: DatabaseConnection
  clock: Clock
  random: () => number
  log: Log
  metrics: Metrics
  euler: Euler
  chatStream: 'relay' | 'direct'
}

/**
 * Wires the way of a comment: provider, capture, match, ledger, relay. `start` takes up the
 * sessions that were active; `close` leaves them for the next server, with nothing unwritten.
 */
export function composeLive(dependencies: Dependencies) {
  const { database, clock, random, log, metrics, euler, chatStream } = dependencies
  const { db, pool } = database
  const rooms = createRooms()
  const items = createItems({ db, clock, onChange: (userId) => running.refreshMatcher(userId) })
  const ledger = createLedger({ insert: createClaimInsert(pool), log, onStored, onLost })
  const hearing = createHearing({ ledger, clock, log, metrics })
  const running = createRunningLives({
    ...{ rooms, items, hearing, clock, random },
    loadDecisions: (sessionId) => loadDecisions(db, sessionId),
    socketAddress: chatStream === 'relay' ? euler.socketAddress : null,
    onEnd(ended, reason) {
      ended.room.endReason = reason
      void live.keepUpOf(ended)
    },
    // Of this live alone: when the provider stumbles, all of them have something to tell at once.
    onProgress: (changed) => void live.keepUpOf(changed),
  })
  const live = createLive({ store: createLiveStore(db), running, ledger, clock, log })
  metrics.watch('dibs_rooms', 'Lives that are listened to', () => rooms.list().length)
  metrics.watch('dibs_viewers', 'Devices that are connected', () =>
    rooms.list().reduce((sum, room) => sum + room.viewers.size, 0),
  )
  let upkeep: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  /** One round after the other, however long the database takes. */
  function keepUp(): void {
    upkeep ??= live.keepUp().finally(() => {
      upkeep = undefined
    })
  }

  function onStored(batch: readonly NewClaim[]): void {
    metrics.claimsStored.inc(batch.length)
    for (const [sessionId, claims] of Map.groupBy(batch, (claim) => claim.sessionId)) {
      const room = rooms.find(sessionId)
      if (room) announceStored(room, claims)
    }
  }

  function onLost(claim: NewClaim): void {
    running.find(claim.sessionId)?.gaps.push({ from: claim.heardAt, to: claim.heardAt })
  }

  return {
    ...{ rooms, items, ledger, live },
    /** In direct mode no device holds a connection to us: a seller's calls tell that one is there. */
    noteCall(userId: UserId): void {
      const room = chatStream === 'direct' ? rooms.findByUser(userId) : undefined
      if (room) room.emptySince = clock()
    },
    async start(): Promise<void> {
      await live.resume()
      timer = setInterval(keepUp, UPKEEP_MS)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await upkeep
      await live.keepUp()
      running.leave()
      await ledger.flushed().catch(() => {})
      ledger.close()
    },
  }
}
