import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Caller } from './caller.ts'
import { createTurns, type EndTurn } from './turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the call counts for; set once the caller is known. */
    countedFor?: string
  }
}

/**
 * A seller's calls at once, over all devices. A device has two claims, a poll, a change and now and
 * then a page's readings under way; the database has ten connections for everybody.
 */
const SELLER_TURNS = { atWork: 6, waiting: 48, patienceMs: 5_000 }
/** Calls without a token, and the looks at who asks. Carriers put many phones behind one address. */
const ADDRESS_TURNS = { atWork: 50, waiting: 1_000, patienceMs: 5_000 }

const MINUTE_MS = 60_000
/** Five devices that each save fifty claims and read three waitlists a second need 15,900. */
const SELLER_PER_MINUTE = 20_000
const ADDRESS_PER_MINUTE = 12_000

/** `end` gives the turn back once the call is answered. */
type Admitted = { caller: Caller | null; end: EndTurn }

/**
 * Makes the function that lets a call in: tells who asks, counts it for the seller (for the network
 * address, without one), and waits for their turn. @throws too_many_requests
 */
export function createAdmission(
  app: FastifyInstance,
  identify: (request: FastifyRequest) => Promise<Caller | null>,
): (request: FastifyRequest) => Promise<Admitted> {
  const takeForSeller = createTurns(SELLER_TURNS)
  const takeForAddress = createTurns(ADDRESS_TURNS)
  const counted = app.createRateLimit({
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => request.countedFor ?? normalizeIP(request.ip),
    max: (request) => (request.countedFor === undefined ? ADDRESS_PER_MINUTE : SELLER_PER_MINUTE),
  })

  async function count(request: FastifyRequest): Promise<void> {
    const limit = await counted(request)
    if (limit.isAllowed || !limit.isExceeded) return
    throw new AppError('too_many_requests', { retryAfterSeconds: limit.ttlInSeconds })
  }

  return async (request) => {
    const endForAddress = await takeForAddress(normalizeIP(request.ip))
    try {
      const caller = await identify(request)
      if (caller) request.countedFor = caller.userId
      await count(request)
      if (!caller) return { caller, end: endForAddress }
      // Whoever shares the address does not wait behind this seller.
      endForAddress()
      return { caller, end: await takeForSeller(caller.userId) }
    } catch (error) {
      endForAddress()
      throw error
    }
  }
}

/** Ends the turn when the answer is sent, or nobody is there to take it: until then it costs memory. */
export function endWhenSent({ raw }: FastifyReply, end: EndTurn): void {
  if (raw.closed) end()
  else raw.once('close', end)
}
