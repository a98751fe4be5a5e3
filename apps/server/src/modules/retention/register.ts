import { JAKARTA_OFFSET_MS, jakartaMonth } from '@dibs/core'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { TOKEN_LIFE_MS } from '../auth/service.ts'
import { type Cutoffs, createRetentionStore } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After a bill was paid, or given up. */
const PROOF_DAYS = 30
/** A live lasts a while, and an order may have begun in an evening before. */
const ORDERS_OUTLAST_DAYS = 30
/** Money that came cannot be told again after that: it counts once, so long as it is known. */
const NOTICE_DAYS = 61

/** Deletes data whose time is over (product decisions, "Personal data"): at the start, and hourly. */
export function registerRetention({ fastify }: App, context: Context): void {
  const retention = createRetention(context)
  fastify.addHook('onReady', async () => retention.start())
  fastify.addHook('preClose', retention.close)
}

type Dependencies = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'metrics' | 'pace'>

function createRetention({ config, db, clock, log, metrics, pace }: Dependencies) {
  const kinds = Object.entries(createRetentionStore(db))
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let nextAt = Number.NEGATIVE_INFINITY
  let isClosing = false

  function cutoffs(): Cutoffs {
    const now = clock()
    return {
      sessionsEndedBefore: new Date(now - config.RECAP_RETENTION_DAYS * DAY_MS),
      helpEndedBefore: new Date(now - (config.RECAP_RETENTION_DAYS + ORDERS_OUTLAST_DAYS) * DAY_MS),
      tokensUnusedSince: new Date(now - TOKEN_LIFE_MS),
      now: new Date(now),
      hourAgo: new Date(now - HOUR_MS),
      dayAgo: new Date(now - DAY_MS),
      noticesToldBefore: new Date(now - NOTICE_DAYS * DAY_MS),
      proofsClosedBefore: new Date(now - PROOF_DAYS * DAY_MS),
      yearAgo: new Date(now - 365 * DAY_MS),
      countedSince: new Date(now + JAKARTA_OFFSET_MS - DAY_MS).toISOString().slice(0, 10),
      monthStart: new Date(jakartaMonth(now).from),
    }
  }

  async function deleteAll([name, deleteSome]: (typeof kinds)[number], over: Cutoffs) {
    let count = 0
    let isAll = false
    while (!isAll && !isClosing) {
      const { deleted, ...batch } = await deleteSome(over)
      isAll = batch.isAll
      count += deleted
    }
    if (count > 0) log.info({ deleted: { [name]: count } }, 'deleted what has had its time')
  }

  /** Never throws. A kind that fails is tried again in an hour; the others are deleted all the same. */
  async function run(): Promise<void> {
    const over = cutoffs()
    for (const entry of kinds) {
      const kind = entry[0]
      try {
        await deleteAll(entry, over)
        metrics.deletionSucceeded.set({ kind }, clock() / 1_000)
      } catch (error) {
        metrics.deletionFailed.inc({ kind })
        log.warn({ err: error, kind }, 'deleting what has had its time failed; it is tried again')
      }
    }
  }

  function look(): void {
    if (running || clock() < nextAt) return
    nextAt = clock() + HOUR_MS
    running = run().finally(() => {
      running = undefined
    })
  }

  return {
    start(): void {
      look()
      timer = setInterval(look, pace.retentionMs)
    },
    /** Waits for the batch that is being deleted. */
    async close(): Promise<void> {
      isClosing = true
      clearInterval(timer)
      await running
    },
  }
}
