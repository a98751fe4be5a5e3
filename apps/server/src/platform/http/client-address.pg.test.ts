import { afterEach, expect, test } from 'vitest'
import { type ConfigError, readConfig } from '../../config.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const start = async (trustProxy: string) => {
  server = await startTestServer({ env: { TRUST_PROXY: trustProxy } })
  return server.url
}

/** How many calls the address that the server counts for has left; a call of the log-in takes one. */
async function callsLeft(url: string, forwardedFor: string | null): Promise<number> {
  const response = await fetch(`${url}/api/auth/verify-otp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(forwardedFor === null ? {} : { 'x-forwarded-for': forwardedFor }),
    },
    body: JSON.stringify({ loginIdentifier: 'alamat@example.test', otp: '123456' }),
  })
  expect(response.status).toBe(401)
  return Number(response.headers.get('x-ratelimit-remaining'))
}

async function callsLeftOf(url: string, forwarded: readonly (string | null)[]) {
  const left: number[] = []
  for (const one of forwarded) left.push(await callsLeft(url, one))
  return left
}

test('without a proxy that is named, nobody is believed', async () => {
  const url = await start('')
  const forged = [null, '203.0.113.1', '203.0.113.2', '2001:db8::1', 'unknown']
  expect(await callsLeftOf(url, forged)).toEqual([1_199, 1_198, 1_197, 1_196, 1_195])
})

test('behind one proxy its word counts, and nothing that stood there before', async () => {
  const url = await start('1')
  const forwarded = ['203.0.113.1', '198.51.100.7, 203.0.113.1', 'x, , 203.0.113.1', '203.0.113.2']
  expect(await callsLeftOf(url, forwarded)).toEqual([1_199, 1_198, 1_197, 1_199])
})

test('behind two proxies the words of both count', async () => {
  const url = await start('2')
  const forwarded = ['203.0.113.1, 10.0.0.1', '203.0.113.9, 203.0.113.1, 10.0.0.2']
  expect(await callsLeftOf(url, forwarded)).toEqual([1_199, 1_198])
})

test('proxies that are named by their networks are believed, and no other', async () => {
  const url = await start('127.0.0.0/8, ::1, 10.0.0.0/8')
  const forwarded = [
    '203.0.113.1',
    '198.51.100.7, 203.0.113.1, 10.1.2.3',
    '10.9.9.9, 203.0.113.1',
    '203.0.113.2',
  ]
  expect(await callsLeftOf(url, forwarded)).toEqual([1_199, 1_198, 1_197, 1_199])
  await server?.close()
  const elsewhere = await start('192.0.2.0/24')
  expect(await callsLeftOf(elsewhere, ['203.0.113.1', '203.0.113.2'])).toEqual([1_199, 1_198])
})

test('IPv6 addresses of one /64 are one, and IPv4 in the clothes of IPv6 is IPv4', async () => {
  const url = await start('1')
  const forwarded = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']
  expect(await callsLeftOf(url, forwarded)).toEqual([1_199, 1_198, 1_199])
  expect(await callsLeftOf(url, ['203.0.113.5', '::ffff:203.0.113.5'])).toEqual([1_199, 1_198])
})

test.each(['true', 'yes', '10', '-1', '1.5', '1,2', 'proxy.example', '10.0.0.0/99', '10.0.0.1,,'])(
  'a setting that says neither how many proxies nor which stops the start: %j',
  (value) => {
    const read = () => readConfig({ TRUST_PROXY: value })
    expect(read).toThrow(
      expect.objectContaining<Partial<ConfigError>>({
        message: expect.stringContaining(
          'The setting TRUST_PROXY is not valid: must be a number of proxies from 0 to 9, or addresses and networks with commas between.',
        ),
      }),
    )
  },
)
