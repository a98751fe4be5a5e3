import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@dibs/testing/program'
import { startWorld } from '@dibs/testing/world'
import { count, emptyRound, judged, type Row } from '../../../chaos/harness/row.ts'
import { createSellers } from '../../../chaos/world/sellers.ts'
import { attack } from './attack.ts'
import { FAULTS, judge } from './judge.ts'

/**
 * A stranger tries to find bills, to learn of one by what leaks, to break the form, and to send what is
 * no picture; another seller tries to read and change the order.
 */
export const billsRow: Row = {
  name: 'bills',
  mustShow:
    'no bill is found by trying, no address or contact of one leaks, the form takes any text as a text and no flood, only pictures are taken and only their pixels kept, and no other seller sees the order',
  trials: { full: 200, short: 2 },
  together: 1,
  isApart: true,
  controls: judged(Object.keys(FAULTS)),
  whyNot: async () =>
    existsSync(join(ROOT, 'apps/web/dist/index.html')) ? null : 'the web app is not built',
  async open() {
    const log: string[] = []
    const world = await startWorld({
      env: { LOG_LEVEL: 'debug' },
      onOutput: (text) => void log.push(text),
    })
    return {
      async run(seeds) {
        const round = emptyRound()
        for (const seed of seeds) {
          const [seller, other] = await createSellers(world, {
            count: 2,
            codes: ['A1'],
            name: 'bills',
          })
          if (!seller || !other) throw new Error('no sellers')
          const seen = await attack(world, { seller, other, seed, readLog: () => log.join('') })
          for (const what of judge(seen)) round.failures.push({ seed, what })
          for (const [name, plant] of Object.entries(FAULTS))
            if (judge(plant(seen)).length > 0) count(round.noticed, name)
          count(round.counts, 'tokens tried', seen.guesses.length)
          count(round.counts, 'texts sent', seen.typed.length)
          count(round.counts, 'texts refused', seen.typed.filter(({ told }) => !told).length)
          count(round.counts, 'of a flood refused', seen.flood.filter((s) => s === 429).length)
        }
        return round
      },
      close: () => world.close(),
    }
  },
}
