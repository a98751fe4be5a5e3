import type { FastifyRequest } from 'fastify'

/** Whether a request comes from a page of ours, or from no page at all, as programs' requests do. */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const page = URL.parse(origin)
  if (!page) return false
  // Without PUBLIC_URL it is not known how people reach us, with TLS or without.
  return publicUrl ? page.origin === new URL(publicUrl).origin : page.host === request.host
}
