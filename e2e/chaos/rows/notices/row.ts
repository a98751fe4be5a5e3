import { startWorld } from '@dibs/testing/world'
import { createRandom } from '../../harness/random.ts'
import { count, emptyRound, judged, type Row } from '../../harness/row.ts'
import { createSellers } from '../../world/sellers.ts'
import { runEvening } from './evening.ts'
import { FAULTS, judge } from './judge.ts'

/** kill -9 of the server while a bank tells of payments, and the seller gives what waits to bills. */
export const noticesRow: Row = {
  name: 'notices',
  mustShow:
    'kill -9 of the server while a bank tells of payments: none lost, none counted twice, and sums to the rupiah',
  trials: { full: 20, short: 1 },
  together: 1,
  isApart: true,
  controls: judged(Object.keys(FAULTS)),
  async open() {
    const world = await startWorld()
    return {
      async run(seeds) {
        const round = emptyRound()
        for (const seed of seeds) {
          const [seller] = await createSellers(world, { count: 1, codes: ['A1'], name: 'notices' })
          if (!seller) throw new Error('no seller')
          const seen = await runEvening(world, seller, createRandom(seed))
          for (const what of judge(seen)) round.failures.push({ seed, what })
          for (const [name, plant] of Object.entries(FAULTS))
            if (judge(plant(seen)).length > 0) count(round.noticed, name)
          count(round.counts, 'notices', seen.told.length)
          count(round.counts, 'calls without an answer, sent again', seen.again)
        }
        return round
      },
      close: world.close,
    }
  },
}
