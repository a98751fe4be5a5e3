import { setTimeout as delay } from 'node:timers/promises'
import { startWorld } from '@dibs/testing/world'
import { count, judged, type OpenRow, type Row } from '../harness/row.ts'
import type { RaceFault } from '../race/judge-race.ts'
import type { LiveRace } from '../race/live-race.ts'
import { createRacers, judgeRaces, markDelivered, runRaces } from '../race/race-round.ts'
import { createLoopDisk, whyNoLoopDisk } from '../world/loop-disk.ts'

const LIVES = { full: 8, short: 4 }
const DISK_MEGABYTES = 400
/** How long viewers talk to a server that cannot store anything. */
const FULL_MS = { full: 3_000, short: 1_000 }
const FAULTS: readonly RaceFault[] = ['order by arrival', 'no dedupe', 'a claim lost']

/** The database's disk is full for some seconds in the middle of races; nobody restarts anything. */
export const diskFullRow: Row = {
  name: 'disk-full',
  mustShow:
    'disk full in races: no false acknowledgement, nothing lost, recovers without a restart',
  trials: { full: 20, short: 1 },
  together: 1,
  isApart: true,
  controls: judged(FAULTS),
  whyNot: whyNoLoopDisk,
  async open(context): Promise<OpenRow> {
    const size = context.isShort ? 'short' : 'full'
    const disk = await createLoopDisk(DISK_MEGABYTES)
    const world = await startWorld({ dataDir: disk.folder })
    const sellers = await createRacers(world, context, LIVES, 'disk')
    return {
      async run([seed = 0]) {
        const back: number[] = []
        const lives: LiveRace[] = []
        let waiting = 0
        const races = await runRaces(world, sellers, seed, {
          async strike() {
            await disk.fill()
            await delay(FULL_MS[size])
          },
          meanwhile: async (live) => void lives.push(live),
          async mend() {
            waiting = lives.reduce((sum, live) => sum + countWaiting(live), 0)
            await disk.free()
            const freed = performance.now()
            await world.isReady()
            back.push(performance.now() - freed)
          },
        })
        // The server goes on listening while nothing can be stored.
        for (const { live } of races) markDelivered(live)
        const round = judgeRaces(seed, races, FAULTS)
        count(round.counts, 'waiting while full', waiting)
        if (waiting < LIVES[size]) round.failures.push({ seed, what: 'the disk was never full' })
        return { ...round, millis: { 'ready after room was made': back } }
      },
      async close() {
        await world.close()
        await disk.close()
      },
    }
  },
}

/** Claims that have been heard but not been said to be stored. */
function countWaiting({ said, codes, acknowledged }: LiveRace): number {
  const stored = acknowledged()
  const claims = said.filter(({ comment }) => codes.some((code) => comment.text.includes(code)))
  return claims.filter(({ comment }) => !stored.has(comment.messageId)).length
}
