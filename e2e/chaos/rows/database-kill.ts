import type { World } from '@dibs/testing/world'
import { judged, type OpenRow, type Row } from '../harness/row.ts'
import type { RaceFault } from '../race/judge-race.ts'
import { createRacers, judgeRaces, markDelivered, runRaces } from '../race/race-round.ts'

const LIVES = { full: 10, short: 5 }
const FAULTS: readonly RaceFault[] = [
  'order by arrival',
  'no dedupe',
  'removals forgotten',
  'a claim lost',
  'a gap made up',
]
const PLANTED = 'synchronous_commit off'
/** Acknowledges before anything is written to the disk, and writes late. */
const CARELESS = [
  'set synchronous_commit = off',
  "set wal_writer_delay = '10s'",
  "set wal_writer_flush_after = '1GB'",
]

/** kill -9 of every process of the database in the middle of claim races; the server stays. */
export const databaseKillRow: Row = {
  name: 'database-kill',
  mustShow: 'kill -9 of the whole database tree in races: nothing lost, none twice, in order',
  trials: { full: 200, short: 1 },
  together: 1,
  controls: [...judged(FAULTS), { name: PLANTED, kind: 'planted', within: 5 }],
  async open(context): Promise<OpenRow> {
    const world = await context.world()
    const sellers = await createRacers(world, context, LIVES, 'database')
    const race = async (seed: number, prepare?: () => Promise<void>) => {
      let struckAt = 0
      let back = 0
      const races = await runRaces(world, sellers, seed, {
        ...(prepare ? { prepare } : {}),
        strike() {
          struckAt = performance.now()
          return world.database.killTree()
        },
        meanwhile: async () => {},
        async mend() {
          await world.isReady()
          back = performance.now() - struckAt
        },
      })
      // The server goes on listening while its database is away: nothing may be missing.
      for (const { live } of races) markDelivered(live)
      return { ...judgeRaces(seed, races, FAULTS), millis: { 'ready again': [back] } }
    }
    return {
      run: ([seed = 0]) => race(seed),
      async control(_name, seed) {
        try {
          const { failures } = await race(seed, () => configure(world, CARELESS))
          return failures.some(({ what }) => what.includes('lost'))
        } finally {
          await configure(world, ['reset all'])
        }
      },
      close: async () => {},
    }
  },
}

async function configure({ database }: World, changes: readonly string[]): Promise<void> {
  for (const change of changes) await database.query(`alter system ${change}`)
  await database.query('select pg_reload_conf()')
}
