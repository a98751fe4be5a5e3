import { expect, test, vi } from 'vitest'
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
