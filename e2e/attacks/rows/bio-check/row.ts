import { endpoints } from '@dibs/contract'
import { eventually } from '@dibs/testing/eventually'
import { startWorld } from '@dibs/testing/world'
import { count, emptyRound, type Round, type Row } from '../../../chaos/harness/row.ts'
import { createSellers, type Seller } from '../../../chaos/world/sellers.ts'
import { followRedirect, readEndlessly } from './careless.ts'
import { judgeStrays, judgeVisits } from './judge-visits.ts'
import { startSite } from './site.ts'
import { TOGETHER, tryPage } from './trial.ts'

const FOLLOWS = 'a reader that follows redirects'
const TAKES_ALL = 'a reader without a limit of bytes'
const CALM_CALLS = 20

/** A profile site that redirects, lures, floods, drips and lies, against proofs of many sellers. */
export const bioCheckRow: Row = {
  name: 'bio-check',
  mustShow: 'no connection elsewhere; 10 MB and 10 s at most each; answers as declared',
  trials: { full: 500, short: TOGETHER },
  together: TOGETHER,
  isApart: true,
  controls: [FOLLOWS, TAKES_ALL].map((name) => ({ name, kind: 'planted', within: 1 })),
  async open() {
    const site = await startSite()
    const world = await startWorld({ env: { PROFILE_BASE_URL: site.url } })
    // A page that cannot be read is not read elsewhere: this is about the page.
    await world.simulator.behave({ userStatus: 403 })
    const sellers = await createSellers(world, { count: TOGETHER, codes: [], name: 'bio' })
    const [bystander] = await createSellers(world, { count: 1, codes: [], name: 'bystander' })
    if (!bystander) throw new Error('There is no bystander.')

    return {
      async run(seeds) {
        const round = emptyRound()
        round.millis['another seller in calm'] = await callFor(bystander, CALM_CALLS)
        let isOver = false
        const meanwhile = callWhile(bystander, () => !isOver)
        const strayed = judgeStrays(site).length
        const trials = await Promise.all(
          seeds.map((seed) => tryPage({ world, site }, sellers[seed % TOGETHER] as Seller, seed)),
        )
        isOver = true
        round.millis['another seller meanwhile'] = await meanwhile
        await eventually('nobody is being answered', () => site.isQuiet())
        for (const { seed, kind, path, millis, finding } of trials) {
          const visits = path === null ? [] : site.visits(path)
          const isVisited = path === null || visits.length > 0
          count(round.counts, 'pages visited', visits.length)
          note(round, kind, millis)
          for (const what of [finding, isVisited ? null : `${kind}: nobody came`])
            if (what !== null) round.failures.push({ seed, what })
          for (const what of judgeVisits(visits))
            round.failures.push({ seed, what: `${kind}: ${what}` })
        }
        const [seed = 0] = seeds
        for (const what of judgeStrays(site).slice(strayed)) round.failures.push({ seed, what })
        return round
      },
      control: (name, seed) => (name === FOLLOWS ? followRedirect() : readEndlessly(seed)),
      async close() {
        await world.close()
        await site.close()
      },
    }
  },
}

/** Which kinds take the longest is of use; a list for each of them is not. */
function note({ millis = {} }: Round, kind: string, took: number): void {
  const name = ['silence', 'drip'].includes(kind) ? 'pages that never end' : 'other pages'
  millis[name] = [...(millis[name] ?? []), took]
}

async function callFor(seller: Seller, calls: number): Promise<number[]> {
  let left = calls
  return callWhile(seller, () => left-- > 0)
}

/** One call after the other, as long as it goes on; how long each took. */
async function callWhile({ api }: Seller, goesOn: () => boolean): Promise<number[]> {
  const millis: number[] = []
  while (goesOn()) {
    const started = performance.now()
    await api(endpoints.user.getProfile, {})
    millis.push(performance.now() - started)
  }
  return millis
}
