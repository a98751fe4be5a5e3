import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startWorld } from '../testing/world.ts'

test('a show posts its comments with the key, each with an id and a time, until it is reset', async () => {
  const posted: { key: string; comments: { id: string; at?: string; text: string }[] }[] = []
  const server = createServer(async (request, response) => {
    const { comments } = JSON.parse((await request.toArray()).join(''))
    posted.push({ key: request.headers.authorization ?? '', comments })
    response.writeHead(202).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/ingest/1`
  const world = await startWorld()
  const show = { url, key: 'secret', codes: ['A1'], perSecond: 8 }
  expect((await world.call('POST', '/control/elsewhere', show)).status).toBe(202)
  await vi.waitFor(() => expect(posted).toHaveLength(1))
  await world.call('POST', '/control/reset')
  const [{ key, comments } = { key: '', comments: [] }] = posted
  expect(key).toBe('Bearer secret')
  expect(new Set(comments.map(({ id }) => id)).size).toBe(8)
  expect(comments.some(({ text }) => text.includes('A1'))).toBe(true)
  expect(Math.abs(Date.parse(comments[0]?.at ?? '') - Date.now())).toBeLessThan(60_000)
})
