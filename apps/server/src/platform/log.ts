import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { toLoggedError } from './log-error.ts'

export type Log = Logger

/**
 * Makes the process log: JSON lines, on standard error unless a test reads them. No personal data
 * goes into it, so errors are summed up, and of requests only the method and the route are kept.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(2),
): Log {
  const hooks = { logMethod: withOwnWords }
  return pino({ level, base: null, serializers: SERIALIZERS, hooks }, destination)
}

/** Where nobody says what an error means, pino and Fastify would put its message as it is. */
function withOwnWords(this: Log, args: Parameters<LogFn>, method: LogFn): void {
  const [what, sentence] = args as [unknown, unknown]
  const entry = what instanceof Error ? { err: what } : what
  const error =
    typeof entry === 'object' && entry !== null && 'err' in entry ? entry.err : undefined
  const isSilent = sentence === undefined || sentence === (error as Error | undefined)?.message
  if (error instanceof Error && isSilent) method.call(this, entry, 'an error')
  else method.apply(this, args)
}

const SERIALIZERS = {
  err: (error: unknown) => toLoggedError(error),
  error: (error: unknown) => toLoggedError(error),
  // Addresses hold ids and tickets, headers tokens.
  req: (request: { method?: string; routeOptions?: { url?: string } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
  res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
}
