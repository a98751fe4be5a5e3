import { count, emptyRound, judged, type Row } from '../../harness/row.ts'
import { watchDatabase } from '../../nodes/watch-database.ts'
import { createSellers } from '../../world/sellers.ts'
import { runEvening } from './evening.ts'
import { FAULTS, judge } from './judge.ts'

/** kill -9 of the node that compares, while a second source posts to all of them beside TikTok. */
export const besideRow: Row = {
  name: 'beside',
  mustShow:
    'kill -9 of the node that compares a second source with TikTok, which posts on to the others: counts and offers equal to an oracle’s or told as uncompared, nobody twice or displaced, and by TikTok’s stamp whom it brings late',
  trials: { full: 10, short: 1 },
  together: 1,
  isOnCluster: true,
  controls: judged(Object.keys(FAULTS)),
  async open({ cluster: get }) {
    const cluster = await get(1)
    await watchDatabase(cluster)
    return {
      async run(seeds) {
        const round = emptyRound()
        for (const seed of seeds) {
          const codes = ['A1', 'B2']
          const [seller] = await createSellers(cluster, { count: 1, codes, name: 'beside' })
          if (!seller) throw new Error('no seller')
          const seen = await runEvening(cluster, seller, seed)
          for (const what of judge(seen)) round.failures.push({ seed, what })
          for (const [name, plant] of Object.entries(FAULTS))
            if (judge(plant(seen)).length > 0) count(round.noticed, name)
          count(round.counts, 'comments', seen.said.length)
          count(round.counts, 'uncompared', seen.counts.uncompared)
          count(round.counts, 'offers', seen.offers.length)
        }
        return round
      },
      close: async () => {},
    }
  },
}
