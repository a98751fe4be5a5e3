import { endpoints, type Item } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
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
import { goOffAir, goOnAir } from '../../world/live.ts'
import { createSellers, type Seller } from '../../world/sellers.ts'
import { LAST_CODE, START_CODES } from './choose.ts'
import { FAULTS } from './item-list.ts'
import { writeScript } from './script.ts'
import { type Played, playSequence, type Script } from './sequence.ts'

/** Lives at once, and the sequences that they play one after the other before a round ends. */
const LIVES = 32
const TOGETHER = 8 * LIVES

/** Two devices change things by hand, alone and at the very same moment, while viewers comment. */
export const commandsRow: Row = {
  name: 'commands',
  mustShow: 'commands of two devices against comments: the model, and the seller has the last word',
  trials: { full: 20_000, short: LIVES },
  together: TOGETHER,
  controls: judged(FAULTS),
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const codes = [LAST_CODE, ...START_CODES]
  const sellers = await createSellers(world, { count: LIVES, codes, name: 'commands' })
  return {
    async run(seeds) {
      const round = emptyRound()
      const waiting = [...seeds]
      const noticed = new Map(FAULTS.map((fault) => [fault, new Set<number>()]))
      const note = (seed: number, { wrong, noticed: faults, counts }: Played) => {
        for (const what of wrong) round.failures.push({ seed, what })
        for (const fault of faults) noticed.get(fault)?.add(seed)
        for (const [name, by] of Object.entries(counts)) count(round.counts, name, by)
      }
      const playing = sellers.map(async (seller, index) => {
        const [first = 0] = seeds
        // One live beside the others goes by the script, so that no control is left to chance.
        if (index === 0) note(first, await playLive(world, seller, first, writeScript))
        for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift())
          note(seed, await playLive(world, seller, seed))
      })
      await Promise.all(playing)
      for (const [fault, trials] of noticed) count(round.noticed, fault, trials.size)
      return round
    },
    close: async () => {},
  }
}

/** A live of its own, with the items that every one begins with. */
async function playLive(
  world: World,
  seller: Seller,
  seed: number,
  write?: (random: Random) => Script,
): Promise<Played> {
  const sessionId = await goOnAir(world, seller)
  const random = createRandom(seed)
  const live = { world, seller, sessionId, random }
  const played = await playSequence(live, codesOf(seller), write?.(random))
  await goOffAir(world, seller, sessionId)
  if (hasEdits(played)) await restoreItems(seller)
  return played
}

const hasEdits = ({ counts: { create = 0, rename = 0, delete: deleted = 0 } }: Played) =>
  create + rename + deleted > 0

function codesOf({ items }: Seller): Map<ItemId, string> {
  return new Map(Object.entries(items).map(([code, itemId]) => [itemId, code]))
}

/** Gives the next sequence the items that every one begins with. */
async function restoreItems({ api, items }: Seller): Promise<void> {
  const { data } = await api(endpoints.items.list, {})
  const isRight = (item: Item) => items[item.clue_text] === item.id
  for (const { id } of data.filter((item) => !isRight(item))) {
    await api(endpoints.items.remove, { params: { itemClueId: id } })
  }
  const right = data.filter(isRight).map((item) => item.clue_text)
  for (const code of START_CODES.filter((one) => !right.includes(one))) {
    items[code] = (await api(endpoints.items.create, { body: { clueText: code } })).data.id
  }
}
