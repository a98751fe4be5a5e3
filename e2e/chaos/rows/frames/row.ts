import { setTimeout as delay } from 'node:timers/promises'
import type { World } from '@dibs/testing/world'
import { growthOf, judgeMemory, noticesLeak, readKept } from '../../harness/memory.ts'
import { createRandom } from '../../harness/random.ts'
import {
  type Context,
  count,
  emptyRound,
  judged,
  type OpenRow,
  type Round,
  type Row,
} from '../../harness/row.ts'
import type { Comment } from '../../model/comment.ts'
import { compareLists } from '../../model/compare.ts'
import { type Happening, modelOf } from '../../model/happening.ts'
import { goOffAir, goOnAir, type SeenLists, seeListsWith } from '../../world/live.ts'
import { createSellers, type Seller } from '../../world/sellers.ts'
import { type Feed, ODD_CODE, WHOLE_CODE, writeFeed } from './feed.ts'

const CODES = [ODD_CODE, WHOLE_CODE]
const LIVES = 10
/** Frames in one live; a trial is a frame. A live again: `--seed <its first> --count 250`. */
const FRAMES = 250
/** Rounds in which pools, caches and compiled code grow. */
const WARM_UP = 6
/** How often `/healthz` is asked, in milliseconds. */
const LOOK_MS = 100

/** A provider that sends nonsense, much of it, among the comments that count. */
export const framesRow: Row = {
  name: 'frames',
  mustShow: 'odd frames: no crash, no wrong claim, the server answers, its memory stays flat',
  trials: { full: 1_000_000, short: 5_000 },
  together: LIVES * FRAMES,
  controls: [
    ...judged(['a broken comment believed', 'a sound comment missed', 'order by arrival']),
    { name: 'memory that grows', kind: 'planted', within: 2 },
  ],
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const sellers = await createSellers(world, { count: LIVES, codes: CODES, name: 'frames' })
  const kept: number[] = []

  async function run(seeds: readonly number[]): Promise<Round> {
    const round = emptyRound()
    const isOver = new AbortController()
    const watching = watchServer(world, isOver.signal)
    const lives = sellers.map(async (seller, index) => {
      const own = seeds.slice(index * FRAMES, (index + 1) * FRAMES)
      const [seed] = own
      if (seed === undefined) return
      const feed = writeFeed(createRandom(seed), own.length)
      const seen = await playLive(world, seller, feed)
      const { wrong, noticed } = judgeLists(feed, seen, seller)
      for (const what of wrong) round.failures.push({ seed, what })
      for (const name of noticed) count(round.noticed, name)
      count(round.counts, 'claims', feed.sound.length)
      count(round.counts, 'broken comments', feed.broken.length)
    })
    await Promise.all(lives).finally(() => isOver.abort())
    const seed = seeds[0] as number
    for (const what of await watching) round.failures.push({ seed, what })
    return round
  }

  return {
    async run(seeds) {
      const round = await run(seeds)
      kept.push(await readKept(world))
      const grown = judgeMemory(kept, WARM_UP)
      if (grown !== null) round.failures.push({ seed: seeds[0] as number, what: grown })
      count(round.counts, 'kept kB added', growthOf(kept, WARM_UP))
      return round
    },
    control(_name, seed) {
      const seeds = Array.from({ length: LIVES * FRAMES }, (_, at) => seed + at)
      return noticesLeak(world, () => run(seeds))
    },
    close: async () => {},
  }
}

/** A live that is sent all the frames; gives the waitlists in which the last one shows. */
async function playLive(world: World, seller: Seller, feed: Feed): Promise<SeenLists> {
  const sessionId = await goOnAir(world, seller)
  await world.simulator.sendFrames(seller.username, feed.frames)
  const seen = await seeListsWith(seller, sessionId, feed.last)
  await goOffAir(world, seller, sessionId)
  return seen
}

function judgeLists({ sound, broken }: Feed, seen: SeenLists, seller: Seller) {
  const compare = (comments: readonly Comment[], fault?: 'order by arrival') => {
    const happened = comments.map((comment): Happening => ({ type: 'heard', comment }))
    return compareLists(modelOf(CODES, happened, fault), seen, seller)
  }
  const faults = {
    'a broken comment believed': () => compare([...sound, ...broken.slice(0, 1)]),
    'a sound comment missed': () => compare(sound.slice(1)),
    'order by arrival': () => compare(sound, 'order by arrival'),
  }
  return {
    wrong: compare(sound).map(shorten),
    noticed: Object.entries(faults).flatMap(([name, judge]) => (judge().length > 0 ? [name] : [])),
  }
}

/** Hundreds of ids, of which one differs: only their beginning is told. */
const shorten = (sentence: string) => sentence.slice(0, 300)

/** Asks the server's health until the round is over: it must always answer. What it does wrong. */
async function watchServer(world: World, isOver: AbortSignal): Promise<string[]> {
  do {
    const health = await fetch(`${world.url}/healthz`).catch((error: Error) => error)
    const isWell = health instanceof Response && health.ok
    if (!isWell) return [`/healthz answered ${health instanceof Response ? health.status : health}`]
    await health.body?.cancel()
    await delay(LOOK_MS)
  } while (!isOver.aborted)
  return []
}
