import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storedSession } from '../../testing/live-session.ts'
import { type Opening, openLive } from './open.ts'
import { LiveRegistry } from './registry.ts'

test('a live that is just being opened when the server leaves is left to the next one', async () => {
  const registry = new LiveRegistry()
  const sellers = Promise.withResolvers<[]>()
  const findSellers = vi.fn(() => sellers.promise)
  const socketAddress = vi.fn(() => 'ws://127.0.0.1:9')
  const opening = {
    registry,
    socketAddress,
    store: { findSellers },
    clock: () => 0,
    ownership: { epochOf: () => null },
  }
  const opened = expect(openLive(opening as unknown as Opening, storedSession())).rejects.toThrow(
    'service_unavailable',
  )
  await vi.waitFor(() => expect(findSellers).toHaveBeenCalled())
  registry.leave()
  sellers.resolve([])
  await opened
  expect(registry.list()).toEqual([])
  expect(socketAddress).not.toHaveBeenCalled()
})

test('a live that is taken over runs: a refusal at once does not end it, though it was never heard here', async () => {
  const [asked, released] = [Promise.withResolvers<Socket>(), Promise.withResolvers<void>()]
  const provider = createServer().on('upgrade', (_request, socket: Socket) => asked.resolve(socket))
  onTestFinished(() => void provider.close())
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const registry = new LiveRegistry()
  let epoch: number | null = null
  const findSellers = vi.fn(async () => [])
  const maintain = vi.fn(async () => {})
  const grant = { isGranted: true, release: released.resolve, becomeLive: () => {} } as const
  const opening = {
    registry,
    socketAddress: () => `ws://127.0.0.1:${port}`,
    store: { findSellers },
    ownership: { epochOf: () => epoch },
    maintenance: { maintain, refresh: async () => {} },
    budget: () => ({ take: async () => grant, busy: () => {} }),
    questions: { settle: vi.fn(), begin: vi.fn(), forget: vi.fn() },
    clock: () => 1_000,
    random: () => 0,
  } as unknown as Opening
  const live = await openLive(opening, storedSession(), { comments: [], commentsHeard: 0 })
  onTestFinished(() => live.upstream?.stop())
  const socket = await asked.promise
  epoch = 1
  // Nothing is waited for: from now on what it stores is stored as the owner.
  expect(await openLive(opening, storedSession())).toBe(live)
  expect(findSellers).toHaveBeenCalledOnce()
  expect(live.role).toEqual({ is: 'owner', epoch: 1 })
  socket.end('HTTP/1.1 403 No\r\ncontent-length: 2\r\n\r\nno')
  await released.promise
  expect(live.endReason).toBeNull()
  expect(maintain).not.toHaveBeenCalled()
  expect(registry.list()).toEqual([live])
})
