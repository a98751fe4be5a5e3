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

const TOGETHER = { full: 40, short: 20 }
const SHORTEST_SECONDS = 0.1
const LONGEST_SECONDS = { full: 5, short: 1.5 }

/** The provider's connection is dropped once or twice in a live; on return it sends the last again. */
export const upstreamDropsRow: Row = {
  name: 'upstream-drops',
  mustShow: 'drops of 0.1 to 5 s with replay: claims of what was delivered, gaps for what was not',
  trials: { full: 1_000, short: 20 },
  together: TOGETHER.full,
  controls: judged(DROP_FAULTS),
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const sellers = await createRacers(world, context, TOGETHER, 'drops')
  const longest = context.isShort ? LONGEST_SECONDS.short : LONGEST_SECONDS.full
  return {
    run: (seeds) =>
      playApart(sellers, seeds, async (seller, seed) => {
        const race = await playLive(world, seller, createRandom(seed), longest)
        return judgeRaces(seed, [race], DROP_FAULTS)
      }),
    close: async () => {},
  }
}

async function playLive(world: World, seller: Seller, random: Random, longest: number) {
  const live = await startRace(world, seller, random)
  await live.hearOne()
  await sayHeard(live, random.between(REPLAYED, 2 * REPLAYED))
  // In one of them more is said than is sent again, so that there must be a gap.
  const isOther = random.chance(0.75)
  for (const isLong of random.shuffle(isOther ? [true, random.chance(0.3)] : [true])) {
    // Some drops catch comments on their way; after the others it is known what was heard.
    if (random.chance(0.5)) await live.hearOne()
    if (random.chance(0.3)) await live.say(claims(live, random.between(1, 5)))
    const { least, most } = isLong ? MANY : FEW
    await drop(world, live, random, { longest, unheard: random.between(least, most), isLong })
    await sayHeard(live, random.between(1, REPLAYED))
  }
  return finishRace(world, live)
}

/** Drops the connection, and says fewer or more comments meanwhile than are sent again. */
async function drop(
  world: World,
  live: LiveRace,
  random: Random,
  { longest, unheard, isLong }: { longest: number; unheard: number; isLong: boolean },
): Promise<void> {
  const { username } = live.seller
  const seconds = SHORTEST_SECONDS + random.next() * (longest - SHORTEST_SECONDS)
  const first = isLong ? MANY.least : 0
  let start: number
  // Again, should the server be back before the first was said.
  do {
    await world.simulator.causeFault(username, { kind: 'drop', seconds })
    start = performance.now()
    if (isLong) await live.say(claims(live, first))
  } while (isLong && (await world.simulator.getLive(username)).connections > 0)
  for (let said = first; said < unheard; said += 5) {
    await live.say(claims(live, Math.min(5, unheard - said)))
    const left = seconds * 1000 - (performance.now() - start)
    if (random.chance(0.3) && left > 200) await delay(random.between(0, left / 4))
  }
  await isHeard(world, live.seller)
  markReplayed(live)
}
