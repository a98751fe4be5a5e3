import type { SessionId } from '@dibs/core'
import type { World } from '@dibs/testing/world'
import { createRandom, type Random } from '../../harness/random.ts'
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
import type { ModelFault } from '../../model/model.ts'
import { writeId } from '../../model/write-id.ts'
import { sendCommand } from '../../world/commands.ts'
import { goOffAir, goOnAir, type SeenLists, seeListsWith } from '../../world/live.ts'
import { createSellers, type Seller } from '../../world/sellers.ts'
import { shuffleAndBundle, toFrames, writeComments } from './story.ts'

const CODES = ['A1', 'B2', 'C3']
const TOGETHER = 24
const FAULTS: readonly ModelFault[] = [
  'order by arrival',
  'ids compared as text',
  'no dedupe',
  'removals forgotten',
  'moves forgotten',
]

/** Comments arrive shuffled, several times, in bundles of any size; the waitlists are the model's. */
export const shuffledRow: Row = {
  name: 'shuffled',
  mustShow: 'arrival shuffled, doubled, bundled: the same waitlists as the model',
  trials: { full: 10_000, short: 2 * TOGETHER },
  together: TOGETHER,
  controls: judged(FAULTS),
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const sellers = await createSellers(world, { count: TOGETHER, codes: CODES, name: 'shuffled' })
  return {
    async run(seeds) {
      const round = emptyRound()
      const trials = seeds.map(async (seed, index) => {
        const seller = sellers[index] as Seller
        const { happened, seen } = await playLive(world, seller, createRandom(seed))
        const judge = (fault?: ModelFault) =>
          compareLists(modelOf(CODES, happened, fault), seen, seller)
        for (const what of judge()) round.failures.push({ seed, what })
        for (const fault of FAULTS) if (judge(fault).length > 0) count(round.noticed, fault)
        count(round.counts, 'deliveries', happened.filter(({ type }) => type === 'heard').length)
        count(round.counts, 'places', [...seen.values()].flat().length)
      })
      await Promise.all(trials)
      return round
    },
    close: async () => {},
  }
}

/** One live: some comments, some changes by hand, and then the comments that are late. */
async function playLive(world: World, seller: Seller, random: Random) {
  const sessionId = await goOnAir(world, seller)
  const now = Date.now()
  const comments = writeComments(random, CODES, now)
  const late = random.between(0, comments.length)
  const happened: Happening[] = []
  const say = (some: readonly Comment[]) =>
    deliver(world, seller, sessionId, random, { comments: some, now, happened })
  const seenFirst = await say(comments.slice(late))
  const back = await changeByHand(seller, sessionId, random, { seen: seenFirst, happened })
  const seen = await say([...comments.slice(0, late), ...back])
  await goOffAir(world, seller, sessionId)
  return { happened, seen }
}

/** Delivers comments and one more that comes last; gives the waitlists that have it. */
async function deliver(
  world: World,
  seller: Seller,
  sessionId: SessionId,
  random: Random,
  live: { comments: readonly Comment[]; now: number; happened: Happening[] },
): Promise<SeenLists> {
  const last = {
    messageId: writeId(random),
    accountId: writeId(random),
    createTime: live.now,
    text: 'A1',
  }
  const delivery = [...shuffleAndBundle(random, live.comments), [last]]
  await world.simulator.sendFrames(seller.username, toFrames(random, delivery))
  for (const comment of delivery.flat()) live.happened.push({ type: 'heard', comment })
  return seeListsWith(seller, sessionId, last.messageId)
}

/** A removal and up to three moves; gives a comment of who was removed, made since. */
async function changeByHand(
  seller: Seller,
  sessionId: SessionId,
  random: Random,
  { seen, happened }: { seen: SeenLists; happened: Happening[] },
): Promise<Comment[]> {
  const code = 'A1'
  const places = random.shuffle(seen.get(seller.items[code] as string) ?? [])
  const [gone, ...others] = places
  for (const { accountId, messageId } of others.slice(0, random.between(0, 3))) {
    const move = random.pick(['winner', 'up', 'down', 'bottom'] as const)
    await sendCommand(seller, sessionId, { type: 'move', code, accountId, messageId, move })
    happened.push({ type: 'moved', code, accountId, move })
  }
  if (!gone || random.chance(0.5)) return []
  const { at } = await sendCommand(seller, sessionId, { type: 'remove', code, ...gone })
  happened.push({ type: 'removed', code, accountId: gone.accountId, at })
  if (random.chance(0.5)) return []
  const text = `mau ${code} lagi`
  return [{ messageId: writeId(random), createTime: at + 1, accountId: gone.accountId, text }]
}
