import { readFrame } from '@dibs/contract/provider'
import { compileMatcher } from '@dibs/core'
import type pg from 'pg'
import { MARKET_CODES } from '../comments.ts'
import { type Bench, type BenchContext, type Figure, judgeRates } from '../harness/figure.ts'
import type { Helper } from '../harness/helper-process.ts'
import { interleave } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'
import type { ProviderHandlers } from '../load/provider.ts'
import { createPlainInsert, createPositionedInsert, writeRows } from './plain-inserts.ts'

const PER_FRAME = 10
const CLAIMS = 20_000
const POSITIONED_CLAIMS = 150
const POLL_MS = 2

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
  const items = await itemsOf(database, seller.userId)
  const pipeline = createPipeline({ provider, database, sessionId, items })
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
      atLeast: 0.45,
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

async function itemsOf(database: pg.Client, userId: string) {
  const { rows } = await database.query('select id, code from items where user_id = $1', [userId])
  return rows as { id: string; code: string }[]
}

/** Answers the rate of a batch: from the first byte sent until its last claim can be read. */
function createPipeline(world: {
  provider: Helper<ProviderHandlers>
  database: pg.Client
  sessionId: string
  items: readonly { id: string; code: string }[]
}) {
  const { provider, database, sessionId, items } = world
  const match = compileMatcher(items)
  const isStored = {
    name: 'is-stored',
    text: 'select 1 from claims where session_id = $1 and item_id = $2 and message_id = $3',
  }
  const waitForRows = async (count: number) => {
    for (;;) {
      const { rows } = await database.query(
        'select count(*)::int as stored from claims where session_id = $1',
        [sessionId],
      )
      if (rows[0].stored >= count) return
      await pause()
    }
  }
  let stored = 0
  return async (count: number): Promise<number> => {
    const { lastFrame } = await provider.call('prepare', {
      comments: count,
      perFrame: PER_FRAME,
      codes: MARKET_CODES,
      claimShare: 1,
    })
    const last = readFrame(lastFrame).at(-1)
    if (last?.type !== 'chat') throw new Error('no chat in the last frame')
    const values = [sessionId, match(last.comment.text)?.id, last.comment.messageId]
    const began = await provider.call('send', { listener: 'claims-seller' })
    while ((await database.query({ ...isStored, values })).rowCount === 0) await pause()
    const ended = performance.timeOrigin + performance.now()
    stored += count
    await waitForRows(stored)
    return (count / (ended - began)) * 1000
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS))
