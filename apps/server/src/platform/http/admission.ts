import { setTimeout as delay } from 'node:timers/promises'
import { ACCOUNT_HEADER, type Endpoint, type HelperRole, type KeyScope } from '@dibs/contract'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { type Authenticate, type Caller, isKey } from './caller.ts'
import { languageOf } from './language.ts'
import { createTimeShares } from './time-shares.ts'
import { createTurns, type EndTurn } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who watches the server asks there: neither counted nor kept waiting. */
    isProbe?: true
    /** A file of the web app: a page has many, so they have a count of their own. */
    isFile?: true
    /** Who is let in; everybody, without it. `helpers`: of somebody else's shop. */
    opens?: {
      auth: Endpoint['auth']
      scope: KeyScope | undefined
      helpers: readonly HelperRole[]
    }
  }
  interface FastifyRequest {
    /** Who asks; null for whoever has no living token. */
    caller: Caller | null
    /** What is held until the answer is sent. */
    turn: { end: EndTurn; isAtWork: boolean } | null
    /** Lets it wait for its turn, once. */
    enter: (() => Promise<void>) | null
  }
}

/**
 * A seller's calls at once, over all devices. A device has two claims, a poll, a change and now and
 * then a page's readings under way; the database has ten connections for everybody.
 */
const SELLER_TURNS = { atWork: 6, waiting: 48, patienceMs: 5_000 }
/** Calls of all programs of a seller: they wait for each other, and never in front of the seller's app. */
const KEYS_TURNS = { atWork: 4, waiting: 48, patienceMs: 5_000 }
/** Calls without a token, and as many looks at who asks. Carriers put many phones behind one address. */
const ADDRESS_TURNS = { atWork: 50, waiting: 1_000, patienceMs: 5_000 }

/**
 * What a seller's calls may use of the one thread that answers all: what is measured is the reading
 * of a body, the work until it waits for something, and the writing of the answer.
 */
const SELLER_SHARE = { share: 0.25, burstMs: 50, othersMs: 10_000, patienceMs: 5_000 }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** Calls of a minute. */
const PER_MINUTE = {
  /** Five devices that each save fifty claims and read three waitlists a second need 15,900. */
  seller: 20_000,
  /** With one key: as many as a live takes comments, one by one. */
  key: 12_000,
  /** Without a living token. */
  address: 12_000,
  /** Of the web app's files, from an address; a first visit takes some forty. */
  files: 30_000,
}
export type PerMinute = typeof PER_MINUTE

/**
 * Whoever is refused more often than this in a second, or asks more often whether the server is ready,
 * waits a moment with each further call, before anything is done about it: the answer costs little,
 * but a connection that asks without end asks thousands of times.
 */
const REFUSALS = { perSecond: 200, pauseMs: 50 }
export type Refusals = typeof REFUSALS

/** They call, too: sellers are not alone. */
const STRANGERS = 'strangers'

/**
 * Whose time and line a call is on: a seller's programs have theirs beside the seller's app, and so
 * have all who help in the shop. Whatever these do, the owner gets through, and can remove them.
 */
const lineOf = ({ userId, key, helper }: Caller): string =>
  key ? `keys of ${userId}` : helper ? `helpers of ${userId}` : userId

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/

/**
 * Has every request come by here, whatever it asks for. Before its body is read, who asks is told,
 * and the call counted for the seller (for the network address, without one). Once the body has come,
 * and before a schema looks at it, it waits for its turn: slow bodies hold none. Routes and plugins
 * must be registered afterwards.
 */
export function addAdmission(
  app: FastifyInstance,
  authenticate: Authenticate,
  { perMinute = PER_MINUTE, refusals = REFUSALS }: { perMinute?: PerMinute; refusals?: Refusals },
): void {
  const takeForSeller = createTurns(SELLER_TURNS)
  const takeForKeys = createTurns(KEYS_TURNS)
  const takeForAddress = createTurns(ADDRESS_TURNS)
  const shares = createTimeShares(SELLER_SHARE)
  app.decorateRequest('caller', null)
  app.decorateRequest('turn', null)
  app.decorateRequest('enter', null)
  addCounts(app, { authenticate, perMinute, refusals, enter })

  async function take({ caller, ip }: FastifyRequest): Promise<EndTurn> {
    const line = caller ? lineOf(caller) : normalizeIP(ip)
    const takeFor = caller ? (caller.key ? takeForKeys : takeForSeller) : takeForAddress
    const end = await takeFor(line)
    try {
      // It waits within its turn: the others of the line wait behind it.
      await shares.begin(caller ? line : STRANGERS)
      return end
    } catch (error) {
      end()
      throw error
    }
  }

  async function enter(request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
    if (request.turn) return
    const end = await take(request)
    const turn = { end, isAtWork: false }
    request.turn = turn
    const endUnlessAtWork = () => turn.isAtWork || end()
    if (!raw.closed) raw.once('close', endUnlessAtWork)
    // Nobody is there any more: it ends once whatever follows at once has not begun to work.
    else setImmediate(endUnlessAtWork)
  }

  /** Does what follows at once, on the time of who calls. */
  const runFor = ({ caller }: FastifyRequest, work: () => void) =>
    caller ? shares.run(lineOf(caller), work) : work()

  // What JSON says costs more than what a schema thinks of it.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const checked: typeof done = (error, value) =>
      error || !isCrowded(value) ? done(error, value) : done(new AppError('bad_request'))
    const goOn = () => runFor(request, () => parse(request, body as string, checked))
    if (request.enter) request.enter().then(goOn, done)
    else goOn()
  })

  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.enter) return done()
    request.enter().then(() => runFor(request, done), done)
  })

  app.addHook('preSerialization', (request, _reply, payload, done) => {
    runFor(request, () => done(null, payload))
  })
}

type Counted = {
  authenticate: Authenticate
  perMinute: PerMinute
  refusals: Refusals
  /** Lets a call that is counted wait for its turn. */
  enter: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** Tells who asks, counts the call, and slows down who is refused without end. */
function addCounts(app: FastifyInstance, counted: Counted): void {
  const { authenticate, perMinute, refusals, enter } = counted
  const takeForLook = createTurns(ADDRESS_TURNS)
  const countForSeller = createMinuteCount(perMinute.seller)
  const countForKey = createMinuteCount(perMinute.key)
  const countForAddress = createMinuteCount(perMinute.address)
  const countFile = createMinuteCount(perMinute.files)
  const brake = createBrake(refusals)

  /** Who asks. A look at a token that is refused is counted for the address. */
  async function identify(request: FastifyRequest, address: string): Promise<Caller | null> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined || !request.url.startsWith('/api/')) return null
    const endLook = await takeForLook(address)
    try {
      return await authenticate(token, shopOf(request)).finally(endLook)
    } catch (error) {
      if (error instanceof AppError) {
        await brake.pause(address)
        countForAddress(address)
      }
      throw error
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    const { isProbe, isFile } = request.routeOptions.config
    const address = normalizeIP(request.ip)
    if (isProbe) {
      brake.note(address)
      return brake.pause(address)
    }
    if (isFile) return countFile(address)
    const caller = await identify(request, address)
    request.caller = caller
    request.language = caller?.language ?? languageOf(request.headers['accept-language'])
    const pause = brake.pause(caller ? lineOf(caller) : address)
    if (pause) await pause
    if (caller?.key) countForKey(caller.key.id)
    else if (caller) countForSeller(lineOf(caller))
    else countForAddress(address)
    // A socket lasts for hours, and has bounds of its own; what is read slowly holds its connection.
    if (!request.ws) request.enter = () => enter(request, reply)
  })

  app.addHook('onError', ({ caller, ip }, _reply, _error, done) => {
    brake.note(caller ? lineOf(caller) : normalizeIP(ip))
    done()
  })
}

/** In whose shop a call is made, as it says; without a word, in the caller's own. */
function shopOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  const account = headers[ACCOUNT_HEADER]
  return routeOptions.config.opens?.auth === 'seller' && typeof account === 'string'
    ? account
    : undefined
}

/** More than any call takes: a schema finds something wrong with each, in one piece of work. */
const MOST_IN_BODY = { values: 5_000, objects: 1_000 }

/** Whether something read from JSON holds more than any call takes. */
function isCrowded(json: unknown): boolean {
  const left = { ...MOST_IN_BODY }
  const waiting = [json]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const inside = Object.values(value)
    left.values -= inside.length
    if (!Array.isArray(value)) left.objects -= 1
    if (left.values < 0 || left.objects < 0) return true
    for (const each of inside) if (typeof each === 'object') waiting.push(each)
  }
  return false
}

/** Refuses what is not there, and who may not, without having read a body. */
export function refuseEarly(app: FastifyInstance): void {
  app.addHook('onRequest', ({ is404, caller, headers, routeOptions }, _reply, done) => {
    if (is404) throw new AppError('not_found')
    const { auth, scope, helpers } = routeOptions.config.opens ?? { auth: 'none', helpers: [] }
    if (auth === 'none') return done()
    const token = BEARER.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!caller && isKey(token)) throw new AppError('key_unknown')
    if (!caller || (auth === 'key' && !caller.key)) throw new AppError('unauthorized')
    const isOpen = !caller.key || (scope !== undefined && caller.key.scopes.includes(scope))
    if (!isOpen) throw new AppError('key_scope', { scope: scope ?? null })
    if (caller.helper && !helpers.includes(caller.helper.role))
      throw new AppError('not_for_helpers')
    done()
  })
}

/** Does a call's work; who leaves before the answer gives no turn back until it is done. */
export async function whileAtWork<T>(
  { turn }: FastifyRequest,
  { raw }: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  if (!turn) return work()
  turn.isAtWork = true
  try {
    return await work()
  } finally {
    turn.isAtWork = false
    if (raw.closed) turn.end()
  }
}

/** So many keys are counted at most; beyond, the first of the period is forgotten. */
const MOST_KEYS = 20_000

/** Makes counts within the running period: a number a key, since every call comes by here. */
function createCounts(periodMs: number) {
  const counts = new Map<string, number>()
  let endsAt = 0
  /** The count of a key, and how much of the period is left, in milliseconds. */
  function of(key: string): { count: number; leftMs: number } {
    const now = performance.now()
    if (now >= endsAt) {
      counts.clear()
      endsAt = now + periodMs
    }
    return { count: counts.get(key) ?? 0, leftMs: endsAt - now }
  }
  return {
    of,
    add(key: string): void {
      counts.set(key, of(key).count + 1)
      if (counts.size > MOST_KEYS) counts.delete(counts.keys().next().value ?? '')
    },
  }
}

/** Makes the function that counts a call of a key within the running minute. @throws too_many_requests */
function createMinuteCount(most: number): (key: string) => void {
  const counts = createCounts(MINUTE_MS)
  return (key) => {
    const { count, leftMs } = counts.of(key)
    if (count >= most) {
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
    }
    counts.add(key)
  }
}

/** Makes what slows down whoever is refused without end, by the running second. */
function createBrake({ perSecond, pauseMs }: Refusals) {
  const counts = createCounts(SECOND_MS)
  return {
    /** A call of the key was refused. */
    note: counts.add,
    /** What a call of the key waits for; nothing, as a rule. */
    pause: (key: string): undefined | Promise<void> =>
      counts.of(key).count > perSecond ? delay(pauseMs) : undefined,
  }
}

/** Ends the turn when the answer is sent, or nobody is there to take it: until then it costs memory. */
export function endWhenSent({ raw }: FastifyReply, end: EndTurn): void {
  if (raw.closed) end()
  else raw.once('close', end)
}
