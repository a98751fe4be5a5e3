import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { hideFromSearch } from '../../../platform/http/security.ts'
import { createTurns } from '../../../platform/http/turns.ts'
import { createRateLimiter } from '../../../platform/limits/rate-limit.ts'
import { hashBillToken } from '../../../platform/secrets/bill-secrets.ts'
import { type FoundBill, findBill } from './store.ts'

const DAY_MS = 86_400_000
/** Tokens cannot be guessed; this only slows floods. */
const UNKNOWN_TOKENS = { max: 300, periodMs: 10 * 60_000 }
/** Each holds one of the ten connections that everybody shares. Enough for a carrier's buyers: a look takes a millisecond. */
const TURNS_OF_ADDRESS = { atWork: 3, waiting: 1_000, patienceMs: 5_000 }
/** More changes of one bill than any buyer makes. */
const CHANGES = { max: 30, periodMs: 10 * 60_000 }

/** Who asks: the token in the page's address, and the network address. */
export type Visit = { token: string; network: string }

/** The visit that a call of a bill's page is; its answer is for no search engine. */
export function visitOf(call: {
  params: { token: string }
  request: FastifyRequest
  reply: FastifyReply
}): Visit {
  hideFromSearch(call.reply)
  return { token: call.params.token, network: normalizeIP(call.request.ip) }
}

export type Visits = ReturnType<typeof createVisits>

/** What a visit of a bill's page may do, its pictures included, within what is one visitor's and one bill's. */
export function createVisits({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>) {
  const countUnknown = createRateLimiter(UNKNOWN_TOKENS, clock)
  const countChange = createRateLimiter(CHANGES, clock)
  const takeTurn = createTurns(TURNS_OF_ADDRESS)
  /** How long a bill is kept after its live. */
  const retentionMs = config.RECAP_RETENTION_DAYS * DAY_MS

  async function inTurn<T>({ network }: Visit, work: () => Promise<T>): Promise<T> {
    const end = await takeTurn(network)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** @throws not_found; too_many_requests after too many tokens that there are not */
  async function find(from: Database | Transaction, { token, network }: Visit): Promise<FoundBill> {
    const found = await findBill(from, hashBillToken(token), new Date(clock() - retentionMs))
    if (found) return found
    countUnknown(network)
    throw new AppError('not_found')
  }

  return {
    retentionMs,
    find,

    /** Looks at a bill, in its visitor's turn. @throws not_found, too_many_requests */
    look: <T>(visit: Visit, work: (found: FoundBill) => T | Promise<T>): Promise<T> =>
      inTurn(visit, async () => work(await find(db, visit))),

    /**
     * Changes something of a bill, in its visitor's turn and within what one bill takes. `isReport`: the
     * first time that it is said to be paid, which no flood of other changes may prevent.
     * @throws not_found, too_many_requests
     */
    change: <T>(
      visit: Visit,
      { isReport }: { isReport: boolean },
      work: (found: FoundBill) => Promise<T>,
    ): Promise<T> =>
      inTurn(visit, async () => {
        const found = await find(db, visit)
        const { id, hasReported } = found.order
        countChange(isReport && !hasReported ? `first report of ${id}` : id)
        return work(found)
      }),
  }
}
