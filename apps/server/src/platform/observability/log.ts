import { inspect } from 'node:util'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Makes the process log: JSON lines, on standard error unless a test reads them. No personal data
 * goes into it, so errors are summed up, and of requests only the method and the route are kept.
 * `requestId` tells which call is being answered, if any.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(2),
  requestId: () => string | undefined = () => undefined,
): Log {
  const hooks = { logMethod: hideErrorMessage }
  function mixin() {
    const id = requestId()
    return id === undefined ? {} : { reqId: id }
  }
  return pino({ level, base: null, serializers: SERIALIZERS, hooks, mixin }, destination)
}

/** Without a message of ours, pino and Fastify log the error's own, which may quote people. */
function hideErrorMessage(this: Log, args: Parameters<LogFn>, method: LogFn): void {
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

/** What the log keeps of an error. */
type LoggedError = {
  type: string
  message?: string
  /** Short words and numbers that libraries give beside the message, as `code`, `constraint`. */
  facts?: Record<string, string | number>
  /** Where it was thrown, without the message that stands above that in a stack. */
  stack?: string
  cause?: LoggedError
  /** Of several errors in one, the first few. */
  errors?: LoggedError[]
}

/** PostgreSQL's, nodemailer's, Zod's and the system's; none of them holds what a person has typed. */
const FACTS = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'status',
  'statusCode',
  'responseCode',
  'command',
]
/** A word, or one of SMTP's commands. */
const SHORT = /^([\w.:/-]{1,60}|[A-Z]{4} [A-Z]{2,4})$/
const MOST_ERRORS = 3
const DEEPEST = 4
const FRAME = /^\s+at .*(:\d+:\d+\)?|\(<anonymous>\)|\(native\))$/

/**
 * What is logged of an error, without what people typed: libraries put statements with their
 * parameters, rows, addresses and input into messages and further fields.
 */
function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const message = messageOf(error)
  const facts = factsOf(error)
  const stack = framesOf(error)
  const nested = depth < DEEPEST
  const errors = 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  return {
    type: typeOf(error),
    ...(message !== undefined && { message }),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(stack !== '' && { stack }),
    ...(nested && error.cause !== undefined && { cause: toLoggedError(error.cause, depth + 1) }),
    ...(nested &&
      errors.length > 0 && {
        errors: errors.slice(0, MOST_ERRORS).map((each) => toLoggedError(each, depth + 1)),
      }),
  }
}

function typeOf(error: Error): string {
  const name = error.constructor?.name || error.name
  return SHORT.test(name) ? name : 'Error'
}

/** The redacted message; none for errors whose message is built around what people typed. */
function messageOf(error: Error): string | undefined {
  if (quotesInput(error)) return undefined
  return redact(String(error.message))
}

/**
 * Drizzle repeats the statement's parameters, a mail server's answer the recipient, JSON's parser
 * the text, and Zod's message is its issues.
 */
function quotesInput(error: Error): boolean {
  return (
    error instanceof SyntaxError ||
    'query' in error ||
    'params' in error ||
    'response' in error ||
    'rejected' in error ||
    'issues' in error
  )
}

/** Replaces whatever may identify a person by the kind of thing it was. */
function redact(text: string): string {
  const [firstLine = ''] = text.split('\n')
  return firstLine
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s'"<>]+/gi, hostOf)
    .replace(/"[^"]*("|$)|“[^”]*(”|$)|`[^`]*(`|$)|<[^>]*(>|$)|(?<!\w)'.*'(?!\w)/g, '[quoted]')
    .replace(/[^\s@:,;()]+@[^\s@:,;()]+/g, '[address]')
    .replace(/\+?\d(?:[ ().-]?\d){5,}/g, (digits) =>
      isNetworkAddress(digits) ? digits : '[number]',
    )
    .replace(/[\w-]{24,}/g, '[token]')
    .slice(0, 300)
}

function hostOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.protocol}//${parsed.host}` : '[url]'
}

function isNetworkAddress(digits: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(digits)
}

function factsOf(error: Error): Record<string, string | number> {
  const facts: Record<string, string | number> = {}
  for (const name of FACTS) {
    const value = (error as unknown as Record<string, unknown>)[name]
    if (typeof value === 'number') facts[name] = value
    else if (typeof value === 'string' && SHORT.test(value) && redact(value) === value) {
      facts[name] = value
    }
  }
  const issues = 'issues' in error && Array.isArray(error.issues) ? error.issues : []
  if (issues.length > 0) facts.issues = issues.slice(0, MOST_ERRORS).map(summaryOf).join('; ')
  return facts
}

/** The code of a Zod issue, and which field it is about. */
function summaryOf(issue: { code?: unknown; path?: unknown[] }): string {
  const path = (issue.path ?? []).map((part) => (typeof part === 'number' ? '*' : String(part)))
  const isOurs = path.every((part) => /^[\w*]{1,30}$/.test(part))
  return `${inspect(issue.code).replaceAll("'", '')} at ${isOurs ? path.join('.') : '[path]'}`
}

/** The message is cut off first: it may have lines that look like stack frames. */
function framesOf({ stack = '', message }: Error): string {
  const text = String(stack)
  const end = message === '' ? -1 : text.indexOf(message)
  return text
    .slice(end < 0 ? 0 : end + message.length)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n')
}
