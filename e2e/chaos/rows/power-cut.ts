import { startWorld } from '@dibs/testing/world'
import { type Context, judged, type OpenRow, type Row } from '../harness/row.ts'
import type { RaceFault } from '../race/judge-race.ts'
import { createRacers, judgeRaces, markReplayed, runRaces } from '../race/race-round.ts'
import { isHeard } from '../world/live.ts'
import { createLoopDisk, whyNoLoopDisk } from '../world/loop-disk.ts'

const LIVES = { full: 8, short: 4 }
const DISK_MEGABYTES = 400
const FAULTS: readonly RaceFault[] = ['order by arrival', 'a claim lost']
const PLANTED = 'fsync off'

/**
 * The power fails in the middle of races: the database is frozen, its disk is copied as
 * it is, everything dies, and the server starts again on the copy.
 */
export const powerCutRow: Row = {
  name: 'power-cut',
  mustShow: 'power cut in races, restart on what had reached the disk: nothing acknowledged lost',
  trials: { full: 50, short: 1 },
  together: 1,
  isApart: true,
  controls: [...judged(FAULTS), { name: PLANTED, kind: 'planted', within: 3 }],
  whyNot: whyNoLoopDisk,
  async open(context): Promise<OpenRow> {
    const house = await openHouse(context)
    return {
      run: ([seed = 0]) => house.race(seed),
      async control(_name, seed) {
        const careless = await openHouse(context, ['alter system set fsync = off'])
        try {
          const { failures } = await careless.race(seed)
          return failures.some(({ what }) => what.includes('acknowledged, and lost'))
        } catch {
          // What is left of the database may not even start.
          return true
        } finally {
          await careless.close()
        }
      },
      close: house.close,
    }
  },
}

/** A world on a disk of its own, whose power can be cut. */
async function openHouse(context: Context, settings: readonly string[] = []) {
  const disk = await createLoopDisk(DISK_MEGABYTES)
  const world = await startWorld({ dataDir: disk.folder })
  for (const setting of settings) await world.database.query(setting)
  if (settings.length > 0) await world.database.query('select pg_reload_conf()')
  const sellers = await createRacers(world, context, LIVES, 'power')
  return {
    async race(seed: number) {
      const races = await runRaces(world, sellers, seed, {
        async strike() {
          await world.database.freezeTree()
          await disk.copy()
          await world.server.kill()
          await world.database.killTree()
        },
        meanwhile: async (live) => markReplayed(live),
        async mend() {
          await disk.mountCopy()
          await world.server.start()
          await Promise.all(sellers.map((seller) => isHeard(world, seller)))
        },
      })
      return judgeRaces(seed, races, FAULTS)
    },
    async close() {
      await world.close().catch(() => {})
      await disk.close()
    },
  }
}
