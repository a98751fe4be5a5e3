import { MARKET_CODES } from '../comments.ts'
import { type Bench, type BenchContext, type Figure, judgeRates } from '../harness/figure.ts'
import { interleave } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'
import { createPipeline, PER_FRAME, readItems } from './claims-pipeline.ts'
import { createPlainInsert, createPositionedInsert, writeRows } from './plain-inserts.ts'

const CLAIMS = 20_000
const POSITIONED_CLAIMS = 150

export const claimsBench: Bench = {
  name: 'claims',
  about: `claims a second of one live, from the provider's socket (${PER_FRAME} comments a frame, each a claim) to the committed row, durable as in production`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick }: BenchContext): Promise<Figure[]> {
  const names = ['claims-seller', 'plain-seller'] as const
  const stage = await openStage(scope, names, MARKET_CODES)
  const { provider, database } = stage
  const [seller, plain] = stage.sellers
  const sessionId = await startLive(seller)
  await provider.call('awaitListeners', { count: 1 })
  const items = await readItems(database, seller.userId)
  const pipeline = createPipeline({
    provider,
    database,
    listener: seller.username,
    sessionId,
    items,
  })
  const rows = (count: number) => writeRows(count, items)
  const insertPlain = await createPlainInsert(database, plain.userId)
  const insertPositioned = await createPositionedInsert(database, plain.userId)

  const rates = await interleave(isQuick ? 3 : 7, {
    pipeline: () => pipeline(CLAIMS),
    plain: () => perSecond(CLAIMS, rows(CLAIMS), insertPlain),
    positioned: () => perSecond(POSITIONED_CLAIMS, rows(POSITIONED_CLAIMS), insertPositioned),
  })
  const unit = 'claims/s'
  return [
    judgeRates({
      what: 'claims stored, to INSERTs of 1,000 rows',
      measured: rates.pipeline,
      baseline: rates.plain,
      unit,
      atLeast: 0.55,
    }),
    judgeRates({
      what: 'claims stored, to a transaction per claim',
      measured: rates.pipeline,
      baseline: rates.positioned,
      unit,
      atLeast: 25,
    }),
  ]
}

async function perSecond<Row>(
  count: number,
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Promise<void>,
): Promise<number> {
  const start = performance.now()
  await insert(rows)
  return (count / (performance.now() - start)) * 1000
}
