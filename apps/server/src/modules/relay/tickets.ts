import { randomBytes } from 'node:crypto'
import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'

/** How long a ticket waits to be used (product decisions, "Capture and relay"). */
const TICKET_TTL_MS = 60_000

/** Who may open one connection, to which live; the token that asked for it ends it, too. */
export type Ticket = { userId: UserId; username: string; tokenHash: string }

export type Tickets = ReturnType<typeof createTickets>

/** Issues credentials for one connection each. They live in memory: a restart asks for fresh ones. */
export function createTickets(clock: Clock) {
  const tickets = new Map<string, Ticket & { expiresAt: number }>()

  function forgetExpired(): void {
    // Oldest first, so the rest is alive as soon as one is.
    for (const [key, { expiresAt }] of tickets) {
      if (expiresAt > clock()) return
      tickets.delete(key)
    }
  }

  return {
    issue(ticket: Ticket): string {
      forgetExpired()
      const key = randomBytes(32).toString('base64url')
      tickets.set(key, { ...ticket, expiresAt: clock() + TICKET_TTL_MS })
      return key
    },
    /** Takes a ticket; it is gone afterwards. */
    redeem(key: string): Ticket | null {
      forgetExpired()
      const ticket = tickets.get(key)
      tickets.delete(key)
      return ticket ?? null
    },
  }
}
