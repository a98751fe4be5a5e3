import { randomBytes } from 'node:crypto'
import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'

/** How long a ticket waits to be used (product decisions, "Listening and relay"). */
const TICKET_TTL_MS = 60_000
/** Of a seller, unused: two for each socket that there may be. */
const MOST_ALIVE = 40
/** Of a seller: twenty devices that lose a network twelve times in a minute. */
const ISSUE_LIMIT = { max: 240, periodMs: 60_000 }

/** Who may open one connection, to which live; the token that asked for it ends it, too. */
export type Ticket = { userId: UserId; username: string; tokenHash: string }

export type Tickets = ReturnType<typeof createTickets>

/** Issues credentials for one connection each. They live in memory: a restart asks for fresh ones. */
export function createTickets(clock: Clock) {
  const tickets = new Map<string, Ticket & { expiresAt: number }>()
  const aliveOf = new Map<UserId, number>()
  const limitIssues = createRateLimiter(ISSUE_LIMIT, clock)

  function forget(key: string, { userId }: Ticket): void {
    tickets.delete(key)
    const left = (aliveOf.get(userId) ?? 1) - 1
    if (left > 0) aliveOf.set(userId, left)
    else aliveOf.delete(userId)
  }

  function forgetExpired(): void {
    // Oldest first, so the rest is alive as soon as one is.
    for (const [key, ticket] of tickets) {
      if (ticket.expiresAt > clock()) return
      forget(key, ticket)
    }
  }

  return {
    /** @throws too_many_requests when the seller leaves too many unused, or asks too often */
    issue(ticket: Ticket): string {
      forgetExpired()
      const { userId } = ticket
      limitIssues(userId)
      const alive = aliveOf.get(userId) ?? 0
      if (alive >= MOST_ALIVE) {
        throw new AppError('too_many_requests', { retryAfterSeconds: TICKET_TTL_MS / 1000 })
      }
      aliveOf.set(userId, alive + 1)
      const key = randomBytes(32).toString('base64url')
      tickets.set(key, { ...ticket, expiresAt: clock() + TICKET_TTL_MS })
      return key
    },
    /** Takes a ticket; it is gone afterwards. */
    redeem(key: string): Ticket | null {
      forgetExpired()
      const ticket = tickets.get(key)
      if (ticket) forget(key, ticket)
      return ticket ?? null
    },
  }
}

/** Twice a second: a revoked token ends its sockets within one (product decisions, "Accounts"). */
const CHECK_MS = 500

export type TokenWatch = ReturnType<typeof createTokenWatch>

/** Those of the tokens, named by their hashes, that open nothing any more. One query. */
export type FindDeadTokens = (hashes: readonly string[]) => Promise<readonly string[]>

type Dependencies = { findDeadTokens: FindDeadTokens; log: Log }

/**
 * Ends what was opened with a token once that is dead, whoever revoked it and wherever: one query
 * asks the database about everything that is open; none is made while nothing is open.
 */
export function createTokenWatch({ findDeadTokens, log }: Dependencies) {
  const endsByHash = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false
  let isBlind = false

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      const dead = await findDeadTokens([...endsByHash.keys()])
      isBlind = false
      dead.forEach(endAll)
    } catch (error) {
      // Everything stays open: a database that is away revokes nothing.
      if (!isBlind) log.warn({ err: error }, 'revoked tokens cannot be looked for')
      isBlind = true
    } finally {
      isChecking = false
    }
  }

  function endAll(tokenHash: string): void {
    const ends = endsByHash.get(tokenHash) ?? []
    forget(tokenHash)
    for (const end of ends) end()
  }

  function forget(tokenHash: string): void {
    endsByHash.delete(tokenHash)
    if (endsByHash.size === 0) close()
  }

  function close(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Calls `end` once when the token is dead, unless the answer was called by then. */
    add(tokenHash: string, end: () => void): () => void {
      const ends = endsByHash.get(tokenHash) ?? new Set()
      endsByHash.set(tokenHash, ends.add(end))
      timer ??= setInterval(check, CHECK_MS).unref()
      return () => {
        ends.delete(end)
        if (ends.size === 0 && endsByHash.get(tokenHash) === ends) forget(tokenHash)
      }
    },
    close,
  }
}
