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
  const { rows } = await database.query(
    'select owner, count(*)::int as lives from live_sessions group by owner order by 2 desc limit 1',
  )
  const { owner, lives } = rows[0]
  // On a machine that has too much to do, a node may look dead while it takes them up.
  if (lives < count) say(`${count - lives} lives have gone to other nodes before`)
  const isLeft = `select count(*)::int as left from live_sessions where owner = $1 or owner is null`

  const start = performance.now()
  const sinceStart = () => (performance.now() - start) / 1000
  await first.kill()
  let firstTaken: number | undefined
  for (;;) {
    const { left } = (await database.query(isLeft, [owner])).rows[0]
    if (left < lives) firstTaken ??= sinceStart()
    if (left === 0) break
    if (sinceStart() > 60) throw new Error(`${left} lives were not taken.`)
    await delay(LOOK_MS)
  }
  const taken = sinceStart()
  say(`${lives} lives have another keeper after ${shorten(taken)} s`)
  await provider.call('awaitListeners', { count })
  const heard = sinceStart()
  const note = lives === LIVES ? '' : ` (${lives} lives only)`
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
    for (let seller = waiting.pop(); seller; seller = waiting.pop()) {
      // Answered 503 on a machine that has too much to do; apps ask again, too.
      for (let left = 5; left > 0; left -= 1) {
        const failure = await startLive(seller).then(
          () => null,
          (error: unknown) => error,
        )
        if (failure === null) break
        if (left === 1) throw failure
        await delay(1_000)
      }
    }
  }
  await Promise.all(Array.from({ length: STARTS_AT_ONCE }, starter))
}
