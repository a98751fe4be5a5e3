import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Caller } from './caller.ts'
import { createTurns, type EndTurn } from './turns.ts'

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
  identify: (request: FastifyRequest) => Promise<Caller | null>,
): (request: FastifyRequest) => Promise<Admitted> {
  const takeForSeller = createTurns(SELLER_TURNS)
  const takeForAddress = createTurns(ADDRESS_TURNS)
  const countForSeller = createMinuteCount(SELLER_PER_MINUTE)
  const countForAddress = createMinuteCount(ADDRESS_PER_MINUTE)

  return async (request) => {
    const address = normalizeIP(request.ip)
    const turn = takeForAddress(address)
    const endForAddress = turn instanceof Promise ? await turn : turn
    try {
      const caller = await identify(request)
      if (!caller) {
        countForAddress(address)
        return { caller, end: endForAddress }
      }
      countForSeller(caller.userId)
      // Whoever shares the address does not wait behind this seller.
      endForAddress()
      return { caller, end: await takeForSeller(caller.userId) }
    } catch (error) {
      endForAddress()
      throw error
    }
  }
}

/** So many keys are counted at most; beyond, the first of the minute is forgotten. */
const MOST_KEYS = 20_000

/**
 * Makes the function that counts a call of a key within the running minute: a number a key, since
 * every call comes by here. @throws too_many_requests
 */
function createMinuteCount(most: number): (key: string) => void {
  const counts = new Map<string, number>()
  let endsAt = 0
  return (key) => {
    const now = performance.now()
    if (now >= endsAt) {
      counts.clear()
      endsAt = now + MINUTE_MS
    }
    const count = (counts.get(key) ?? 0) + 1
    if (count > most) {
      throw new AppError('too_many_requests', {
        retryAfterSeconds: Math.ceil((endsAt - now) / 1000),
      })
    }
    counts.set(key, count)
    if (counts.size > MOST_KEYS) counts.delete(counts.keys().next().value ?? '')
  }
}

/** Ends the turn when the answer is sent, or nobody is there to take it: until then it costs memory. */
export function endWhenSent({ raw }: FastifyReply, end: EndTurn): void {
  if (raw.closed) end()
  else raw.once('close', end)
}
