import { type Endpoint, ERROR_STATUS, errorBodySchema, errorsOf } from '@dibs/contract'
import { ROUTES } from '@dibs/contract/tenants'
import type { Answer } from './wire.ts'

const patterns = [...ROUTES.values()].map((endpoint) => ({
  endpoint,
  segments: `/api${endpoint.path}`.split('/'),
}))

/** Headers that each answer must have. */
const HEADERS = ['x-content-type-options', 'referrer-policy', 'x-frame-options'] as const
/** Anything that shows the server's inside: stacks, files, SQL, names of libraries. */
const INTERNAL =
  /\bat .{1,80}:\d+:\d+|node_modules|\/(apps|packages)\/[a-z]+\/src|\b(FST_ERR|ECONN|HPE_|ERR_)[A-Z_]+|ZodError|DrizzleError|\b(select|insert|update|delete)\b .* \b(from|into|set|where)\b .*\$\d|PostgresError|SQLSTATE/i
/** Where something other than the contract answers. */
const BESIDE = /^\/(healthz|readyz|metrics|api\/docs(\/.*)?|api\/stream)(\?|$)/
/** 503 that a call declares because something outside may be away. */
const OUTSIDE: readonly string[] = [
  ...['profile_unreadable', 'message_not_sent', 'chat_unavailable'],
]
/**
 * Calls of which the contract says that they may come between: a start whose live is ended at that
 * very moment, and a look into a live that no server hears yet.
 */
const BETWEEN: readonly string[] = [
  ...['/livestreams', '/comments/:sessionId/heard', '/comments/:sessionId/look-back'],
]

/** The endpoint that a request line leads to; undefined when none. */
function endpointOf(method: string, target: string): Endpoint | undefined {
  // A proxy is asked with the whole address; what counts is its path.
  const path = target.replace(/^https?:\/\/[^/]*/i, '')
  const segments = (path.split(/[?#]/)[0] ?? '').split('/')
  const wanted = method === 'HEAD' ? 'GET' : method
  return patterns.find(
    ({ endpoint, segments: own }) =>
      endpoint.method === wanted &&
      own.length === segments.length &&
      own.every((each, at) => (each.startsWith(':') ? segments[at] !== '' : each === segments[at])),
  )?.endpoint
}

/** Everything about an answer that is not as the contract says; nothing when it is. */
export function judgeAnswer(method: string, target: string, answer: Answer): string[] {
  const { status, headers, body } = answer
  if (method === 'UPGRADE') return judgeUpgrade(target, answer)
  const wrong: string[] = []
  if (INTERNAL.test(body)) wrong.push(`tells of the inside: ${body.slice(0, 300)}`)
  // Node answers a request without a host by itself, with nothing.
  if (status === 400 && body === '' && headers.get('connection') === 'close') return wrong
  for (const name of HEADERS) if (!headers.has(name)) wrong.push(`lacks the header ${name}`)
  const endpoint = endpointOf(method, target)
  const hasBody = method !== 'HEAD'
  const isRead = /^(GET|HEAD)$/.test(method)
  // A person who asks for a page that does not exist gets one that says so.
  const isNoPage = isRead && !endpoint && status === 404 && !target.startsWith('/api/')
  if (isNoPage && headers.get('content-type')?.startsWith('text/html')) return wrong
  if (status >= 400) return [...wrong, ...(hasBody ? judgeError(endpoint, target, answer) : [])]
  if (!endpoint) {
    return isRead || BESIDE.test(target)
      ? wrong
      : [...wrong, `answered ${status} beside the contract`]
  }
  if (!Object.hasOwn(endpoint.responses, status))
    return [...wrong, `answered ${status}, undeclared`]
  const schema = endpoint.responses[status as 200]
  if (schema === null && body !== '') wrong.push(`has a body with ${status}: ${body.slice(0, 300)}`)
  if (schema && hasBody) {
    const isJson = headers.get('content-type')?.startsWith('application/json')
    if (!isJson) wrong.push(`is of type ${headers.get('content-type')}`)
    const read = schema.safeParse(parse(body))
    if (!read.success) wrong.push(`is outside the schema of ${status}: ${body.slice(0, 300)}`)
  }
  return wrong
}

function judgeError(
  endpoint: Endpoint | undefined,
  target: string,
  { status, headers, body }: Answer,
) {
  if (!endpoint && BESIDE.test(target) && status === 404) return []
  if (!headers.get('content-type')?.startsWith('application/json'))
    return [`is of type ${headers.get('content-type')} with ${status}: ${body.slice(0, 300)}`]
  const read = errorBodySchema.safeParse(parse(body))
  if (!read.success) return [`is no declared error with ${status}: ${body.slice(0, 300)}`]
  const { code } = read.data
  const wrong: string[] = []
  if (ERROR_STATUS[code] !== status) wrong.push(`says ${code} with ${status}`)
  // Who asks is told before what is asked: without a living token, what is not there may be 401, too.
  const beside = { auth: 'seller', errors: ['not_found', 'unauthorized'] } as const
  const declared: readonly string[] = errorsOf(endpoint ?? beside)
  if (!declared.includes(code)) wrong.push(`answered ${code}, undeclared`)
  const isBetween = code === 'service_unavailable' && BETWEEN.includes(endpoint?.path ?? '')
  if (status >= 500 && !OUTSIDE.includes(code) && !isBetween)
    wrong.push(`answered ${status} ${code}`)
  return wrong
}

/** A handshake is no call of the contract: a socket where there is one, and a refusal elsewhere. */
function judgeUpgrade(target: string, { status, body }: Answer): string[] {
  const wrong = INTERNAL.test(body) ? [`tells of the inside: ${body.slice(0, 300)}`] : []
  if (status === 101 && !target.startsWith('/api/stream')) wrong.push('opened a socket')
  if (status >= 500) wrong.push(`answered ${status}`)
  return wrong
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
