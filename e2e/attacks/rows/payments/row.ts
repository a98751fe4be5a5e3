import { startWorld } from '@dibs/testing/world'
import { count, emptyRound, judged, type Row } from '../../../chaos/harness/row.ts'
import { createSellers } from '../../../chaos/world/sellers.ts'
import { attack } from './attack.ts'
import { FAULTS, judge } from './judge.ts'

/** A stranger, and another seller, try to have a bill marked as paid; then a key is stolen. */
export const paymentsRow: Row = {
  name: 'payments',
  mustShow:
    'no bill is paid by who has no key of the shop, a payment counts once, and a stolen key keeps no other shop waiting',
  trials: { full: 20, short: 1 },
  together: 1,
  isApart: true,
  controls: judged(Object.keys(FAULTS)),
  async open({ isShort }) {
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
            name: 'payments',
          })
          if (!seller || !other) throw new Error('no sellers')
          const floodSize = isShort ? 1_200 : 10_000
          const readLog = () => log.join('')
          const seen = await attack(world, { seller, other, seed, floodSize, readLog })
          for (const what of judge(seen)) round.failures.push({ seed, what })
          for (const [name, plant] of Object.entries(FAULTS))
            if (judge(plant(seen)).length > 0) count(round.noticed, name)
          count(round.counts, 'forgeries tried', Object.keys(seen.strangers).length)
          count(round.counts, 'of a flood taken', seen.flood[202] ?? 0)
          count(round.counts, 'of a flood refused', seen.flood[429] ?? 0)
        }
        return round
      },
      close: () => world.close(),
    }
  },
}
