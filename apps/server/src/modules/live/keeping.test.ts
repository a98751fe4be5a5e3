import type { SessionId } from '@dibs/core'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { type OwnershipHandlers, roleOf } from '../../platform/ownership.ts'
import { liveSession } from '../../testing/live-session.ts'
import { createKeeping } from './keeping.ts'
import { LiveRegistry } from './registry.ts'

/** Lives of these ids are taken; `fails` tells how often opening one fails first. */
function setUp(ids: string[], fails: Record<string, number> = {}, { isLeaving = false } = {}) {
  const kept = new Map(ids.map((id) => [id as SessionId, 1]))
  const lives = ids.map((id) => ({ sessionId: id as SessionId, epoch: 1 }))
  const registry = new LiveRegistry()
  const asked: string[] = []
  let given: OwnershipHandlers | undefined
  const ownership = {
    async start(handlers: OwnershipHandlers) {
      given = handlers
      await handlers.onTaken(lives)
    },
    epochOf: (id: SessionId) => kept.get(id) ?? null,
    isLeaving: () => isLeaving,
    claim: async (id: SessionId) => kept.get(id) ?? null,
  }
  const keeping = createKeeping({
    ownership,
    registry,
    store: { listActive: async (wanted: SessionId[]) => wanted.map((id) => ({ id })) },
    async open({ id }: { id: SessionId }) {
      asked.push(id)
      await Promise.resolve()
      const left = fails[id] ?? 0
      fails[id] = left - 1
      if (left > 0) throw new Error('the database stumbled')
      const live = liveSession({ id, userId: id as never }, { role: roleOf(ownership, id) })
      registry.add(live)
      return live
    },
    ending: { keep: vi.fn(), letGo: vi.fn() },
    metrics: { takeovers: { inc: vi.fn() } },
    log: pino({ level: 'silent' }),
    retryMs: 1,
  } as never)
  const lose = (id: string) => {
    kept.delete(id as SessionId)
    given?.onLost([id as SessionId])
  }
  const opened = () => registry.list().map(({ session }) => session.id as string)
  return { keeping, registry, asked, opened, lose, kept }
}

test('all lives are opened at once; one that fails holds up no other and is tried again', async () => {
  const { keeping, asked, opened } = setUp(['1', '2', '3'], { 2: 2 })
  await keeping.start()
  expect(asked.slice(0, 3)).toEqual(['1', '2', '3'])
  expect(opened()).toContain('3')
  await vi.waitFor(() => expect(opened()).toEqual(['1', '3', '2']))
  await keeping.close()
})

test('a live that another node takes is heard no more, and its devices go to that node', async () => {
  const { keeping, registry, opened, lose } = setUp(['1', '2'])
  await keeping.start()
  const device = { tokenHash: '', send: vi.fn(), close: vi.fn() }
  registry.find('1' as SessionId)?.devices.add(device)
  lose('1')
  expect(opened()).toEqual(['2'])
  expect(device.close).toHaveBeenCalledWith(1012, 'restarting')
  await keeping.close()
})

test('a node that leaves still hears a live that another has taken, and speaks for it no more', async () => {
  const { keeping, registry, opened, lose } = setUp(['1'], {}, { isLeaving: true })
  await keeping.start()
  const live = registry.find('1' as SessionId)
  expect(live?.role).toEqual({ is: 'owner', epoch: 1 })
  lose('1')
  expect(live?.role.is).toBe('standby')
  expect(opened()).toEqual(['1'])
  await keeping.close()
})

test('a live that is lost while it is being opened is closed again, and not tried again', async () => {
  const { keeping, asked, opened, lose } = setUp(['1', '2'], { 2: 1 })
  const started = keeping.start()
  lose('1')
  lose('2')
  await started
  await keeping.close()
  expect(opened()).toEqual([])
  expect(asked.filter((id) => id === '2').length).toBeLessThanOrEqual(1)
})
