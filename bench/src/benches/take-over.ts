import { setTimeout as delay } from 'node:timers/promises'
import { MARKET_CODES } from '../comments.ts'
import { type Bench, type BenchContext, type Figure, shorten, showOnly } from '../harness/figure.ts'
import { openNodes } from '../harness/nodes.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { type Seller, startLive } from '../harness/sellers.ts'

const LIVES = 1_000
const STARTS_AT_ONCE = 8
const LOOK_MS = 20

export const takeOverBench: Bench = {
  name: 'take-over',
  about: `${LIVES} lives of a node that is killed, taken by two others: until all have a keeper in the database, and until all are heard again`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const count = isQuick ? LIVES / 5 : LIVES
  const { provider, nodes, database, sellersOf } = await openNodes(scope, 3)
  const [first] = nodes
  if (!first) throw new Error('no node')
  const names = Array.from({ length: count }, (_, index) => `taken-${index}`)
  await goLive(await sellersOf(first, names, MARKET_CODES))
  await provider.call('awaitListeners', { count })
  const { rows } = await database.query('select distinct owner from live_sessions')
  const [{ owner }] = rows
  if (rows.length !== 1) throw new Error('The lives are not kept by one node.')
  const isLeft = `select count(*)::int as left from live_sessions where owner = $1 or owner is null`

  const start = performance.now()
  const sinceStart = () => (performance.now() - start) / 1000
  await first.kill()
  let firstTaken: number | undefined
  for (;;) {
    const { left } = (await database.query(isLeft, [owner])).rows[0]
    if (left < count) firstTaken ??= sinceStart()
    if (left === 0) break
    if (sinceStart() > 60) throw new Error(`${left} lives were not taken.`)
    await delay(LOOK_MS)
  }
  const taken = sinceStart()
  say(`${count} lives have another keeper after ${shorten(taken)} s`)
  await provider.call('awaitListeners', { count })
  const heard = sinceStart()
  const note = count === LIVES ? '' : ` (${count} lives only)`
  return [
    showOnly(
      `${LIVES} lives of a killed node: all kept again${note}`,
      `${shorten(taken)} s`,
      `first after ${shorten(firstTaken ?? 0)} s`,
    ),
    showOnly('  all heard again', `${shorten(heard)} s`),
  ]
}

async function goLive(sellers: readonly Seller[]): Promise<void> {
  const waiting = [...sellers]
  const starter = async () => {
    for (let seller = waiting.pop(); seller; seller = waiting.pop()) await startLive(seller)
  }
  await Promise.all(Array.from({ length: STARTS_AT_ONCE }, starter))
}
