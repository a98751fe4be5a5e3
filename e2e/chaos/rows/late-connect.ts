import { setTimeout as delay } from 'node:timers/promises'
import type { World } from '@dibs/testing/world'
import { createRandom, type Random } from '../harness/random.ts'
import { type Context, judged, type OpenRow, type Row } from '../harness/row.ts'
import { claims, DROP_FAULTS, FEW, MANY, playApart, sayHeard } from '../race/drop-race.ts'
import { REPLAYED } from '../race/judge-gaps.ts'
import { type LiveRace, startRace } from '../race/live-race.ts'
import { createRacers, finishRace, judgeRaces, markReplayed } from '../race/race-round.ts'
import { isHeard } from '../world/live.ts'
import type { Seller } from '../world/sellers.ts'

const TOGETHER = { full: 40, short: 12 }
/** How long the provider takes from the room to its link to the platform. */
const LATEST_MS = { full: 10_000, short: 3_000 }
const LONGEST_DROP_SECONDS = 0.5

/**
 * The provider's connection is dropped; the next one tells of the room at once, and of its link to the
 * platform only later. What is said until then, is sent again by then as far as it goes.
 */
export const lateConnectRow: Row = {
  name: 'late-connect',
  mustShow: 'a link that comes 0 to 10 s after the room: nothing is lost outside a stored gap',
  trials: { full: 400, short: 12 },
  together: TOGETHER.full,
  controls: judged(DROP_FAULTS),
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const kind = context.isShort ? 'short' : 'full'
  const sellers = await createRacers(world, context, TOGETHER, 'late')
  return {
    run: (seeds) =>
      playApart(sellers, seeds, async (seller, seed) => {
        const race = await playLive(world, seller, createRandom(seed), LATEST_MS[kind])
        return judgeRaces(seed, [race], DROP_FAULTS)
      }),
    close: async () => {},
  }
}

async function playLive(world: World, seller: Seller, random: Random, latestMs: number) {
  const live = await startRace(world, seller, random)
  await live.hearOne()
  await sayHeard(live, random.between(REPLAYED, 2 * REPLAYED))
  // After this, it is known what was heard.
  await live.hearOne()
  const { least, most } = random.chance(0.7) ? MANY : FEW
  await connectLate(world, live, random, { latestMs, unheard: random.between(least, most) })
  await world.simulator.behave({ connectAfterMs: 0 }, seller.username)
  await sayHeard(live, random.between(1, REPLAYED))
  return finishRace(world, live)
}

/** Drops the connection, and says comments until the next one is linked, most of them behind the room. */
async function connectLate(
  world: World,
  live: LiveRace,
  random: Random,
  { latestMs, unheard }: { latestMs: number; unheard: number },
): Promise<void> {
  const { username } = live.seller
  const connectAfterMs = random.between(unheard > REPLAYED ? latestMs / 3 : 0, latestMs)
  await world.simulator.behave({ connectAfterMs }, username)
  const seconds = random.next() * LONGEST_DROP_SECONDS
  await world.simulator.causeFault(username, { kind: 'drop', seconds })
  const isMissed = async () => (await world.simulator.getLive(username)).connections === 0
  for (let said = 0; said < unheard && (await isMissed()); ) {
    const count = Math.min(random.between(2, 6), unheard - said)
    await live.say(claims(live, count))
    said += count
    await delay(random.between(0, connectAfterMs / 10))
  }
  await isHeard(world, live.seller)
  markReplayed(live)
}
