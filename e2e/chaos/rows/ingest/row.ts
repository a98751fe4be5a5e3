import { startWorld } from '@dibs/testing/world'
import { createRandom } from '../../harness/random.ts'
import { count, emptyRound, judged, type Row } from '../../harness/row.ts'
import { createSellers } from '../../world/sellers.ts'
import { runEvening } from './evening.ts'
import { FAULTS, judge } from './judge.ts'

/** What a program posts, and how often the server is killed meanwhile; the long one takes ten minutes. */
const EVENINGS = {
  short: { comments: 1_000, kills: 1 },
  full: { comments: 108_000, kills: 5 },
}

/** kill -9 of the server while comments are posted, with repeats and wrong entries among them. */
export const ingestRow: Row = {
  name: 'ingest',
  mustShow:
    'kill -9 of the server while 200 comments a second are posted, with repeats and wrong ones: lists equal to an oracle’s, none lost after 202',
  trials: { full: 1, short: 1 },
  together: 1,
  isApart: true,
  controls: judged(Object.keys(FAULTS)),
  async open({ isShort }) {
    const world = await startWorld()
    return {
      async run(seeds) {
        const round = emptyRound()
        for (const seed of seeds) {
          const codes = ['A1', 'B2']
          const [seller] = await createSellers(world, { count: 1, codes, name: 'ingest' })
          if (!seller) throw new Error('no seller')
          const evening = isShort ? EVENINGS.short : EVENINGS.full
          const seen = await runEvening(world, seller, createRandom(seed), evening)
          for (const what of judge(seen)) round.failures.push({ seed, what })
          for (const [name, plant] of Object.entries(FAULTS))
            if (judge(plant(seen)).length > 0) count(round.noticed, name)
          count(round.counts, 'comments', seen.said.length)
          count(round.counts, 'calls sent again', seen.again)
          count(round.counts, 'kills', evening.kills)
        }
        return round
      },
      close: world.close,
    }
  },
}
