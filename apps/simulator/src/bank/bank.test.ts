import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startWorld } from '../testing/world.ts'

type Notice = { id: string; amount: number; currency: string; at: number; payer: string }

/** Stands for Dibs: what it was told, with which key; it refuses `old`. */
async function startShop() {
  const told: { path: string; key: string; notice: Notice; at: number }[] = []
  const server = createServer(async (request, response) => {
    const notice = JSON.parse((await request.toArray()).join('')) as Notice
    const key = request.headers.authorization ?? ''
    told.push({ path: request.url ?? '', key, notice, at: Date.now() })
    response.writeHead(key === 'Bearer old' ? 401 : 202).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const world = await startWorld({ appUrl })
  await world.call('PUT', '/control/bank', { key: 'secret' })
  const pay = (payment: object) => world.call('POST', '/control/bank/payments', payment)
  return { world, told, pay, appUrl }
}

test('a payment is told with the shop’s key, and what was answered', async () => {
  const { told, pay, world, appUrl } = await startShop()
  const { status, body } = await pay({ amount: 195_208, payer: 'RINA' })
  expect(status).toBe(202)
  expect(body.told).toMatchObject([{ status: 202 }])
  expect(told).toMatchObject([
    {
      path: '/api/payments/notices',
      key: 'Bearer secret',
      notice: {
        amount: 195_208,
        currency: 'IDR',
        payer: 'RINA',
        text: 'Transfer masuk Rp195.208 dari RINA',
      },
    },
  ])
  expect(Math.abs((told[0]?.notice.at ?? 0) - Date.now())).toBeLessThan(60_000)
  const { body: bank } = await world.call('GET', '/control/bank')
  expect(bank).toMatchObject({
    url: `${appUrl}/api/payments/notices`,
    hasKey: true,
    told: [{ status: 202 }],
  })
  expect(JSON.stringify(bank)).not.toContain('secret')
})

test('it comes twice as the same, a rupiah short, or from somebody else', async () => {
  const { told, pay } = await startShop()
  await pay({ amount: 5_000, as: 'twice' })
  await pay({ amount: 5_000, as: 'off' })
  await pay({ amount: 5_000, as: 'other' })
  const [first, second, short, other] = told.map(({ notice }) => notice)
  expect(second).toEqual(first)
  expect(short).toMatchObject({ amount: 4_999, payer: 'RINA' })
  expect(other).toMatchObject({ amount: 5_000, payer: 'IBU SITI' })
  expect(new Set([first?.id, short?.id, other?.id]).size).toBe(3)
})

test('it is told late, with the time when it came; not any more after a reset', async () => {
  const { told, pay, world } = await startShop()
  expect((await pay({ amount: 5_000, as: 'late', lateSeconds: 0.5 })).body.told).toEqual([])
  await vi.waitFor(() => expect(told).toHaveLength(1))
  const [late] = told
  expect((late?.at ?? 0) - (late?.notice.at ?? 0)).toBeGreaterThanOrEqual(490)
  await pay({ amount: 6_000, as: 'late', lateSeconds: 0.1 })
  await world.call('POST', '/control/reset')
  await world.call('PUT', '/control/bank', { key: 'secret' })
  await pay({ amount: 7_000, as: 'late', lateSeconds: 0.3 })
  await vi.waitFor(() => expect(told).toHaveLength(2))
  expect(told[1]?.notice.amount).toBe(7_000)
})

test('another shop is paid with its own key; one that is refused is told so', async () => {
  const { told, pay, appUrl } = await startShop()
  const { body } = await pay({ amount: 5_000, key: 'old', url: `${appUrl}/elsewhere` })
  expect(body.told).toMatchObject([{ status: 401 }])
  expect(told).toMatchObject([{ path: '/elsewhere', key: 'Bearer old' }])
})

test.each([
  {},
  { amount: 0 },
  { amount: 1.5 },
  { amount: 1, as: 'never' },
  { amount: 1, url: 'x' },
])('bad input is 400: %j', async (payment) => {
  const { pay } = await startShop()
  expect((await pay(payment)).status).toBe(400)
})

test('without a key there is nothing to tell with', async () => {
  const world = await startWorld()
  const { status, body } = await world.call('POST', '/control/bank/payments', { amount: 1 })
  expect([status, body.error]).toEqual([409, 'the bank has no key of the shop yet'])
})
