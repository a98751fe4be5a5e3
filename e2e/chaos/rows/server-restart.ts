import { eventually } from '@dibs/testing/eventually'
import { startWorld } from '@dibs/testing/world'
import { createRandom } from '../harness/random.ts'
import { judged, type OpenRow, type Row } from '../harness/row.ts'
import type { RaceFault } from '../race/judge-race.ts'
import type { LiveRace } from '../race/live-race.ts'
import { createRacers, judgeRaces, runRaces, sayInDowntime } from '../race/race-round.ts'
import { isHeard } from '../world/live.ts'
import { type ReturningDevice, startDevice } from '../world/returning-device.ts'

const LIVES = { full: 10, short: 5 }
const VIEWERS = 3
const FAULTS: readonly RaceFault[] = ['order by arrival', 'a claim lost', 'a gap left out']

/** A restart by SIGTERM under load, as in an update of the server; its database stays up. */
export const serverRestartRow: Row = {
  name: 'server-restart',
  mustShow: 'restart by SIGTERM under load: no failed action, viewers back within 2 s at p99',
  trials: { full: 100, short: 1 },
  together: 1,
  controls: judged(FAULTS),
  async open(context): Promise<OpenRow> {
    const host = await context.world()
    await host.database.query('drop database if exists restarts with (force)')
    const world = await startWorld({ databaseUrl: await host.database.create('restarts') })
    const sellers = await createRacers(world, context, LIVES, 'restart')
    return {
      async run([seed = 0]) {
        const devices: ReturningDevice[] = []
        const down: number[] = []
        let stopped = 0
        const races = await runRaces(world, sellers, seed, {
          async prepare(races) {
            devices.push(...(await Promise.all(races.flatMap((race) => watch(race, seed)))))
          },
          async strike() {
            stopped = performance.now()
            await world.server.stop()
          },
          meanwhile: sayInDowntime,
          async mend() {
            await world.server.start()
            down.push(performance.now() - stopped)
            await Promise.all(sellers.map((seller) => isHeard(world, seller)))
            await Promise.all(
              devices.map((device) =>
                eventually('a viewer is back', () => device.connections.length > 1),
              ),
            )
          },
        })
        const back = devices.flatMap(({ waysBack }) => waysBack)
        await Promise.all(devices.map((device) => device.leave()))
        const millis = { 'viewers back': back, 'from SIGTERM to ready': down }
        return { ...judgeRaces(seed, races, FAULTS), millis }
      },
      close: world.close,
    }
  },
}

function watch({ seller, sessionId }: LiveRace, seed: number): Promise<ReturningDevice>[] {
  return Array.from({ length: VIEWERS }, (_, at) =>
    startDevice(seller, sessionId, createRandom(seed + at)),
  )
}
