import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { broadcast, toldOnAir } from '../rooms/service.ts'
import type { EndLive } from './end-live.ts'
import type { Progress } from './progress.ts'
import type { RunningLive, RunningLives } from './running.ts'
import type { LiveStore } from './store.ts'
import { applyTerms, whyOver } from './terms.ts'

const UPKEEP_MS = 5_000

type Dependencies = {
  store: LiveStore
  progress: Progress
  running: RunningLives
  end: EndLive
  clock: Clock
  log: Log
}

/** What is done for running lives every five seconds, and when something happens to one. */
export function createUpkeep({ store, progress, running, end, clock, log }: Dependencies) {
  const tellOnAir = ({ room }: RunningLive) => broadcast(room, [toldOnAir(room, clock())])

  /** Lets lives go by their sellers' plans as they are now, and tells the devices at once. */
  async function refreshTerms(lives: readonly RunningLive[]): Promise<void> {
    if (lives.length === 0) return
    const terms = await store.findTerms(lives.map(({ room }) => room.session.userId))
    const byUser = new Map(terms.map((each) => [each.userId, each]))
    for (const live of lives) {
      const own = byUser.get(live.room.session.userId)
      if (own && applyTerms(live, own)) tellOnAir(live)
    }
  }

  /** Stores a live's progress and ends it when it is over or nobody listens to it; never throws. */
  async function keepUpOf(live: RunningLive): Promise<void> {
    try {
      await progress.store(live)
      const reason = whyOver(live, clock())
      if (reason) await end(live.room.session, reason)
    } catch (error) {
      log.warn({ err: error }, 'the upkeep of a live failed; it is tried again')
    }
  }

  /** Tells the time on air, stores every live's progress, and ends what is over; never throws. */
  async function keepUp(): Promise<void> {
    const lives = running.list()
    for (const live of lives) tellOnAir(live)
    // An operator grants plans in another process, so they are looked up each time.
    await refreshTerms(lives).catch((error) =>
      log.warn({ err: error }, 'the plans of running lives could not be read'),
    )
    for (const live of lives) await keepUpOf(live)
  }

  /** One round after the other, however long the database takes. */
  let round: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  function startRound(): void {
    round ??= keepUp().finally(() => {
      round = undefined
    })
  }

  return {
    of: keepUpOf,
    start(): void {
      timer = setInterval(startRound, UPKEEP_MS)
    },
    /** The last round, after which nothing is unwritten. */
    async close(): Promise<void> {
      clearInterval(timer)
      await round
      await keepUp()
    },

    /** After a change of plan: a running live goes by the new one. */
    async refreshPlan(userId: UserId): Promise<void> {
      const live = running.findByUser(userId)
      if (live) await refreshTerms([live])
    },
  }
}
