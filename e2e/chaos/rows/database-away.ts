import { setTimeout as delay } from 'node:timers/promises'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { eventually } from '@dibs/testing/eventually'
import { startWorld, type World } from '@dibs/testing/world'
import { count, judged, type OpenRow, type Row } from '../harness/row.ts'
import type { RaceFault } from '../race/judge-race.ts'
import type { LiveRace } from '../race/live-race.ts'
import { judgeRaces, markDelivered, runRaces } from '../race/race-round.ts'
import { createSellers } from '../world/sellers.ts'

const CODES = ['A1', 'B2', 'C3']
/** Together they say more than 100 comments a second. */
const LIVES = 3
const AWAY_MS = { full: 5_000, long: 60_000, short: 1_500 }
/** Every tenth time, the database is away for a minute. */
const LONG_EVERY = 10
const FAULTS: readonly RaceFault[] = ['order by arrival', 'no dedupe', 'a claim lost']
const SHOWN = 'what is shown counts as acknowledged'

/** The database is away in lives at 100 comments a second. */
export const databaseAwayRow: Row = {
  name: 'database-away',
  mustShow: 'database away for 5 s, each tenth time 60 s: nothing lost, no false acknowledgement',
  trials: { full: 50, short: 1 },
  together: 1,
  controls: judged([...FAULTS, SHOWN]),
  async open(context): Promise<OpenRow> {
    const host = await context.world()
    await host.database.query('drop database if exists away with (force)')
    const databaseUrl = await host.database.create('away')
    const way = await startDatabaseProxy(databaseUrl)
    const world = await startWorld({ databaseUrl, env: { DATABASE_URL: way.url } })
    const sellers = await createSellers(world, { count: LIVES, codes: CODES, name: 'away' })
    return {
      async run([seed = 0]) {
        const usual = seed % LONG_EVERY === 0 ? AWAY_MS.long : AWAY_MS.full
        const awayMs = context.isShort ? AWAY_MS.short : usual
        const back: number[] = []
        let tooEarly: string[] = []
        let shownTooEarly: string[] = []
        const lives: LiveRace[] = []
        const races = await runRaces(world, sellers, seed, {
          async prepare(races) {
            lives.push(...races)
          },
          async strike() {
            way.cut()
            await Promise.all([delay(awayMs), ...lives.map(showUnstored)])
          },
          meanwhile: async () => {},
          async mend() {
            const stored = await storedMessages(world)
            const notStored = (ids: Iterable<string>) => [...ids].filter((id) => !stored.has(id))
            tooEarly = lives.flatMap((live) => notStored(live.acknowledged().keys()))
            shownTooEarly = lives.flatMap((live) => notStored(live.shown()))
            way.mend()
            const mended = performance.now()
            await world.isReady()
            back.push(performance.now() - mended)
          },
        })
        for (const { live } of races) markDelivered(live)
        const round = judgeRaces(seed, races, FAULTS)
        const noticed = { ...round.noticed }
        for (const id of tooEarly)
          round.failures.push({ seed, what: `acknowledged before it was stored: ${id}` })
        if (shownTooEarly.length > 0) count(noticed, SHOWN)
        return { ...round, noticed, millis: { 'ready after the way was mended': back } }
      },
      async close() {
        way.mend()
        await world.close()
        await way.close()
      },
    }
  },
}

/** Waits until a device shows a claim that cannot be stored. */
async function showUnstored(live: LiveRace): Promise<void> {
  const claim = live.talker.nextNew()
  await live.say([claim])
  await eventually('it is shown', () => live.shown().has(claim.messageId))
}

/** Every message in the database, read past the proxy that is cut. */
async function storedMessages({ database }: World): Promise<Set<string>> {
  const { rows } = await database.query('select message_id from claims')
  return new Set(rows.map((row) => row.message_id))
}
