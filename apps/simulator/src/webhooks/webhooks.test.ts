import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { API_KEY, startWorld } from '../testing/world.ts'

type Received = { headers: Record<string, unknown>; text: string; url: string }

/** A receiver of webhooks: what it got, in order; it answers 200, and a challenge with itself. */
async function startReceiver() {
  const received: Received[] = []
  let notice = () => {}
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    received.push({ headers: request.headers, text, url: request.url ?? '' })
    const { searchParams } = new URL(request.url ?? '', 'http://receiver')
    const isProven = searchParams.get('hub.verify_token') === 'ours'
    response.end(isProven ? searchParams.get('hub.challenge') : '')
    notice()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    async got(count: number): Promise<Received[]> {
      while (received.length < count)
        await new Promise<void>((resolve) => {
          notice = resolve
        })
      return received
    },
  }
}

const signed = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

const WITH_KEY = { 'x-api-key': API_KEY }

test('an alert calls its target when the account goes live, signed with the account’s secret', async () => {
  const world = await startWorld()
  const receiver = await startReceiver()
  const api = (method: string, path: string, body?: unknown) =>
    world.call(method, `/accounts/1/alerts${path}`, body, WITH_KEY)
  const made = await api('PUT', '/create', { unique_id: 'toko.rina' })
  expect(made.body).toMatchObject({
    code: 200,
    alert: { id: expect.any(Number), alert_creator_username: 'toko.rina', enabled: true },
  })
  const { id } = made.body.alert
  expect((await api('PUT', '/create', { unique_id: '@Toko.Rina' })).body.alert.id).toBe(id)
  const target = await api('PUT', `/${id}/targets/create`, {
    url: receiver.url,
    metadata: { from: 'dibs' },
  })
  expect(target.body.target).toMatchObject({ alert_id: id, url: receiver.url, last_status: 0 })
  await world.goLive('sari')
  const { body: live } = await world.goLive('toko.rina')

  const [call] = await receiver.got(1)
  expect(call?.headers['x-webhook-signature']).toBe(
    signed('simulator-webhook-secret', call?.text ?? ''),
  )
  expect(JSON.parse(call?.text ?? '')).toMatchObject({
    alert: { id, alert_creator_username: 'toko.rina' },
    creator: { unique_id: 'toko.rina', room_id: live.roomId, state_label: 'live' },
    metadata: { from: 'dibs' },
  })
  const { body: me } = await world.call('GET', '/accounts/me', undefined, WITH_KEY)
  expect(me.account).toMatchObject({ id: 1, webhook_secret: 'simulator-webhook-secret' })

  const targetPath = `/${id}/targets/${target.body.target.id}`
  expect((await api('POST', `${targetPath}/test`)).body).toMatchObject({ code: 200, status: 1 })
  expect((await api('DELETE', `${targetPath}/delete`)).status).toBe(200)
  expect((await api('GET', `/${id}/targets/list`)).body.targets).toEqual([])
  expect((await api('GET', '/list')).body.alerts).toHaveLength(1)
  expect((await api('DELETE', `/${id}/delete`)).status).toBe(200)
  expect((await api('GET', `/${id}/retrieve`)).status).toBe(404)
  expect(receiver.received).toHaveLength(2)
})

test('alerts are as many as the plan has, and need the key', async () => {
  const world = await startWorld()
  await world.call('PUT', '/control/alerts', { max: 1, webhookSecret: 'other' })
  const create = (uniqueId: string, headers: object) =>
    world.call('PUT', '/accounts/1/alerts/create', { unique_id: uniqueId }, headers)
  expect((await create('rina', {})).status).toBe(401)
  expect((await create('rina', WITH_KEY)).status).toBe(200)
  const refused = await create('sari', WITH_KEY)
  expect(refused).toMatchObject({ status: 403, body: { code: 403, message: expect.any(String) } })
  const { body } = await world.call('GET', '/control/alerts')
  expect(body).toMatchObject({ max: 1, alerts: [{ uniqueId: 'rina', targets: [] }] })
})

test('a receiver that cannot be reached is noted, and the live goes on', async () => {
  const world = await startWorld()
  const made = await world.call('PUT', '/accounts/1/alerts/create', { unique_id: 'rina' }, WITH_KEY)
  const path = `/accounts/1/alerts/${made.body.alert.id}/targets`
  const url = 'http://127.0.0.1:1/hook'
  const { body } = await world.call('PUT', `${path}/create`, { url }, WITH_KEY)
  const tested = await world.call('POST', `${path}/${body.target.id}/test`, undefined, WITH_KEY)
  expect(tested.body).toMatchObject({ status: 4, statusLabel: 'failed' })
  const { body: status } = await world.call('GET', '/control/alerts')
  expect(status.deliveries).toMatchObject([{ url, status: null }])
})

test('the provider tells a profile with its bio for a request of the budget, unless it is told not to', async () => {
  const world = await startWorld()
  const { body: made } = await world.call('PUT', '/control/profiles/rina', { bio: 'mango12' })
  const ask = (uniqueId: string) =>
    world.call('GET', `/tiktok/users/${uniqueId}/detailed`, undefined, WITH_KEY)
  expect((await ask('rina')).body).toMatchObject({
    code: 200,
    user: { unique_id: 'rina', numeric_uid: made.userId, signature: 'mango12', is_private: false },
  })
  expect((await ask('nobody')).status).toBe(404)
  await world.call('PUT', '/control/provider/rina', { userStatus: 403 })
  expect((await ask('rina')).status).toBe(403)
  await world.call('PUT', '/control/provider/rina', { userStatus: null })
  await world.call('PUT', '/control/budget', { minute: 0 })
  const spent = await ask('rina')
  expect(spent.status).toBe(429)
  expect(spent.response.headers.get('retry-after')).toBe('60')
})

const message = (to: string) => ({
  messaging_product: 'whatsapp',
  to,
  type: 'template',
  template: {
    name: 'dibs_login_code',
    language: { code: 'id' },
    components: [
      { type: 'body', parameters: [{ type: 'text', text: '123456' }] },
      {
        type: 'button',
        sub_type: 'url',
        index: '0',
        parameters: [{ type: 'text', text: '123456' }],
      },
    ],
  },
})

test('what became of an accepted message is told by webhook, signed with the app’s secret', async () => {
  const world = await startWorld()
  const receiver = await startReceiver()
  await world.call('PUT', '/control/whatsapp', { webhookUrl: receiver.url, appSecret: 's3' })
  const send = (to: string) =>
    world.call('POST', '/v25.0/77/messages', message(to), { authorization: 'Bearer x' })
  const { body: sent } = await send('+628123456789')
  const [first, second] = await receiver.got(2)
  const idAndStatus = (call: Received | undefined) => {
    expect(call?.headers['x-hub-signature-256']).toBe(`sha256=${signed('s3', call?.text ?? '')}`)
    const { object, entry } = JSON.parse(call?.text ?? '')
    expect(object).toBe('whatsapp_business_account')
    const [{ value, field }] = entry[0].changes
    expect(field).toBe('messages')
    const [{ id, status, recipient_id, errors }] = value.statuses
    return { id, status, recipient_id, errors }
  }
  const about = { id: sent.messages[0].id, recipient_id: '628123456789', errors: undefined }
  expect(idAndStatus(first)).toEqual({ ...about, status: 'sent' })
  expect(idAndStatus(second)).toEqual({ ...about, status: 'delivered' })

  await send('628120000026')
  const [, , failed] = await receiver.got(3)
  const told = idAndStatus(failed)
  expect(told).toMatchObject({ status: 'failed', errors: [{ code: 131026 }] })

  const later = { to: '+628123456789', status: 'failed', code: 131053 }
  expect((await world.call('POST', '/control/whatsapp/statuses', later)).body.status).toBe(200)
  expect(idAndStatus(receiver.received[3])).toMatchObject({
    id: sent.messages[0].id,
    errors: [{ code: 131053 }],
  })
  const prove = (verifyToken: string) =>
    world.call('POST', '/control/whatsapp/verify', { verifyToken })
  expect((await prove('ours')).body).toEqual({ status: 200, isProven: true })
  expect((await prove('wrong')).body).toEqual({ status: 200, isProven: false })
})

test('without a receiver nothing is told', async () => {
  const world = await startWorld()
  await world.call('POST', '/v21.0/77/messages', message('628123456789'), {
    authorization: 'Bearer x',
  })
  expect((await world.call('GET', '/control/whatsapp')).body.deliveries).toEqual([])
  const nowhere = { to: '628123456789', status: 'read' }
  expect((await world.call('POST', '/control/whatsapp/statuses', nowhere)).status).toBe(409)
})
