import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

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
  await server.api()(endpoints.auth.requestOtp, { body: { loginIdentifier: rina, language: 'en' } })
  const wrong = { body: { loginIdentifier: rina, otp: '000000' } }
  await failure(server.api()(endpoints.auth.verifyOtp, wrong))
  await server.logIn('sari@toko.test')
  const entries = await logged(LOG_IN, 2)
  const mark = expect.stringMatching(/^[\w-]{12}$/)
  expect(entries).toEqual([
    expect.objectContaining({ status: 401, msg: 'refused', from: mark, time: expect.any(Number) }),
    expect.objectContaining({ status: 200, msg: 'account', from: mark, time: expect.any(Number) }),
  ])
  expect(JSON.stringify(entries)).not.toMatch(/toko\.test|127\.0\.0\.1|000000/)
})

test('a call without a token and one for what is not there are logged as refused', async () => {
  await failure(server.api()(endpoints.items.list, {}))
  const { api } = await server.logIn('tini@toko.test')
  const params = { sessionId: crypto.randomUUID() }
  await failure(api(endpoints.live.listGaps, { params }))
  expect((await logged('/api/item-clues', 1))[0]).toMatchObject({ status: 401, msg: 'refused' })
  const gaps = await logged('/api/livestreams/:sessionId/gaps', 1)
  expect(gaps[0]).toMatchObject({ status: 404, msg: 'refused' })
})
