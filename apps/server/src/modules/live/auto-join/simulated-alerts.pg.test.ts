import { endpoints } from '@dibs/contract'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { serve } from '../../../testing/serve.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

test('an alert of the provider’s starts the session of a seller who goes live', async () => {
  let server: TestServer | undefined
  // The address that the provider calls is known before the server has one.
  const PUBLIC_URL = await serve(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const signature = String(request.headers['x-webhook-signature'])
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature }
    const answer = await fetch(`${server?.url}${request.url}`, { method: 'POST', headers, body })
    response.writeHead(answer.status).end()
  })
  const EULER_WEBHOOK_SECRET = 'shared with the provider'
  const env = { PUBLIC_URL, EULER_WEBHOOK_SECRET, AUTO_JOIN_SECONDS: '3600' }
  const started = await startTestServer({ env })
  server = started
  onTestFinished(() => started.close())
  await started.control.setAlerts({ webhookSecret: EULER_WEBHOOK_SECRET })
  const seller = await createStudio(() => started, 'simulated.alerts').newSeller()
  await seller.api(endpoints.user.updateProfile, { body: { autoJoin: true } })
  await eventually(async () => {
    const { alerts } = await started.control.alerts()
    expect(alerts).toMatchObject([{ uniqueId: seller.username, targets: [{}] }])
  })

  await started.control.goLive(seller.username)
  await eventually(async () => {
    const { data } = await seller.api(endpoints.live.getActive, {})
    expect(data.data?.tiktokUsername).toBe(seller.username)
  })
  // The session may run before the provider has read the answer to its alert.
  await eventually(async () => {
    const { deliveries } = await started.control.alerts()
    expect(deliveries.map(({ status }) => status)).toEqual([202])
  })
})
