import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@dibs/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alertReceipts, liveAlerts, users } from '../../../platform/database/schema/index.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createStudio } from '../../../testing/on-air.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const SECRET = 'the webhook secret of the tests'
const PUBLIC_URL = 'https://dibs.example.com'

/** The provider's calls for alerts; everything that it was asked is in `calls`. */
async function startAlertProvider() {
  const provider = { calls: [] as string[], targets: new Map<number, string>(), status: 200 }
  let nextId = 1
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = (request.url ?? '').replace('/accounts/1/alerts', '')
    const asked = `${request.method} ${path} ${body}`
    const id = Number(/^\/(\d+)\//.exec(path)?.[1])
    if (path.endsWith('/targets/create')) provider.targets.set(id, JSON.parse(body).url)
    else provider.calls.push(asked)
    if (path.endsWith('/delete')) provider.targets.delete(id)
    const answer = path === '/create' ? { code: 200, alert: { id: nextId++ } } : { code: 200 }
    const isOurs = request.headers['x-api-key'] === 'simulator-key'
    response.statusCode = isOurs ? provider.status : 401
    response.end(JSON.stringify(provider.status === 200 ? answer : { code: provider.status }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(provider, { url, close: () => server.close() })
}

let provider: Awaited<ReturnType<typeof startAlertProvider>>
let server: TestServer
beforeAll(async () => {
  provider = await startAlertProvider()
  const EULER_API_URL = provider.url
  const env = { EULER_API_URL, EULER_WEBHOOK_SECRET: SECRET, PUBLIC_URL, AUTO_JOIN_SECONDS: '3600' }
  server = await startTestServer({ env })
})
afterAll(async () => {
  await server.close()
  provider.close()
})
beforeEach(() => {
  provider.calls = []
})
const studio = createStudio(() => server, 'alerts')

const setAutoJoin = ({ api }: TestSeller, autoJoin: boolean) =>
  api(endpoints.user.updateProfile, { body: { autoJoin } })
const active = async ({ api }: TestSeller) => (await api(endpoints.live.getActive, {})).data.data
const every = async ({ api }: TestSeller) =>
  (await api(endpoints.live.getAutoJoin, {})).data.everySeconds

/** A seller with auto-join for whom there is an alert; `path` is where the provider calls. */
async function newAlertedSeller() {
  const seller = await studio.newSeller()
  await setAutoJoin(seller, true)
  const alert = await eventually(async () => {
    const [row] = await server.db
      .select()
      .from(liveAlerts)
      .where(eq(liveAlerts.userId, seller.userId))
    if (!row?.alertId) throw new Error('no alert yet')
    return row
  })
  const target = provider.targets.get(alert.alertId as number) ?? ''
  expect(target).toMatch(`${PUBLIC_URL}/api/webhooks/live/`)
  return Object.assign(seller, { alert, path: target.slice(PUBLIC_URL.length) })
}

const sign = (body: string, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('hex')

/** What the provider sends: body and signature. */
async function call(path: string, body: string, signature = sign(body)) {
  const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature }
  const { status } = await fetch(`${server.url}${path}`, { method: 'POST', headers, body })
  return status
}
const alertBody = (timestamp: unknown = Date.now()) =>
  JSON.stringify({ code: 200, alert: { id: 1 }, creator: { state_label: 'live' }, timestamp })
const receipts = () => server.db.$count(alertReceipts)

test('a seller with auto-join has an alert, until they switch it off', async () => {
  const seller = await newAlertedSeller()
  const { username, alert } = seller
  expect(provider.calls).toEqual([`PUT /create {"unique_id":"${username}"}`])
  expect(await every(seller)).toBeNull()
  await setAutoJoin(seller, false)
  await eventually(() =>
    expect(provider.calls.slice(1)).toEqual([`DELETE /${alert.alertId}/delete `]),
  )
  await eventually(async () =>
    expect(await server.db.$count(liveAlerts, eq(liveAlerts.id, alert.id))).toBe(0),
  )
})

test('an alert goes with the link and with the account, and one for the new account comes', async () => {
  const seller = await newAlertedSeller()
  const deleted = (id: number | null) =>
    eventually(() => expect(provider.calls).toContain(`DELETE /${id}/delete `))
  await seller.api(endpoints.user.disconnectAccount, {})
  await deleted(seller.alert.alertId)

  const gone = await newAlertedSeller()
  const renamed = await newAlertedSeller()
  await gone.api(endpoints.personalData.deleteAccount, { body: { confirmation: 'DELETE' } })
  await deleted(gone.alert.alertId)
  await server.db
    .update(users)
    .set({ tiktokUsername: 'another.name' })
    .where(eq(users.id, renamed.userId))
  await deleted(renamed.alert.alertId)
  await eventually(() =>
    expect(provider.calls).toContain('PUT /create {"unique_id":"another.name"}'),
  )
})

test('the call of the provider has the live joined', async () => {
  const seller = await newAlertedSeller()
  const { roomId } = await server.control.goLive(seller.username)
  expect(await active(seller)).toBeNull()
  expect(await call(seller.path, alertBody())).toBe(202)
  await eventually(async () => expect((await active(seller))?.roomId).toBe(roomId))
})

test('a call that is not signed as the provider signs, or is old, is refused', async () => {
  const { path } = await newAlertedSeller()
  const before = await receipts()
  const body = alertBody()
  for (const signature of ['', 'x', sign(body, 'another secret'), sign(`${body} `)]) {
    expect(await call(path, body, signature)).toBe(400)
  }
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
  const old = [minutesAgo(6), minutesAgo(6) / 1_000, new Date(minutesAgo(6)).toISOString()]
  for (const timestamp of [...old, minutesAgo(-6), 'yesterday', 0]) {
    expect(await call(path, alertBody(timestamp))).toBe(400)
  }
  expect(await receipts()).toBe(before)
  for (const timestamp of [minutesAgo(4) / 1_000, new Date(minutesAgo(4)).toISOString()]) {
    expect(await call(path, alertBody(timestamp))).toBe(202)
  }
})

test('a call that is made again changes nothing', async () => {
  const seller = await newAlertedSeller()
  const body = alertBody()
  expect(await call(seller.path, body)).toBe(202)
  const before = await receipts()
  expect(await call(seller.path, body)).toBe(202)
  expect(await receipts()).toBe(before)
})

test('an address that was not given out is not there, and a body that is too large is not read', async () => {
  const { path } = await newAlertedSeller()
  expect(await call('/api/webhooks/live/somebodys', alertBody())).toBe(404)
  expect(await call(path, 'x'.repeat(10 * 1024 * 1024))).toBe(413)
  const noJson = 'not json, but signed'
  expect(await call(path, noJson)).toBe(202)
  // Whatever its type says, the body is taken as it came.
  const headers = { 'content-type': 'text/plain', 'x-webhook-signature': sign('y') }
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: 'y' })
  expect(answer.status).toBe(202)
})

test('where the key allows no alerts, sellers are looked for as before', async () => {
  provider.status = 403
  const seller = await studio.newSeller()
  await setAutoJoin(seller, true)
  await eventually(() =>
    expect(server.logLines.join('\n')).toContain('no alert of the chat provider'),
  )
  expect(await every(seller)).toBe(720)
  provider.status = 200
  expect(await server.db.$count(liveAlerts, eq(liveAlerts.userId, seller.userId))).toBe(0)
})

test('without a secret nobody may call', async () => {
  const plain = await startTestServer({ env: { EULER_WEBHOOK_SECRET: '' } })
  const url = `${plain.url}/api/webhooks/live/x`
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404)
  await plain.close()
})
