import { AppError } from '../errors.ts'

/**
 * Where people reach Dibs, for links in messages: as configured, else as this call reached it.
 * @throws bad_request for a host that is none
 */
export function ownOrigin(
  publicUrl: string | undefined,
  { protocol, host }: { protocol: string; host: string },
): string {
  const origin = publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin
  if (origin) return origin
  throw new AppError('bad_request', { field: 'host' })
}
