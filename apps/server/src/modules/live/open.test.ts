import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { storedSession } from '../../testing/live-session.ts'
import { createRestore, type Opening, openLive } from './open.ts'
import { LiveRegistry } from './registry.ts'

test('all lives are restored at once; one that fails holds up no other and is tried again', async () => {
  const sessions = ['1', '2', '3'].map((id) => ({ id }))
  const opened: string[] = []
  const asked: string[] = []
  let failures = 2
  const open = async ({ id }: { id: string }) => {
    asked.push(id)
    await Promise.resolve()
    if (id === '2' && failures-- > 0) throw new Error('the database stumbled')
    opened.push(id)
  }
  const restore = createRestore({
    store: { listActive: async () => sessions as never },
    open,
    log: pino({ level: 'silent' }),
    retryMs: 1,
  })
  await restore.start()
  expect(asked.slice(0, 3)).toEqual(['1', '2', '3'])
  expect(opened).toContain('3')
  await vi.waitFor(() => expect(opened).toEqual(['1', '3', '2']))
  await restore.close()
})

test('a live that is just being opened when the server leaves is left to the next one', async () => {
  const registry = new LiveRegistry()
  const sellers = Promise.withResolvers<[]>()
  const findSellers = vi.fn(() => sellers.promise)
  const socketAddress = vi.fn(() => 'ws://127.0.0.1:9')
  const opening = { registry, socketAddress, store: { findSellers }, clock: () => 0 }
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
