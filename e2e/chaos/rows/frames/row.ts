import { setTimeout as delay } from 'node:timers/promises'
import type { World } from '@dibs/testing/world'
import { createRandom } from '../../harness/random.ts'
import {
  type Context,
  count,
  emptyRound,
  judged,
  type OpenRow,
  type Row,
} from '../../harness/row.ts'
import type { Comment } from '../../model/comment.ts'
import { compareLists } from '../../model/compare.ts'
import { type Happening, modelOf } from '../../model/happening.ts'
import { goOffAir, goOnAir, type SeenLists, seeListsWith } from '../../world/live.ts'
import { createSellers, type Seller } from '../../world/sellers.ts'
import { type Feed, ODD_CODE, WHOLE_CODE, writeFeed } from './feed.ts'
import {
  growthOf,
  judgeMemory,
  leastOf,
  type MemorySample,
  noticesLeak,
  readMemory,
} from './memory.ts'

const CODES = [ODD_CODE, WHOLE_CODE]
const LIVES = 10
/** Frames in one live; a trial is a frame. A live again: `--seed <its first> --count 250`. */
const FRAMES = 250
/** How often `/healthz` is asked, in milliseconds. */
const LOOK_MS = 100

/** A provider that sends nonsense, much of it, among the comments that count. */
export const framesRow: Row = {
  name: 'frames',
  mustShow: 'odd frames: no crash, no wrong claim, the server answers, its memory stays flat',
  trials: { full: 1_000_000, short: 5_000 },
  together: LIVES * FRAMES,
  controls: judged([
    'a broken comment believed',
    'a sound comment missed',
    'order by arrival',
    'memory that grows',
  ]),
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const sellers = await createSellers(world, { count: LIVES, codes: CODES, name: 'frames' })
  const memory: MemorySample[] = []
  return {
    async run(seeds) {
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
      const { samples, wrong } = await watching
      const seed = seeds[0] as number
      memory.push(leastOf(samples))
      const grown = judgeMemory(memory)
      for (const what of [...wrong, ...(grown === null ? [] : [grown])])
        round.failures.push({ seed, what })
      if (noticesLeak()) count(round.noticed, 'memory that grows')
      count(round.counts, 'heap kB added', growthOf(memory).heap)
      count(round.counts, 'resident kB added', growthOf(memory).resident)
      count(round.counts, 'looks at the server', samples.length)
      return round
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

/** Asks the server's health until the round is over: it must always answer. */
async function watchServer(world: World, isOver: AbortSignal) {
  const samples: MemorySample[] = []
  const wrong: string[] = []
  do {
    const health = await fetch(`${world.url}/healthz`).catch((error: Error) => error)
    const isWell = health instanceof Response && health.ok
    if (isWell) {
      await health.body?.cancel()
      samples.push(await readMemory(world))
    } else wrong.push(`/healthz answered ${health instanceof Response ? health.status : health}`)
    await delay(LOOK_MS)
  } while (!isOver.aborted && wrong.length === 0)
  return { samples, wrong }
}
