import { setTimeout as delay } from 'node:timers/promises'
import { MARKET_CODES } from '../comments.ts'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeLimit,
  shorten,
  showOnly,
} from '../harness/figure.ts'
import { openNodes } from '../harness/nodes.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { startLive } from '../harness/sellers.ts'

const LIVES = 300
const PER_SECOND = 30_000
const SECONDS = 20
const PER_FRAME = 10
/** Who has stored nothing more for so long has stored all that it will. */
const STANDS_STILL_MS = 10_000

export const clusterClaimsBench: Bench = {
  name: 'cluster-claims',
  about: `${PER_SECOND.toLocaleString('en')} claims a second over three nodes and ${LIVES} lives, ${PER_FRAME} a frame, for ${SECONDS} s, beside the same on one node`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(_scope: Scope, context: BenchContext): Promise<Figure[]> {
  const three = await pass(3, context)
  const one = await pass(1, context)
  return [
    judgeLimit({
      what: 'three nodes: from the last claim to all that are stored',
      measured: three.behind,
      unit: 's',
      atMost: 5,
      baseline: `one node ${shorten(one.behind)} s`,
    }),
    judgeLimit({
      what: '  never stored: they are gaps',
      measured: three.never,
      unit: 'claims',
      atMost: 0,
      baseline: `one node ${one.never}`,
    }),
    showOnly(
      `claims stored a second, three nodes to one (${shorten(three.said)} said/s)`,
      `${shorten(three.stored)} claims/s`,
      `${shorten(one.stored)} claims/s`,
      `${shorten(three.stored / one.stored)} x`,
    ),
    showOnly(
      '  CPU time of the nodes a claim',
      `${shorten(three.cpuUs)} µs`,
      `${shorten(one.cpuUs)} µs`,
    ),
  ]
}

function pass(count: number, { isQuick, say }: BenchContext) {
  return withScope(async (scope) => {
    const { provider, nodes, database, sellersOf } = await openNodes(scope, count)
    const names: string[] = []
    for (const [index, node] of nodes.entries()) {
      const own = Array.from({ length: LIVES / count }, (_, i) => `cluster-${index}-${i}`)
      for (const seller of await sellersOf(node, own, MARKET_CODES)) await startLive(seller)
      names.push(...own)
    }
    await provider.call('awaitListeners', { count: names.length })
    const countStored = async () =>
      (await database.query('select count(*)::int as stored from claims')).rows[0].stored as number
    const cpuUs = async () => {
      const usages = await Promise.all(nodes.map(({ inspector }) => inspector.usage()))
      return usages.reduce((sum, usage) => sum + usage.cpuUs, 0)
    }
    const before = await cpuUs()
    const start = performance.now()
    const said = await provider.call('pace', {
      listeners: names,
      perSecond: PER_SECOND / names.length,
      perFrame: PER_FRAME,
      seconds: isQuick ? 5 : SECONDS,
      codes: MARKET_CODES,
      claimShare: 1,
    })
    const saidIn = (performance.now() - start) / 1000
    // A node that falls behind has no room for more at some time, and tells that as gaps.
    let [stored, storedAt] = [0, performance.now()]
    while (stored < said && performance.now() - storedAt < STANDS_STILL_MS) {
      const now = await countStored()
      if (now > stored) [stored, storedAt] = [now, performance.now()]
      await delay(100)
    }
    const storedIn = (storedAt - start) / 1000
    const never = said - stored
    say(
      `${count} nodes: ${said} said in ${shorten(saidIn)} s, stored in ${shorten(storedIn)} s, ${never} never`,
    )
    const cpu = ((await cpuUs()) - before) / said
    return {
      said: said / saidIn,
      stored: stored / storedIn,
      behind: storedIn - saidIn,
      never,
      cpuUs: cpu,
    }
  })
}
