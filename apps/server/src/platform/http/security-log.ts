import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Logging in and out, and what changes or takes away a whole account. */
const ACCOUNTS = /^\/api\/(auth\/|user$|user\/(devices|erase-data|export|profile\/[a-z-]+))/
const MARK_LENGTH = 12

/**
 * Logs what an investigation would ask for: each use of an account's calls, and every refusal. Who
 * asked is a mark that tells network addresses apart and gives none away.
 */
export function logSecurity(app: FastifyInstance, secretKey: string): void {
  const markOf = (address: string) =>
    createHmac('sha256', secretKey)
      .update(`network address ${address}`)
      .digest('base64url')
      .slice(0, MARK_LENGTH)

  app.addHook('onResponse', async (request, reply) => {
    if (!isOfSecurity(request, reply)) return
    const { method, routeOptions, ip } = request
    const route = routeOptions.url ?? 'none'
    request.log.info(
      { method, route, status: reply.statusCode, from: markOf(ip) },
      reply.statusCode < 400 ? 'account' : 'refused',
    )
  })
}

function isOfSecurity({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { url = '' } = routeOptions
  const isRefused = statusCode >= 400 && statusCode < 500
  return isRefused || ACCOUNTS.test(url)
}
