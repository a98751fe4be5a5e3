import { eventually } from '../harness/eventually.ts'
import { createRandom } from '../harness/random.ts'
import type { OpenRow, Row } from '../harness/row.ts'
import type { RaceFault } from '../race/judge-race.ts'
import type { LiveRace } from '../race/live-race.ts'
import { judgeRaces, runRaces, sayInDowntime } from '../race/race-round.ts'
import { isHeard } from '../world/live.ts'
import { type ReturningDevice, startDevice } from '../world/returning-device.ts'
import { createSellers } from '../world/sellers.ts'
import { startWorld } from '../world/world.ts'

const CODES = ['A1', 'B2', 'C3']
const LIVES = { full: 10, short: 5 }
const VIEWERS = 3
const FAULTS: readonly RaceFault[] = ['order by arrival', 'a claim lost', 'a gap left out']

/** A restart by SIGTERM under load, as an update of the server is; its database stands beside it. */
export const serverRestartRow: Row = {
  name: 'server-restart',
  mustShow: 'restart by SIGTERM under load: no failed action, viewers back within 2 s at p99',
  trials: { full: 100, short: 1 },
  together: 1,
  controls: FAULTS.map((name) => ({ name, kind: 'judged' })),
  async open(context): Promise<OpenRow> {
    const host = await context.world()
    await host.database.query('drop database if exists restarts with (force)')
    const world = await startWorld({ databaseUrl: await host.database.create('restarts') })
    const lives = context.isShort ? LIVES.short : LIVES.full
    const sellers = await createSellers(world, { count: lives, codes: CODES, name: 'restart' })
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
