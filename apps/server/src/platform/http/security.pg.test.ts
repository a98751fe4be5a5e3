import { type IncomingMessage, request } from 'node:http'
import { endpoints } from '@dibs/contract'
import { METRICS_TOKEN, readMetrics } from '@dibs/testing/metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const ALWAYS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const NEVER = ['server', 'x-powered-by', 'access-control-allow-origin']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ask = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)

const ANSWERS: Record<string, [path: string, status: number, init?: RequestInit]> = {
  'an answer': ['/api/client-config', 200],
  'a refusal': ['/api/user/profile', 401],
  'a call that does not exist': ['/api/nothing', 404],
  'a body that cannot be read': [
    '/api/auth/request-otp',
    400,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
  ],
  'a preflight': [
    '/api/auth/request-otp',
    404,
    {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    },
  ],
  'a page of another site that calls': [
    '/api/auth/request-otp',
    400,
    { method: 'POST', headers: { origin: 'https://elsewhere.example' } },
  ],
  'a socket’s address without a socket': ['/api/stream', 404],
  'the liveness probe': ['/healthz', 200],
  'the readiness probe': ['/readyz', 200],
  'the figures': ['/metrics', 200, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }],
}

test.each(Object.entries(ANSWERS))(
  '%s comes with every header, and is kept by nobody',
  async (...row) => {
    const [, [path, status, init]] = row
    const answer = await ask(path, init)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...ALWAYS,
      'cache-control': 'no-store',
    })
    for (const name of NEVER) expect(answer.headers.has(name), name).toBe(false)
    expect(answer.headers.has('strict-transport-security')).toBe(false)
  },
)

test('a refused upgrade comes with every header', async () => {
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const headers = { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${server.url}/api/elsewhere`, { headers }, resolve).on('error', reject).end()
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers).toMatchObject(ALWAYS)
})

test('the documentation’s page has a policy without inline code, styles or other hosts', async () => {
  const { headers } = await ask('/api/docs')
  const { 'content-security-policy': _, ...others } = ALWAYS
  expect(Object.fromEntries(headers)).toMatchObject(others)
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/)
  expect(headers.get('permissions-policy')).toContain('camera=()')
})

test('under HTTPS, browsers are told to stay there for two years, below the name too', async () => {
  const { database, simulator } = server
  const env = { PUBLIC_URL: 'https://dibs.example' }
  const secure = await startTestServer({ database, simulator, env })
  const { headers } = await fetch(`${secure.url}/healthz`)
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  await secure.close()
})

test('a call that changes something is taken from our own pages and from programs alone', async () => {
  const logIn = (origin: string | null) =>
    ask('/api/auth/verify-otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(origin === null ? {} : { origin }) },
      body: JSON.stringify({ loginIdentifier: 'nobody@example.test', otp: '123456' }),
    })
  for (const own of [server.url, null]) expect((await logIn(own)).status).toBe(401)
  const port = new URL(server.url).port
  const foreign = [
    'null',
    'https://elsewhere.example',
    `http://localhost:${port}`,
    'http://127.0.0.1:1',
  ]
  for (const origin of foreign) {
    const answer = await logIn(origin)
    expect(answer.status, origin).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_request', field: 'origin' })
  }
})

test('where PUBLIC_URL is https, no page without TLS is ours', async () => {
  const secure = await startTestServer({ env: { PUBLIC_URL: 'https://dibs.example' } })
  const statusFor = async (origin: string) =>
    (await fetch(`${secure.url}/api/auth/logout`, { method: 'POST', headers: { origin } })).status
  expect(await statusFor('https://dibs.example')).toBe(401)
  expect(await statusFor('http://dibs.example')).toBe(400)
  await secure.close()
})

test('the figures are for whoever has their token, and without one for nobody', async () => {
  await server.logInByCode('rina@figures.test')
  const figures = await readMetrics(server.url)
  expect(figures).toContain('dibs_claims_stored_total')
  expect(figures).not.toContain('figures.test')
  const statusFor = async (url: string, authorization?: string) =>
    (await fetch(`${url}/metrics`, authorization ? { headers: { authorization } } : {})).status
  for (const wrong of [undefined, METRICS_TOKEN, 'Bearer', 'Bearer undefined', 'Bearer wrong'])
    expect(await statusFor(server.url, wrong), wrong).toBe(404)
  const { database, simulator } = server
  const closed = await startTestServer({ database, simulator, env: { METRICS_TOKEN: '' } })
  for (const any of [undefined, `Bearer ${METRICS_TOKEN}`, 'Bearer ', 'Bearer undefined'])
    expect(await statusFor(closed.url, any), any).toBe(404)
  await closed.close()
})

test('without PUBLIC_URL, no name that a stranger can register is ours', async () => {
  const { hostname, port } = new URL(server.url)
  const logOut = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, origin: `http://${host}` }
      const options = { hostname, port, path: '/api/auth/logout', method: 'POST', headers }
      request(options, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end()
    })
  for (const own of ['localhost', '192.168.1.20:3000', '[fd00::7]:3000', 'warung.local'])
    expect(await logOut(own), own).toBe(401)
  for (const foreign of ['dibs.example', `127.0.0.1.dibs.example:${port}`])
    expect(await logOut(foreign), foreign).toBe(400)
  const told = server.logLines.filter((line) => line.includes('PUBLIC_URL'))
  expect(told).toHaveLength(1)
})

const NOW = Date.parse('2026-03-01T00:00:00Z')

const CONTACTS: [name: string, env: NodeJS.ProcessEnv, lines: string[]][] = [
  [
    'the address of support, where none is set for it',
    { SUPPORT_EMAIL: 'tolong@dibs.example' },
    ['Contact: mailto:tolong@dibs.example'],
  ],
  [
    'an address of its own',
    { SECURITY_CONTACT: 'aman@dibs.example', PUBLIC_URL: 'https://dibs.example' },
    [
      'Contact: mailto:aman@dibs.example',
      'Canonical: https://dibs.example/.well-known/security.txt',
    ],
  ],
  [
    'a form',
    { SECURITY_CONTACT: 'https://dibs.example/report?to=a@b' },
    ['Contact: https://dibs.example/report?to=a@b'],
  ],
]

test.each(CONTACTS)('weaknesses are reported to %s', async (_name, env, lines) => {
  const server = await startTestServer({ clock: () => NOW, env })
  try {
    const answer = await fetch(`${server.url}/.well-known/security.txt`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const told = (await answer.text()).trimEnd().split('\n')
    expect(told.sort()).toEqual(
      ['Expires: 2026-08-28T00:00:00.000Z', 'Preferred-Languages: en, id', ...lines].sort(),
    )
  } finally {
    await server.close()
  }
})

describe('the security log', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  /** What was logged about a route, oldest first; once there is as much as expected. */
  async function logged(route: string, count: number) {
    return eventually(async () => {
      const entries = server.logLines
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter((entry) => entry.route === route)
      expect(entries).toHaveLength(count)
      return entries
    })
  }

  const LOG_IN = '/api/auth/verify-otp'
  const rina = 'rina@toko.test'

  test('log-ins that succeed and that fail are logged, with the moment and a mark of who asked', async () => {
    await server.api()(endpoints.auth.requestOtp, {
      body: { loginIdentifier: rina, language: 'en' },
    })
    const wrong = { body: { loginIdentifier: rina, otp: '000000' } }
    await failure(server.api()(endpoints.auth.verifyOtp, wrong))
    await server.logInByCode('sari@toko.test')
    const entries = await logged(LOG_IN, 2)
    const mark = expect.stringMatching(/^[\w-]{12}$/)
    expect(entries).toEqual([
      expect.objectContaining({
        status: 401,
        msg: 'refused',
        from: mark,
        time: expect.any(Number),
      }),
      expect.objectContaining({
        status: 200,
        msg: 'account',
        from: mark,
        time: expect.any(Number),
      }),
    ])
    expect(JSON.stringify(entries)).not.toMatch(/toko\.test|127\.0\.0\.1|000000/)
  })

  test('a call without a token and one for what is not there are logged as refused', async () => {
    await failure(server.api()(endpoints.items.list, {}))
    const { api } = await server.logInByCode('tini@toko.test')
    const params = { sessionId: crypto.randomUUID() }
    await failure(api(endpoints.live.listGaps, { params }))
    expect((await logged('/api/item-clues', 1))[0]).toMatchObject({ status: 401, msg: 'refused' })
    const gaps = await logged('/api/livestreams/:sessionId/gaps', 1)
    expect(gaps[0]).toMatchObject({ status: 404, msg: 'refused' })
  })
})
