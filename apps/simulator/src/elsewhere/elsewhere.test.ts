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

test('beside a live it posts what is said there, but for every tenth comment, and some of its own', async () => {
  const posted: { author: { handle?: string }; text: string }[] = []
  const server = createServer(async (request, response) => {
    posted.push(...JSON.parse((await request.toArray()).join('')).comments)
    response.writeHead(202).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/ingest/1`
  const world = await startWorld()
  await world.call('POST', '/control/lives', { uniqueId: 'toko' })
  const comments = Array.from({ length: 20 }, (_, n) => ({ comment: `no ${n}`, uniqueId: `v${n}` }))
  await world.call('POST', '/control/lives/toko/comments', { comments })
  const show = { url, key: 'secret', beside: 'toko', perSecond: 1 }
  expect((await world.call('POST', '/control/elsewhere', show)).status).toBe(202)
  await vi.waitFor(() => expect(posted).toHaveLength(19))
  await world.call('POST', '/control/reset')
  const handles = posted.flatMap(({ author }) => author.handle ?? [])
  expect(handles).toHaveLength(18)
  expect(handles).not.toContain('v9')
})
