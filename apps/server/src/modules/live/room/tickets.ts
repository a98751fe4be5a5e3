import { randomBytes } from 'node:crypto'
import type { HelperId, UserId } from '@dibs/core'
import * as z from 'zod'
import type { Context } from '../../../context.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { usedTickets } from '../../../platform/database/schema/index.ts'
import { withDeadline } from '../../../platform/deadline.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { createUseLimit } from '../../../platform/limits/use-limits.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { KeyedHash } from '../../../platform/secrets/keyed-hash.ts'

/** Relay: twenty devices that lose a network twelve times in a minute. Each is a row once it is used. */
const TICKET_LIMIT = { max: 240, periodMs: 60_000 }
/** Direct mode: each is a request to the provider. Several devices reconnect now and then. */
const CREDENTIAL_LIMIT = { max: 60, periodMs: 600_000 }
/** Of a shop's, one helper has a quarter, and all of them two thirds: its owner is never kept out by them. */
const OF_A_HELPER = 1 / 4
const OF_HELPERS = 2 / 3
/** How long a ticket waits to be used (product decisions, "Listening and relay"). */
const TICKET_TTL_MS = 60_000
/** A ticket is some 250 characters; whatever is longer is none. */
export const TICKET_MAX_CHARACTERS = 500
/** A device does not wait longer for its ticket to be noted as used. */
const NOTE_TIMEOUT_MS = 2_000
/** So many uses are kept here at most; more than are issued in the minute before an outage. */
const MOST_NOTED_HERE = 20_000

/** Who may open one connection, to which live; the token that asked for it ends it, too. */
export type Ticket = {
  userId: UserId
  username: string
  tokenHash: string
  /** By whose help in the shop; null: the owner's own device. */
  helperId: HelperId | null
}

const contentSchema = z.tuple(
  [z.string(), z.string(), z.string(), z.string(), z.number()],
  // A node of the release before issues tickets without it, and helpers ask it for none.
  z.string(),
)

export type Tickets = ReturnType<typeof createTickets>

type Dependencies = {
  /** Reserved for single quick statements. */
  db: Database
  keyedHash: KeyedHash
  clock: Clock
  log: Log
}

/**
 * Issues credentials for one connection each. They are signed, so they cost no memory, any node takes
 * them, and a restart does not end them; that one was used is a row until it dies.
 */
export function createTickets({ db, keyedHash, clock, log }: Dependencies) {
  /** What was used while the database could not note it, and when each dies. */
  const usedHere = new Map<string, number>()

  function noteHere(nonce: string, expiresAt: number): void {
    usedHere.set(nonce, expiresAt)
    for (const [other, diesAt] of usedHere) {
      if (diesAt > clock() && usedHere.size <= MOST_NOTED_HERE) return
      usedHere.delete(other)
    }
  }

  /** Whether this is its first use. */
  async function noteUse(nonce: string, expiresAt: number): Promise<boolean> {
    if (usedHere.has(nonce)) return false
    const noting = db
      .insert(usedTickets)
      .values({ nonce, expiresAt: new Date(expiresAt) })
      .onConflictDoNothing()
    try {
      return (await withDeadline(noting, NOTE_TIMEOUT_MS)).rowCount === 1
    } catch (error) {
      // A device must not be locked out by an outage. Meanwhile each node knows its own uses only,
      // so one ticket may open a connection at each.
      if (usedHere.has(nonce)) return false
      noteHere(nonce, expiresAt)
      log.warn({ err: error }, 'a used ticket could not be noted; this node remembers it')
      return true
    }
  }

  return {
    issue({ userId, username, tokenHash, helperId }: Ticket): string {
      const nonce = randomBytes(16).toString('base64url')
      const content = [userId, username, tokenHash, nonce, clock() + TICKET_TTL_MS]
      if (helperId) content.push(helperId)
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${text}.${keyedHash('ticket', text)}`
    },

    /** Takes a ticket that any node has issued, under any of the keys; each is taken once. Never rejects. */
    async redeem(key: string): Promise<Ticket | null> {
      const [text = '', signature = ''] = key.split('.')
      if (!keyedHash.isOf(signature, 'ticket', text)) return null
      const content = JSON.parse(Buffer.from(text, 'base64url').toString())
      const [userId, username, tokenHash, nonce, expiresAt, helperId = null] =
        contentSchema.parse(content)
      if (expiresAt <= clock() || !(await noteUse(nonce, expiresAt))) return null
      return {
        userId: userId as UserId,
        username,
        tokenHash,
        helperId: helperId as HelperId | null,
      }
    },
  }
}

/** Gives what a device connects with. */
export type IssueTicket = (
  caller: Pick<Caller, 'userId' | 'tokenHash' | 'helper'>,
  username: string,
) => Promise<string>

/** Makes what issues a ticket of our relay or, in direct mode, a credential of the provider. */
export function createIssueTicket(context: Context, tickets: Tickets): IssueTicket {
  const { config, chatProvider, providerBudget } = context
  const countTicket = createShopLimit('ticket', TICKET_LIMIT, context)
  const countCredential = createShopLimit('credential', CREDENTIAL_LIMIT, context)
  return async (caller, username) => {
    const { userId, tokenHash, helper } = caller
    if (config.CHAT_STREAM === 'relay') {
      await countTicket(caller)
      return tickets.issue({ userId, username, tokenHash, helperId: helper?.id ?? null })
    }
    await countCredential(caller)
    const grant = await providerBudget.take('credential', userId)
    if (!grant.isGranted) {
      const retryAfterSeconds = Math.ceil(grant.retryAfterMs / 1_000)
      throw new AppError('too_many_requests', { retryAfterSeconds })
    }
    grant.release()
    return chatProvider.mintCredential(username)
  }
}

/** Makes what counts a use for the shop in which somebody calls: a helper's own and the helpers' first. */
function createShopLimit(
  name: string,
  { max, periodMs }: typeof TICKET_LIMIT,
  context: Parameters<typeof createUseLimit>[2],
) {
  const part = (of: number) => ({ max: max * of, periodMs })
  const count = createUseLimit(name, { max, periodMs }, context)
  const countHelper = createUseLimit(`${name} of a helper`, part(OF_A_HELPER), context)
  const countHelpers = createUseLimit(`${name} of helpers`, part(OF_HELPERS), context)
  return async ({ userId, helper }: Pick<Caller, 'userId' | 'helper'>): Promise<void> => {
    if (helper) {
      await countHelper(helper.id)
      await countHelpers(userId)
    }
    await count(userId)
  }
}
