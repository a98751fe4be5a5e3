import { createHmac } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Logging in and out, and what changes or takes away a whole account. */
const ACCOUNTS = /^\/api\/(auth\/|user$|user\/(devices|erase-data|export|profile\/[a-z-]+))/
const MARK_LENGTH = 12
/** How often refusals beyond the first of their kind and address are told. */
const TOLD_EVERY_MS = 60_000
/** So many kinds of so many addresses are told of in a minute; what is beyond, as a number. */
const MOST_KINDS = 1_000

/** A kind of call, what came of it, and who asked. */
type Kind = { method: string; route: string; status: number; from: string }

/**
 * Logs what an investigation would ask for: each use of an account's calls, and refusals, of which
 * the first of a kind and address is told at once, and how many more there were at the end of the
 * minute: whoever asks without end fills no disk. Who asked is logged as a keyed hash of the network
 * address, never as the address itself.
 */
export function logSecurity(app: FastifyInstance, secretKey: string): void {
  const markOf = (address: string) =>
    createHmac('sha256', secretKey)
      .update(`network address ${address}`)
      .digest('base64url')
      .slice(0, MARK_LENGTH)

  /** How many there were after the first one, since they were told last. */
  let refused = new Map<string, { kind: Kind; more: number }>()
  let others = 0

  function tell(): void {
    for (const { kind, more } of refused.values())
      if (more > 0) app.log.info({ ...kind, more }, 'refused again')
    if (others > 0) app.log.info({ more: others }, 'refused, of other kinds or addresses')
    refused = new Map()
    others = 0
  }

  function refuse(request: FastifyRequest, kind: Kind): void {
    const key = Object.values(kind).join(' ')
    const known = refused.get(key)
    if (known) known.more += 1
    else if (refused.size >= MOST_KINDS) others += 1
    else {
      refused.set(key, { kind, more: 0 })
      request.log.info(kind, 'refused')
    }
  }

  const telling = setInterval(tell, TOLD_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(telling)
    tell()
  })

  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const { method, routeOptions, ip } = request
    const { url: route = 'none' } = routeOptions
    const isRefused = status >= 400 && status < 500
    if (!isRefused && !ACCOUNTS.test(route)) return
    const kind = { method, route, status, from: markOf(normalizeIP(ip)) }
    if (isRefused) refuse(request, kind)
    else request.log.info(kind, 'account')
  })
}
