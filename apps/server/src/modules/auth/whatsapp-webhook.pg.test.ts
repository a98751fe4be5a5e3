import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { type ApiClient, endpoints } from '@dibs/contract'
import { readMetrics } from '@dibs/testing/metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeDeliveries, useCounts } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const { auth, user } = endpoints
const WHATSAPP_APP_SECRET = 'the secret of the app'
const WHATSAPP_VERIFY_TOKEN = 'a token that the operator made up'
const PATH = '/api/webhooks/whatsapp'
const OUR_NUMBER = '100000000000001'
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock, env: { WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } })
  await server.control.setWhatsapp({
    webhookUrl: `${server.url}${PATH}`,
    appSecret: WHATSAPP_APP_SECRET,
    phoneNumberId: OUR_NUMBER,
  })
})
afterAll(() => server.close())

const requestCode = async (loginIdentifier: string, api: ApiClient = server.api()) =>
  (await api(auth.requestOtp, { body: { loginIdentifier, language: 'en' } })).data
const stateOf = async (delivery = '') =>
  (await server.api()(auth.codeDelivery, { body: { delivery } })).data.state

const sign = (text: string | Buffer, secret = WHATSAPP_APP_SECRET) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`

function post(text: string, signature: string | null = sign(text)) {
  const headers = signature === null ? {} : { 'x-hub-signature-256': signature }
  const type = { 'content-type': 'application/json' }
  return fetch(server.url + PATH, { method: 'POST', headers: { ...type, ...headers }, body: text })
}

function failed(id: string, { code = 131_026, number = OUR_NUMBER } = {}) {
  const metadata = { display_phone_number: '62', phone_number_id: number }
  const statuses = [{ id, status: 'failed', recipient_id: '628', errors: [{ code }] }]
  const value = { messaging_product: 'whatsapp', metadata, statuses }
  const entry = [{ id: '1', changes: [{ value, field: 'messages' }] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}
const noted = async () => server.db.$count(codeDeliveries)

describe('a code to a number', () => {
  test('without WhatsApp: the browser that asked for it learns that, and no other', async () => {
    const { delivery } = await requestCode('+6281200000026')
    await eventually(async () => expect(await stateOf(delivery)).toBe('no_whatsapp'))
    expect(await stateOf(`${delivery}x`)).toBe('waiting')
    const rows = JSON.stringify(await server.db.select().from(codeDeliveries))
    expect(rows).not.toContain(delivery)
    expect(rows).not.toMatch(/wamid|000026/)
  })

  test('that has an account is told alike', async () => {
    const withAccount = '+6281211000026'
    await server.logInByCode('punya@example.test')
    await server.db.execute(
      `update users set phone_number = '${withAccount}' where email = 'punya@example.test'`,
    )
    const [known, unknown] = [await requestCode(withAccount), await requestCode('+6281212000026')]
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect(known.delivery?.length).toBe(unknown.delivery?.length)
    for (const { delivery } of [known, unknown])
      await eventually(async () => expect(await stateOf(delivery)).toBe('no_whatsapp'))
  })

  test('that is delivered stays on its way', async () => {
    const to = '+6281200000001'
    const { delivery } = await requestCode(to)
    const told = async () => (await server.control.whatsapp()).deliveries[0]?.status
    await eventually(async () => expect(await told()).toBe(200))
    expect(await stateOf(delivery)).toBe('waiting')
  })

  test('that fails for another reason is told so, and by its code in the metrics', async () => {
    const to = '+6281200000002'
    const { delivery } = await requestCode(to)
    await server.control.tellStatus({ to, status: 'failed', code: 131_049 })
    await eventually(async () => expect(await stateOf(delivery)).toBe('failed'))
    const figures = await readMetrics(server.url)
    expect(figures).toContain('dibs_whatsapp_failed_total{code="131049"} 1')
  })

  test('is told for a quarter of an hour', async () => {
    const { delivery } = await requestCode('+6281201000026')
    await eventually(async () => expect(await stateOf(delivery)).toBe('no_whatsapp'))
    clock.advance({ minutes: 15 })
    expect(await stateOf(delivery)).toBe('waiting')
  })

  test('that the service refuses at once: the answer says to use e-mail', async () => {
    const refused = await failure(requestCode('+6281200000000', server.api(null, 'id')))
    expect(refused).toMatchObject({ status: 422, code: 'whatsapp_missing' })
    expect(refused.message).toBe('Nomor ini tidak punya WhatsApp. Pakai email kamu saja.')
    const { api } = await server.logInByCode('ganti@example.test')
    const body = { field: 'phoneNumber', value: '+6281201000000' } as const
    const change = await failure(api(user.sendContactOtp, { body }))
    expect(change).toMatchObject({ status: 422, code: 'whatsapp_missing' })
  })

  test('that was not delivered does not count among the paid ones of the day, once', async () => {
    const counts = async () =>
      new Map((await server.db.select().from(useCounts)).map(({ key, used }) => [key, used]))
    // Two of its block are counted before; else nothing could be taken back twice.
    for (const last of [801, 802]) await requestCode(`+6281777000${last}`)
    const before = await counts()
    const to = '+6281777000803'
    await requestCode(to)
    const after = await counts()
    const shared = [...before].filter(([key, used]) => (after.get(key) ?? 0) > used)
    await server.control.tellStatus({ to, status: 'failed' })
    await server.control.tellStatus({ to, status: 'failed' })
    const end = await counts()
    const givenBack = shared.filter(([key, used]) => end.get(key) === used)
    const kept = shared.filter(([key, used]) => end.get(key) === used + 1)
    // Of the country and the block it is taken back; who asked has still asked.
    expect([givenBack.length, kept.length > 0]).toEqual([2, true])
    expect(givenBack.length + kept.length).toBe(shared.length)
  })
})

describe('the webhook', () => {
  test('proves itself to the service, by the token', async () => {
    expect(await server.control.verifyWebhook(WHATSAPP_VERIFY_TOKEN)).toEqual({
      status: 200,
      isProven: true,
    })
    expect(await server.control.verifyWebhook('another')).toEqual({ status: 404, isProven: false })
    const ask = (query: string) => fetch(`${server.url}${PATH}?${query}`)
    const token = `hub.verify_token=${encodeURIComponent(WHATSAPP_VERIFY_TOKEN)}`
    const odd = [
      'hub.challenge=<b>1</b>',
      'hub.challenge=',
      'hub.challenge=1&hub.challenge=2',
      'x=1',
    ]
    for (const challenge of odd)
      expect((await ask(`hub.mode=subscribe&${token}&${challenge}`)).status).toBe(404)
    expect((await ask(`${token}&hub.challenge=1`)).status).toBe(404)
    const right = await ask(`hub.mode=subscribe&${token}&hub.challenge=17`)
    expect([await right.text(), right.headers.get('content-type')]).toEqual([
      '17',
      expect.stringMatching(/^text\/plain/),
    ])
  })

  test.each<[string, (text: string) => string | null]>([
    ['no signature', () => null],
    ['an empty one', () => ''],
    ['one under another secret', (text) => sign(text, 'guessed')],
    ['one of another body', (text) => sign(`${text} `)],
    ['one that is shorter', (text) => sign(text).slice(0, -1)],
    ['one in another form', (text) => sign(text).replace('sha256=', 'sha1=')],
    ['one of nothing', () => sign('')],
  ])('with %s changes nothing', async (_what, signatureOf) => {
    const before = await noted()
    const text = failed('wamid.unsigned')
    expect((await post(text, signatureOf(text))).status).toBe(404)
    expect(await noted()).toBe(before)
  })

  test('told twice, or again after its time, changes nothing more', async () => {
    const text = failed('wamid.replayed')
    const before = await noted()
    for (const _ of [1, 2]) expect((await post(text)).status).toBe(200)
    expect(await noted()).toBe(before + 1)
    const figures = await readMetrics(server.url)
    const failures = figures.match(/dibs_whatsapp_failed_total\{code="131026"\} (\d+)/)?.[1]
    await post(text)
    expect(await readMetrics(server.url)).toContain(
      `dibs_whatsapp_failed_total{code="131026"} ${failures}`,
    )
  })

  test('of another number of the app, or about anything else, is left out', async () => {
    const before = await noted()
    const other = failed('wamid.other', { number: '7' })
    const read = failed('wamid.read').replace('"failed"', '"read"')
    const message = JSON.stringify({ entry: [{ changes: [{ value: { messages: [{}] } }] }] })
    for (const text of [other, read, message, '{"entry":[]}'])
      expect((await post(text)).status).toBe(200)
    expect(await noted()).toBe(before)
  })

  test.each(['', '{', 'null', '[]', '{"entry":7}'])('that says %j is refused', async (text) => {
    expect((await post(text)).status).toBe(400)
  })

  test('of 10 MB is not read, signed or not', async () => {
    const huge = 'x'.repeat(10 * 1024 * 1024)
    const outcome = (signature: string | null) =>
      post(huge, signature).then(
        ({ status }) => status,
        () => 'cut off',
      )
    expect([413, 'cut off']).toContain(await outcome(sign(huge)))
    expect([404, 'cut off']).toContain(await outcome(null))
  })

  test('is read beside few others, however many begin to come', async () => {
    const { hostname, port, host } = new URL(server.url)
    const head = [`POST ${PATH} HTTP/1.1`, `Host: ${host}`, 'Content-Length: 3000000']
    const signed = `X-Hub-Signature-256: ${sign('never all of it')}`
    const stalled = Array.from({ length: 104 }, () => {
      const line = connect(Number(port), hostname)
      line.on('error', () => {})
      line.write([...head, signed, 'Content-Type: application/json', '', '{'].join('\r\n'))
      return line
    })
    const text = failed('wamid.beside')
    await eventually(async () => expect((await post(text)).status).toBe(429))
    for (const line of stalled) line.destroy()
    await eventually(async () => expect((await post(text)).status).toBe(200))
  })

  test('is not there without its settings, and then no browser gets a handle', async () => {
    const bare = await startTestServer({ clock, simulator: server.simulator })
    const text = failed('wamid.1')
    const headers = { 'x-hub-signature-256': sign(text), 'content-type': 'application/json' }
    const answer = await fetch(bare.url + PATH, { method: 'POST', headers, body: text })
    expect(answer.status).toBe(404)
    expect((await fetch(`${bare.url}${PATH}?hub.mode=subscribe`)).status).toBe(404)
    const { delivery } = await requestCode('+6281200009999', bare.api())
    expect(delivery).toBeUndefined()
    await bare.close()
  })
})
