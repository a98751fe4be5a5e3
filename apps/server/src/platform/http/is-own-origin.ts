import type { FastifyRequest } from 'fastify'

/** Whether a request comes from a page of ours, or from no page at all, as programs' requests do. */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === (publicUrl ? new URL(publicUrl).host : request.host)
}
