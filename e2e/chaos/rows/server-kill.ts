import { judged, type OpenRow, type Row } from '../harness/row.ts'
import type { RaceFault } from '../race/judge-race.ts'
import { createRacers, judgeRaces, runRaces, sayInDowntime } from '../race/race-round.ts'
import { isHeard } from '../world/live.ts'
import type { Seller } from '../world/sellers.ts'

const LIVES = { full: 10, short: 5 }
const FAULTS: readonly RaceFault[] = [
  'order by arrival',
  'no dedupe',
  'removals forgotten',
  'a claim lost',
  'a gap left out',
  'a gap made up',
]

/** kill -9 of the server in the middle of claim races, and a restart. */
export const serverKillRow: Row = {
  name: 'server-kill',
  mustShow: 'kill -9 of the server in races: nothing acknowledged lost, none twice, in order',
  trials: { full: 500, short: 1 },
  together: 1,
  controls: judged(FAULTS),
  async open(context): Promise<OpenRow> {
    const world = await context.world()
    const sellers = await createRacers(world, context, LIVES, 'kill')
    return {
      async run(seeds) {
        const [seed = 0] = seeds
        const heardAgain: number[] = []
        const races = await runRaces(world, sellers, seed, {
          strike: world.server.kill,
          meanwhile: sayInDowntime,
          async mend() {
            await world.server.start()
            const ready = performance.now()
            const hear = async (seller: Seller) => {
              await isHeard(world, seller)
              heardAgain.push(performance.now() - ready)
            }
            await Promise.all(sellers.map(hear))
          },
        })
        const round = judgeRaces(seed, races, FAULTS)
        return { ...round, millis: { 'heard again after ready': heardAgain } }
      },
      close: async () => {},
    }
  },
}
