import { inputSchemaOf, type JsonSchema, ROUTES } from '@dibs/contract/tenants'
import type { Random } from '../../../chaos/harness/random.ts'
import { brokenValue, type Known, oddPiece, validValue } from './from-schema.ts'
import { oddText, writeJson } from './odd-values.ts'
import type { Request } from './request.ts'

/** A caller: a token, valid or not, and ids to name. */
export type Asker = { token: string | null; known: Known }

const routes = [...ROUTES].map(([name, endpoint]) => ({
  name,
  endpoint,
  params: inputSchemaOf(endpoint, 'params'),
  query: inputSchemaOf(endpoint, 'query'),
  body: inputSchemaOf(endpoint, 'body'),
}))

/** Calls that end what other requests need; valid ones are made by a caller created for that. */
const ENDING =
  /^(auth\.logout|devices\.logOut\w*|personalData\.(erase|deleteAccount)|user\.disconnect\w+)$/

/** Who may ask: for most calls, and for those that end what the others need. */
export type Callers = { lasting: readonly Asker[]; passing: readonly Asker[] }

/** How a request is made: each part valid or broken. */
const STYLES = [
  'valid',
  'valid',
  'valid',
  'params',
  'query',
  'body',
  'body',
  'body',
  'body',
  'text',
] as const

/** A request to some route, with something wrong with it or nothing. */
export function makeRequest(random: Random, { lasting, passing }: Callers): Request {
  const route = random.pick(routes)
  const { endpoint } = route
  const style = random.pick(STYLES)
  const asker = random.pick(ENDING.test(route.name) ? passing : lasting)
  const piece = (schema: JsonSchema | undefined, isBroken: boolean) => {
    const value = schema ? validValue(schema, random, asker.known) : {}
    return isBroken ? brokenValue(value, random) : value
  }
  const params = fieldsOf(piece(route.params, false))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    style === 'params' && random.chance(0.6)
      ? oddPiece(random)
      : encodeURIComponent(params[name] ?? ''),
  )
  const query = fieldsOf(piece(route.query, style === 'query'))
  const headers: [string, string][] = [
    ['Host', 'dibs.test'],
    ['X-Forwarded-For', `10.${random.between(0, 7)}.${random.between(0, 255)}.1`],
  ]
  if (asker.token !== null) headers.push(['Authorization', `Bearer ${asker.token}`])
  if (endpoint.idempotent && random.chance(0.3)) headers.push(['Idempotency-Key', keyOf(random)])
  const request: Request = {
    method: endpoint.method,
    target: `/api${path}${toQuery(query, style === 'query' ? random : null)}`,
    headers,
    body: null,
  }
  if (route.body) writeBody(request, writeJson(piece(route.body, style === 'body'), random), random)
  if (style === 'text') spoilText(request, random)
  return request
}

function writeBody(request: Request, text: string, random: Random): void {
  request.headers.push(['Content-Type', 'application/json'])
  request.body = Buffer.from(text)
  if (random.chance(0.05)) request.isChunked = true
}

/** What is no JSON any more, or says that it is something else. */
function spoilText(request: Request, random: Random): void {
  const body = request.body ?? Buffer.from('{}')
  const cut = random.between(0, body.length)
  request.body = random.pick([
    () => body.subarray(0, cut),
    () => Buffer.concat([body, body]),
    () =>
      Buffer.concat([
        body.subarray(0, cut),
        Buffer.from([0xff, 0xfe, 0xc0, 0xaf]),
        body.subarray(cut),
      ]),
    () => Buffer.concat([Buffer.from('\ufeff'), body]),
    () => Buffer.concat([Buffer.from([0x1f, 0x8b]), body]),
    () => Buffer.from(body.toString(), 'utf16le'),
    () => Buffer.alloc(0),
    () => Buffer.alloc(random.pick([65_536, 65_537, 70_000]), ' '),
    () =>
      Buffer.from(random.pick(['null', '[]', '"x"', '1e400', 'NaN', '{"a":1,}', '{__proto__:1}'])),
  ])()
  const types = [
    ...['application/json', 'application/json; charset=utf-8', 'application/json; charset=utf-16'],
    ...[
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '/',
      '',
    ],
    ...[
      'application/xml',
      'application/octet-stream',
      'APPLICATION/JSON',
      'application/json, text/html',
    ],
  ]
  request.headers = request.headers.filter(([name]) => name !== 'Content-Type')
  request.headers.push(['Content-Type', random.pick(types)])
  if (random.chance(0.1))
    request.headers.push(['Content-Encoding', random.pick(['gzip', 'br', 'x'])])
}

function keyOf(random: Random): string {
  return random.pick([
    ...['00000000-0000-4000-8000-000000000001', '11111111-1111-4111-8111-111111111111', 'x', ''],
    ...['not-a-key', '0'.repeat(5_000), "'; select 1 --"],
  ])
}

function fieldsOf(value: unknown): Record<string, string> {
  const isObject = typeof value === 'object' && value !== null
  return (isObject ? value : {}) as Record<string, string>
}

/** With `random`, an odd field more, or one that stands there twice. */
function toQuery(fields: Record<string, unknown>, random: Random | null): string {
  const pairs = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string'
      ? `${name}=${encodeURIComponent(value.toWellFormed())}`
      : `${name}[]=1`,
  )
  if (random) {
    const [first = 'a=1'] = pairs
    const odd = ['a[b][c]=1', '__proto__[x]=1', '%ff=%fe', '&&&===', '%', first]
    pairs.push(random.pick([...odd, `${oddText(random).length}=${oddPiece(random)}`]))
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
