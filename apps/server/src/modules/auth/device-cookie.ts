import type { FastifyReply, FastifyRequest } from 'fastify'
import { TRUST_SECONDS } from './trusted-devices.ts'

export type DeviceCookie = ReturnType<typeof createDeviceCookie>

/**
 * The cookie by which a device is known that has logged in before. Its path is that of the log-in
 * alone, which is why its name has the prefix `__Secure-` rather than `__Host-`: that one holds for
 * the path `/` only (RFC 6265bis, 4.1.3).
 */
export function createDeviceCookie({ isHttps }: { isHttps: boolean }) {
  const name = isHttps ? '__Secure-dibs-device' : 'dibs-device'
  return {
    /** What the cookie says; null when there is none, or its signature is not ours. */
    read(request: FastifyRequest): string | null {
      const signed = request.cookies[name]
      return signed === undefined ? null : request.unsignCookie(signed).value
    },

    write(reply: FastifyReply, content: string): void {
      reply.setCookie(name, content, {
        ...{ signed: true, httpOnly: true, sameSite: 'strict', secure: isHttps },
        ...{ path: '/api/auth', maxAge: TRUST_SECONDS },
      })
    },
  }
}
