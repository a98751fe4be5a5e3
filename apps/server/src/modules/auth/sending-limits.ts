import { callingCodeOf, JAKARTA_OFFSET_MS, type UserId } from '@dibs/core'
import { normalizeIP } from '@fastify/rate-limit'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countUses, giveBackUses, type Use } from '../../platform/limits/use-counts.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts'
import type { Identifier } from './identifier.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How many messages may go out. Those to phone numbers cost money, and are counted by the day. */
export type MessageLimits = {
  /** The calling code of the country that most sellers are in, such as `62`. */
  homeCallingCode: string
  /** Paid messages to that country, to any other country, and to one block of a thousand numbers. */
  home: number
  abroad: number
  numberBlock: number
  /** Codes by mail in ten minutes altogether, and in a minute to one domain. */
  mail: number
  mailDomain: number
  /** Codes in ten minutes that one network address may ask for. */
  network: number
}

/**
 * A message that is about to be sent. Each kind is counted apart, by the same limits, so that none
 * uses up another's: `code`, a log-in on a new device; `known`, on one that has logged in there
 * before; `contact`, a new address; `fresh`, a seller's own; `notice`, of a download.
 */
export type Message = {
  identifier: Pick<Identifier, 'field' | 'value'>
  at: number
} & (
  | { kind: 'code'; network: string; hasAccount: boolean }
  | { kind: 'contact'; network: string; userId: UserId }
  | { kind: 'known'; network: string }
  | { kind: 'fresh' | 'notice' }
)

/**
 * What is to happen with a message that is not refused. `isScarce`: few are left, and those are for
 * addresses that have an account; only then may it stay unsent, and nobody is told which.
 */
export type Admission = { isScarce: boolean; goesOut: boolean }

export type SendingLimits = ReturnType<typeof createSendingLimits>
/** What notices are counted by. */
export type PaidMessages = Pick<SendingLimits, 'reserve'>

/** A bound on messages: `max` in a window. What it counts for is in `of`, by which it is stored. */
type Bound = {
  of: readonly [name: string, ...of: string[]]
  max: number
  periodMs: number
  /** So many of `max` are for addresses that have an account; without it, all are for everybody. */
  reserve?: number
}

/** Codes that one seller may ask for, to prove new addresses. */
const CONTACTS_PER_HOUR = 10
const PAID_CONTACTS_PER_DAY = 20
/** Paid messages of a kind that one number may get, where its owner alone causes them. */
const PAID_PER_NUMBER = 10
/** The part that one network address may use of what everybody needs: generous, carriers share them. */
const NETWORK_SHARE = { country: 1 / 10, block: 1 / 3, domain: 1 / 3, known: 1 / 2 }
/** An IPv6 /48, which may be one site's or a carrier's, gets this many times what a /64 gets, and half at most. */
const WIDER = 2.5
/** What is kept for addresses that have an account. */
const RESERVE = 1 / 4
/** The digits at a number's end that are left open in its block of numbers. */
const BLOCK_DIGITS = 3

type Dependencies = { limits: MessageLimits; hash: KeyedHash; log: Log }

/**
 * Bounds messages that strangers can cause, so that nobody runs up a bill, floods strangers in our
 * name, or uses up what others need: first what one seller and one network address may ask for, then
 * what all may. All counts are in the database.
 */
export function createSendingLimits({ limits, hash, log }: Dependencies) {
  const warn = createScarcityWarning(log)

  const usesOf = (bounds: readonly Bound[], at: number): Use[] =>
    bounds.map(({ of, periodMs }) => ({
      key: hash('use', ...of),
      endsAt: new Date(periodMs === DAY_MS ? endOfDay(at) : at + periodMs),
    }))

  return {
    /**
     * Counts a message in `tx`; a rollback takes the count back.
     * @throws too_many_requests
     */
    async reserve(tx: Transaction, message: Message): Promise<Admission> {
      const bounds = boundsOf(message, limits)
      const uses = usesOf(bounds, message.at)
      const counted = await countUses(tx, uses, new Date(message.at))
      const hasReserve = message.kind === 'code'
      const isKnown = hasReserve && message.hasAccount
      let isScarce = false
      let goesOut = true
      let freeAt = 0
      for (const [index, { of, max, reserve = 0 }] of bounds.entries()) {
        const { used, endsAt } = counted[index] as (typeof counted)[number]
        if (used <= max - reserve) continue
        const isPool = hasReserve && POOLS.has(of[0])
        if (isPool) {
          isScarce = true
          goesOut &&= isKnown && used <= max
        } else freeAt = Math.max(freeAt, endsAt.getTime())
        if (POOLS.has(of[0])) warn(of[0], message)
      }
      if (freeAt > 0) {
        const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - message.at) / 1000))
        throw new AppError('too_many_requests', { retryAfterSeconds })
      }
      // Known and unknown addresses take the same way, so that times tell nothing.
      const pools = uses.filter((_, index) => POOLS.has(bounds[index]?.of[0] ?? ''))
      if (isScarce) await giveBackUses(tx, pools, goesOut ? 0 : 1)
      return { isScarce, goesOut }
    },

    /** Where a message is counted in what all share, to be taken back if it is not delivered. */
    sharedCountsOf(message: Message): string[] {
      const bounds = boundsOf(message, limits).filter(({ of }) => POOLS.has(of[0]))
      return usesOf(bounds, message.at).map(({ key }) => key)
    },

    /** Takes back the count of a message that was not sent. */
    async releaseReservation(tx: Transaction, message: Message): Promise<void> {
      await giveBackUses(tx, usesOf(boundsOf(message, limits), message.at))
    },
  }
}

/** Bounds of what all share. */
const POOLS = new Set(['country', 'block', 'mail', 'domain'])

function boundsOf(message: Message, limits: MessageLimits): Bound[] {
  const isPaid = message.identifier.field === 'phoneNumber'
  const shared = isPaid ? paidBounds(message, limits) : mailBounds(message, limits)
  if (message.kind !== 'code' && message.kind !== 'contact') return shared
  const asked = networkBounds('codes', message.network, { most: limits.network }, 10 * MINUTE_MS)
  if (message.kind === 'code') return [...asked, ...shared]
  const { userId } = message
  const ofSeller: Bound[] = [
    { of: ['contacts', userId], max: CONTACTS_PER_HOUR, periodMs: HOUR_MS },
    { of: ['paid contacts', userId], max: PAID_CONTACTS_PER_DAY, periodMs: DAY_MS },
  ]
  return [...ofSeller.slice(0, isPaid ? 2 : 1), ...asked, ...shared]
}

function paidBounds(message: Message, limits: MessageLimits): Bound[] {
  const { kind, identifier } = message
  const number = identifier.value
  const code = callingCodeOf(number)
  const block = number.slice(0, -BLOCK_DIGITS)
  const ofCountry = code === limits.homeCallingCode ? limits.home : limits.abroad
  const ofBlock = limits.numberBlock
  const periodMs = DAY_MS
  const bounds: Bound[] = [
    { of: ['country', kind, code], max: ofCountry, periodMs, reserve: reserveOf(kind, ofCountry) },
    { of: ['block', kind, block], max: ofBlock, periodMs, reserve: reserveOf(kind, ofBlock) },
  ]
  if (kind === 'known' || kind === 'fresh' || kind === 'notice')
    bounds.push({ of: ['number', kind, number], max: PAID_PER_NUMBER, periodMs })
  if (!('network' in message)) return bounds
  const { network } = message
  const share = kind === 'known' ? NETWORK_SHARE.known : NETWORK_SHARE.country
  bounds.push(...networkBounds(`${kind} +${code}`, network, shareOf(ofCountry, share), periodMs))
  if (kind === 'known') return bounds
  const shareOfBlock = shareOf(ofBlock, NETWORK_SHARE.block)
  return [...bounds, ...networkBounds(`${kind} ${block}`, network, shareOfBlock, periodMs)]
}

/** A device that has logged in before and a seller's own address are bounded by their budgets alone. */
function mailBounds(message: Message, limits: MessageLimits): Bound[] {
  const { kind, identifier } = message
  if (kind !== 'code' && kind !== 'contact') return []
  const domain = identifier.value.slice(identifier.value.lastIndexOf('@') + 1)
  const { mail, mailDomain } = limits
  const all = { of: ['mail', kind], max: mail, reserve: reserveOf(kind, mail) } as const
  // A domain's limit slows addresses that nobody has logged in with, and no other.
  const known = kind === 'code' ? mail : 0
  const ofDomain = {
    of: ['domain', kind, domain],
    max: mailDomain + known,
    reserve: known,
  } as const
  return [
    { ...all, periodMs: 10 * MINUTE_MS },
    { ...ofDomain, periodMs: MINUTE_MS },
    ...networkBounds(
      `${kind} @${domain}`,
      message.network,
      shareOf(mailDomain, NETWORK_SHARE.domain),
      MINUTE_MS,
    ),
  ]
}

/**
 * Bounds of the one who asks, by network address: an IPv6 one by its /64, the least that a household
 * is given (RFC 6177, 2; RFC 4291, 2.5.4), and by its /48, of which anybody can rent one: that gets
 * more, but never over half of `whole`.
 */
function networkBounds(
  what: string,
  network: string,
  { most, whole = Number.POSITIVE_INFINITY }: { most: number; whole?: number },
  periodMs: number,
): Bound[] {
  const near = normalizeIP(network, 64)
  const max = Math.max(1, Math.floor(most))
  const bound: Bound = { of: ['network', what, near], max, periodMs }
  if (!near.includes(':')) return [bound]
  const wide = Math.max(max, Math.floor(Math.min(most * WIDER, whole / 2)))
  return [bound, { of: ['wide network', what, normalizeIP(network, 48)], max: wide, periodMs }]
}

/** The part of `whole` that one network address may use. */
const shareOf = (whole: number, share: number) => ({ most: whole * share, whole })

const reserveOf = (kind: Message['kind'], max: number) =>
  kind === 'code' ? Math.floor(max * RESERVE) : 0

/** When the day in Jakarta ends, epoch milliseconds. */
const endOfDay = (at: number) =>
  (Math.floor((at + JAKARTA_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - JAKARTA_OFFSET_MS

/** Says in the log, at most once a minute for each kind of bound, that what all share is used up. */
function createScarcityWarning(log: Log) {
  const warnedAt = new Map<string, number>()
  return (bound: string, { kind, at }: Message): void => {
    const name = `${kind} ${bound}`
    if (at < (warnedAt.get(name) ?? Number.NEGATIVE_INFINITY) + MINUTE_MS) return
    warnedAt.set(name, at)
    log.warn({ kind, bound }, 'codes are scarce: a limit that all share is used up')
  }
}
