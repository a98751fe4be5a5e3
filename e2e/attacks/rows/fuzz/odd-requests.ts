import type { Random } from '../../../chaos/harness/random.ts'
import { type Request, toBytes } from './request.ts'

/** Bytes for a connection of their own, and the methods of the requests in them. */
export type Shot = { bytes: Buffer; methods: string[]; targets: string[] }

const METHODS = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PUT',
  'DELETE',
  'PATCH',
  'GET',
  'POST',
  'PROPFIND',
  'PURGE',
]

const PATHS = [
  ...[
    '/',
    '//',
    '/api',
    '/api/',
    '/api//items',
    '/API/item-clues',
    '/api/item-clues/',
    '/api/%',
    '/%',
  ],
  ...[
    '/api/%00',
    '/api/item-clues/%2e%2e',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/..',
  ],
  ...[
    '/api/item-clues/%c0%ae',
    '/api/item-clues/%ff',
    '/api/item-clues/%ED%A0%80',
    '/api/docs/../user',
  ],
  ...[
    '/healthz',
    '/readyz',
    '/api/docs/json',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/index.html',
  ],
  ...[
    '/assets/x.js',
    '/assets/..%2findex.html',
    '/.env',
    '/.git/config',
    '/api/stream',
    '/api/docs/x',
  ],
  ...[
    '/api/api/euler-jwt',
    '/api/user/profile?a=%',
    '/api/user/profile#x',
    '/api/user/profile;x=1',
  ],
  ...[
    'http://other.test/api/user/profile',
    '*',
    '/api/__proto__',
    '/constructor',
    '/api/flags?a[]=1',
  ],
]

/** The request, changed in one way that a client would not. */
export function oddRequest(request: Request, random: Random): Request {
  const odd: Request = { ...request, headers: [...request.headers] }
  const ways = [
    () => {
      odd.method = random.pick(METHODS)
    },
    () => {
      odd.target = random.pick(PATHS)
    },
    () => {
      odd.target = `${odd.target}/${'a'.repeat(random.pick([10, 201, 5_000]))}`
    },
    () => odd.headers.push(oddHeader(random)),
    () => odd.headers.push(oddHeader(random), oddHeader(random)),
    () => {
      odd.body = Buffer.from('{"a":1}')
    },
  ]
  random.pick(ways)()
  return odd
}

function oddHeader(random: Random): [string, string] {
  const token = 'A'.repeat(43)
  return random.pick<[string, string]>([
    ['Authorization', `Bearer ${token}`],
    [
      'Authorization',
      random.pick(['Basic eA==', 'Bearer', 'Bearer ', `bearer ${token}`, 'x'.repeat(9_000)]),
    ],
    ['Idempotency-Key', random.pick(['', 'x', '__proto__', ','.repeat(500)])],
    ['If-None-Match', random.pick(['*', '""', 'W/"x"', '"'.repeat(2_000)])],
    [
      'Accept-Language',
      random.pick(['*', 'id;q=NaN', ','.repeat(3_000), 'x-'.repeat(1_000), ';;;q=q=q']),
    ],
    ['User-Agent', random.pick(['', 'x'.repeat(7_000), '(((((((', '\x80\xff'])],
    [
      'X-Forwarded-For',
      random.pick(['', 'not an address', '::1, ::2, ::3', ','.repeat(2_000), '999.1.1.1']),
    ],
    ['X-Forwarded-Proto', random.pick(['javascript', 'https, http', ''])],
    ['X-Forwarded-Host', random.pick(['evil.test', '"><script>', ''])],
    [
      'Cookie',
      random.pick(['a=b; a=c', '=', ';;;', `x=${'y'.repeat(6_000)}`, '__proto__=1', 'd=s:%ff']),
    ],
    ['Origin', random.pick(['null', 'http://evil.test', '://', 'http://dibs.test'])],
    ['Accept', random.pick(['text/html', 'image/*;q=0', ''])],
    ['Accept-Encoding', random.pick(['gzip', 'br;q=NaN', '*'])],
    ['Range', random.pick(['bytes=0-1', 'bytes=-1', 'x'])],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Accept-Version', '9.9.9'],
    ['__proto__', 'x'],
  ])
}

/** What no client library would send: broken framing, several requests at once, other protocols. */
export function oddBytes(requests: readonly Request[], random: Random): Shot {
  const [request] = requests as readonly [Request]
  const one = (bytes: Buffer | string): Shot => {
    const [method = '', target = ''] = bytes.toString('latin1').split(/[ \r]/)
    return { bytes: Buffer.from(bytes), methods: [method], targets: [target] }
  }
  const whole = toBytes(request)
  const text = (line: string, headers = 'Host: dibs.test\r\n') => `${line}\r\n${headers}\r\n`
  return random.pick<() => Shot>([
    () => ({
      bytes: Buffer.concat(requests.map(toBytes)),
      methods: requests.map(({ method }) => method),
      targets: requests.map(({ target }) => target),
    }),
    () => one(whole.subarray(0, random.between(1, whole.length - 1))),
    () => one(Buffer.concat([whole.subarray(0, 9), Buffer.from([0, 255, 13]), whole.subarray(9)])),
    () => one(text(`${request.method} ${request.target} HTTP/9.9`)),
    () => one(text(`${request.method} ${request.target}`)),
    () => one(text(`GET /api/user/profile HTTP/1.1`, '')),
    () => one(text(`GET /api/us er/profile HTTP/1.1`)),
    () => one(text(`GET /api/user/\x01\xff HTTP/1.1`)),
    () =>
      one(
        text(
          'POST /api/item-clues HTTP/1.1',
          'Host: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n',
        ),
      ),
    () => one(text('POST /api/item-clues HTTP/1.1', 'Host: a\r\nContent-Length: -1\r\n')),
    () => one(text('POST /api/item-clues HTTP/1.1', 'Host: a\r\nContent-Length: 1e400\r\n')),
    () =>
      one(
        `${text('POST /api/item-clues HTTP/1.1', 'Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n')}0\r\n\r\n`,
      ),
    () =>
      one(
        `${text('POST /api/item-clues HTTP/1.1', 'Host: a\r\nTransfer-Encoding: chunked\r\n')}zz\r\n`,
      ),
    () => one(text('GET /api/user/profile HTTP/1.1', `Host: a\r\nX: ${'x'.repeat(20_000)}\r\n`)),
    () => one(text('GET /api/user/profile HTTP/1.1', `Host: a\r\n${'X: y\r\n'.repeat(3_000)}`)),
    () => one(text('GET /api/user/profile HTTP/1.1', 'Host: a\r\n: x\r\n b\r\n')),
    () => one(text('GET /api/user/profile HTTP/1.1', 'Host: a\r\nExpect: something\r\n')),
    () => one(text('CONNECT dibs.test:443 HTTP/1.1')),
    () => one('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => one(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])),
    () => upgrade(request, random),
  ])()
}

/** A socket where there is one and where there is none, with a handshake that may be broken. */
function upgrade({ target }: Request, random: Random): Shot {
  const path = random.pick([
    target,
    '/api/stream',
    '/api/stream?uniqueId=a&jwtKey=b',
    '/api/stream?uniqueId=%00',
  ])
  const headers = [
    'Host: dibs.test',
    'Connection: Upgrade',
    `Upgrade: ${random.pick(['websocket', 'h2c', 'x'])}`,
    `Sec-WebSocket-Key: ${random.pick(['dGhlIHNhbXBsZSBub25jZQ==', 'x', ''])}`,
    `Sec-WebSocket-Version: ${random.pick(['13', '8', 'x'])}`,
  ]
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  return { bytes, methods: ['UPGRADE'], targets: [path] }
}
