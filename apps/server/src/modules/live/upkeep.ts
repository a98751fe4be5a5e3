import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { broadcast, toldOnAir } from '../rooms/service.ts'
import { settleLost } from './add-gap.ts'
import type { EndLive } from './end-live.ts'
import { createForgetting } from './forget-buyers.ts'
import type { Progress } from './progress.ts'
import type { RunningLive, RunningLives } from './running.ts'
import type { LiveStore } from './store.ts'
import { applyTerms, whyOver } from './terms.ts'

/** How often it is done for all lives together, unless a test is in a hurry. */
const UPKEEP_MS = 5_000

type Dependencies = {
  db: Database
  store: LiveStore
  progress: Progress
  running: RunningLives
  ending: EndLive
  clock: Clock
  log: Log
  upkeepMs: number | undefined
}

/** What is done for running lives every five seconds, and when something happens to one. */
export function createUpkeep(dependencies: Dependencies) {
  const { store, progress, running, ending, clock, log, upkeepMs = UPKEEP_MS } = dependencies
  const forgetBuyers = createForgetting(dependencies.db)

  const tellOnAir = ({ room }: RunningLive) => broadcast(room, [toldOnAir(room, clock())])

  /** Lets lives go by what is stored of them: their sellers' plans, and whether they still run. */
  async function refreshTerms(lives: readonly RunningLive[]): Promise<void> {
    if (lives.length === 0) return
    const terms = await store.findTerms(lives.map(({ room }) => room.session.userId))
    const byUser = new Map(terms.map((each) => [each.userId, each]))
    for (const live of lives) {
      const own = byUser.get(live.room.session.userId)
      if (own?.sessionId !== live.room.session.id) await ending.follow(live)
      else if (applyTerms(live, own)) tellOnAir(live)
    }
  }

  /** Stores a live's progress and ends it when it is over or nobody listens to it; never throws. */
  async function keepUpOf(live: RunningLive): Promise<void> {
    try {
      await progress.store(live)
      const reason = whyOver(live, clock())
      if (reason) await ending.end(live.room.session, reason)
    } catch (error) {
      log.warn({ err: error }, 'the upkeep of a live failed; it is tried again')
    }
  }

  /** Tells the time on air, stores every live's progress, and ends what is over; never throws. */
  async function keepUp(): Promise<void> {
    const lives = running.list()
    for (const live of lives) {
      tellOnAir(live)
      settleLost(live, clock())
    }
    // An operator grants plans in another process, so they are looked up each time.
    await refreshTerms(lives).catch((error) =>
      log.warn({ err: error }, 'the plans of running lives could not be read'),
    )
    await forgetBuyers(lives.map(({ room }) => room)).catch((error) =>
      log.warn({ err: error }, 'erased buyers could not be read; it is tried again'),
    )
    await Promise.all(lives.map(keepUpOf))
  }

  /** What is under way for single lives. */
  const underWay = new Set<Promise<void>>()
  function startFor(live: RunningLive): Promise<void> {
    const work = keepUpOf(live).finally(() => underWay.delete(work))
    underWay.add(work)
    return work
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
    of: startFor,
    start(): void {
      timer = setInterval(startRound, upkeepMs)
    },
    /** The last round, after which nothing is unwritten. */
    async close(): Promise<void> {
      clearInterval(timer)
      await Promise.all([round, ...underWay])
      await keepUp()
    },

    /** After a change of plan: a running live goes by the new one. */
    async refreshPlan(userId: UserId): Promise<void> {
      const live = running.findByUser(userId)
      if (live) await refreshTerms([live])
    },
  }
}
