import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

/** RFC 9116: less than a year, so that what nobody runs any more stops being believed. */
const VALID_MS = 180 * 86_400_000

/** `contact`: an e-mail address or an https address. */
export type SecurityContactOptions = {
  contact: string
  publicUrl: string | undefined
  clock: Clock
}

/** Says at `/.well-known/security.txt` where a weakness is reported (RFC 9116). */
export function bindSecurityContact(app: FastifyInstance, options: SecurityContactOptions): void {
  const { contact, publicUrl, clock } = options
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(clock() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en, id',
      ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
