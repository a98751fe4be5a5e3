import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@dibs/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../../platform/database/schema/index.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { writeBill } from '../../../testing/sold.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const NOBODYS = 'AAAAAAAAAAAAAAAAAAAAAA'
/** Of tokens that there are not, from one address in ten minutes. */
const MOST_UNKNOWN = 300

const clock = createTestClock()
const dist = mkdtempSync(join(tmpdir(), 'dibs-bill-'))
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(dist, 'front', 'en'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<html><head></head></html>')
  writeFileSync(
    join(dist, 'front', 'en', 'bill.html'),
    '<html><main></main><script type="application/json">__BILL__</script></html>',
  )
  server = await startTestServer({ clock, dist })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})
const studio = createStudio(() => server, 'brought')

async function visit(token: string) {
  const response = await fetch(`${server.url}/b/${token}`)
  const body = await response.text()
  const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers)
  const brought = /json">(.*)<\/script>/s.exec(body)?.[1]
  return { status: response.status, body, headers, brought }
}

async function withBill() {
  const { seller, sessionId } = await studio.goOnAir()
  const of = { userId: seller.userId, sessionId }
  return { sessionId, token: await writeBill(server, of, { at: new Date(clock()) }) }
}

test('a page brings its bill, as the call tells it, and neither page nor log has its token', async () => {
  const { token } = await withBill()
  const { data } = await server.api()(endpoints.bills.get, { params: { token } })
  const { status, body, brought } = await visit(token)
  expect(status).toBe(200)
  expect(JSON.parse(brought ?? '')).toEqual(data)
  expect(body).not.toContain(token)
  expect(server.logLines.join('\n')).not.toContain(token)
})

test('a page whose address was renewed is the same as one of no bill', async () => {
  const { token, sessionId } = await withBill()
  await server.db
    .update(orders)
    .set({ tokenHash: 'another' })
    .where(eq(orders.sessionId, sessionId))
  const page = await visit(token)
  expect(page).toMatchObject({ status: 404, brought: 'null' })
  expect(page).toEqual(await visit(NOBODYS))
  expect(await visit('not-a-token')).toEqual(page)
})

test('tokens that there are not count on the page as in the call; bills that there are stay open', async () => {
  clock.advance({ minutes: 11 })
  const { token } = await withBill()
  await Promise.all(Array.from({ length: MOST_UNKNOWN }, () => visit(NOBODYS)))
  // It could not be looked up: the page asks for itself.
  expect(await visit(NOBODYS)).toMatchObject({ status: 200, brought: '' })
  const refused = await fetch(`${server.url}/api/bills/${NOBODYS}`)
  expect(refused.status).toBe(429)
  expect(JSON.parse((await visit(token)).brought ?? '')).toMatchObject({ status: 'sent' })
})
