import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { SessionId, UserId } from '@dibs/core'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OwnershipHandlers } from '../../platform/nodes/ownership.ts'
import { storedSession } from '../../testing/live-session.ts'
import { createNode } from './node.ts'
import { LiveRegistry } from './registry.ts'

const OTHERS = { onNodeGone: () => {}, heard: () => [] }
const aSession = (id: string) => storedSession({ id: id as SessionId, userId: id as UserId })

const sellerOf = (userId: UserId) => ({ userId, plan: 'free', planChangedAt: null, revision: 0 })

/** A node that owns the lives of these ids; `list`, of a seller's items, is what an opening waits for. */
function setUp(
  ids: string[],
  list: (id: UserId) => Promise<[]>,
  { isLeaving = false, ...others }: Record<string, unknown> & { isLeaving?: boolean } = {},
) {
  const owned = new Map(ids.map((id) => [id as SessionId, 1]))
  const registry = new LiveRegistry()
  let given: OwnershipHandlers | undefined
  const node = createNode({
    ownership: {
      async start(handlers: OwnershipHandlers) {
        given = handlers
        await handlers.onTaken(ids.map((id) => ({ sessionId: id as SessionId, epoch: 1 })))
      },
      epochOf: (id: SessionId) => owned.get(id) ?? null,
      isLeaving: () => isLeaving,
      forget: (id: SessionId) => void owned.delete(id),
      claim: async (id: SessionId) => owned.get(id) ?? null,
    },
    registry,
    store: {
      listActive: async (wanted: SessionId[]) => wanted.map(aSession),
      findSellers: async (wanted: UserId[]) => wanted.map(sellerOf),
    },
    items: { list },
    ending: { answer: vi.fn(), stopAnswering: vi.fn() },
    upkeep: { refresh: async () => {}, maintain: vi.fn(), storeAll: async () => {} },
    metrics: { takeovers: { inc: vi.fn() } },
    log: pino({ level: 'silent' }),
    socketAddress: null,
    clock: () => 1_000,
    random: () => 0,
    retryMs: 1,
    ...others,
  } as never)
  const lose = (id: string) => {
    owned.delete(id as SessionId)
    given?.onLost([id as SessionId])
  }
  const opened = () => registry.list().map(({ session }) => session.id as string)
  return { node, registry, opened, lose, owned }
}

/** Notes what is asked for; the first so many times each of these fails. */
function stumbling(fails: Record<string, number>) {
  const asked: string[] = []
  const list = async (id: string): Promise<[]> => {
    asked.push(id)
    const left = fails[id] ?? 0
    fails[id] = left - 1
    if (left > 0) throw new Error('the database stumbled')
    return []
  }
  return { asked, list }
}

test('all lives are opened at once; one that fails holds up no other and is tried again', async () => {
  const { asked, list } = stumbling({ 2: 2 })
  const { node, opened } = setUp(['1', '2', '3'], list)
  await node.start(OTHERS)
  expect(asked.slice(0, 3)).toEqual(['1', '2', '3'])
  expect(opened()).toContain('3')
  await vi.waitFor(() => expect(opened()).toEqual(['1', '3', '2']))
  await node.close()
})

test('what is read of all lives at once is tried again when it fails, and none is lost', async () => {
  let left = 1
  const findSellers = vi.fn(async (ids: UserId[]) => {
    left -= 1
    if (left >= 0) throw new Error('the database stumbled')
    return ids.map(sellerOf)
  })
  const listActive = async (wanted: SessionId[]) => wanted.map(aSession)
  const { node, opened } = setUp(['1', '2'], async () => [], { store: { listActive, findSellers } })
  await node.start(OTHERS)
  await vi.waitFor(() => expect(opened()).toEqual(['1', '2']))
  expect(findSellers).toHaveBeenCalledTimes(2)
  await node.close()
})

test('a live that another node takes is heard no more, and its devices go to that node', async () => {
  const { node, registry, opened, lose } = setUp(['1', '2'], async () => [])
  await node.start(OTHERS)
  const device = { tokenHash: '', send: vi.fn(), close: vi.fn() }
  registry.find('1' as SessionId)?.room.add(device)
  lose('1')
  expect(opened()).toEqual(['2'])
  expect(device.close).toHaveBeenCalledWith(1012, 'restarting')
  await node.close()
})

test('a node that leaves still hears a live that another has taken, and speaks for it no more', async () => {
  const { node, registry, opened, lose } = setUp(['1'], async () => [], { isLeaving: true })
  await node.start(OTHERS)
  const live = registry.find('1' as SessionId)
  expect(live?.role).toEqual({ is: 'owner', epoch: 1 })
  lose('1')
  expect(live?.role.is).toBe('standby')
  expect(opened()).toEqual(['1'])
  await node.close()
})

test('a live that is lost while it is being opened is closed again, and not tried again', async () => {
  const { asked, list } = stumbling({ 2: 1 })
  const { node, opened, lose } = setUp(['1', '2'], list)
  const started = node.start(OTHERS)
  lose('1')
  lose('2')
  await started
  await node.close()
  expect(opened()).toEqual([])
  expect(asked.filter((id) => id === '2').length).toBeLessThanOrEqual(1)
})

test('a live that has ended before it was opened is this node’s no more', async () => {
  const { node, opened, owned } = setUp(['1', '2'], async () => [], {
    store: { listActive: async () => [aSession('2')], findSellers: async () => [] },
  })
  await node.start(OTHERS)
  expect(opened()).toEqual(['2'])
  expect([...owned.keys()]).toEqual(['2'])
  await node.close()
})

test('a live that is just being opened when the server leaves is left to the next one', async () => {
  const items = Promise.withResolvers<[]>()
  const list = vi.fn(() => items.promise)
  const socketAddress = vi.fn(() => 'ws://127.0.0.1:9')
  const { node, registry } = setUp([], list, { socketAddress })
  const opened = expect(node.openBeside(storedSession(), null)).rejects.toThrow(
    'service_unavailable',
  )
  await vi.waitFor(() => expect(list).toHaveBeenCalled())
  registry.leave()
  items.resolve([])
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
  const list = vi.fn(async (): Promise<[]> => [])
  const maintain = vi.fn(async () => {})
  const grant = { isGranted: true, release: released.resolve, becomeLive: () => {} } as const
  const askAbout = vi.fn()
  const { node, registry, owned } = setUp([], list, {
    socketAddress: () => `ws://127.0.0.1:${port}`,
    upkeep: { maintain, refresh: async () => {} },
    providerBudget: { take: async () => grant, busy: () => {} },
    questions: { askAbout, begin: vi.fn(), forget: vi.fn() },
  })
  const live = await node.openBeside(storedSession(), { comments: [], commentsHeard: 0 })
  onTestFinished(() => live.source?.stop())
  const socket = await asked.promise
  owned.set(live.session.id, 1)
  live.note({ is: 'missed', gap: { from: 2_000, to: 3_000 } })
  // Nothing is waited for: from now on what it stores is stored as the owner.
  expect(await node.open(storedSession())).toBe(live)
  expect(list).toHaveBeenCalledOnce()
  expect(live.role).toEqual({ is: 'owner', epoch: 1 })
  // What it missed as a standby is asked about now.
  expect(askAbout).toHaveBeenCalledWith(live, expect.objectContaining({ from: 2_000, to: 3_000 }))
  socket.end('HTTP/1.1 403 No\r\ncontent-length: 2\r\n\r\nno')
  await released.promise
  expect(live.endReason).toBeNull()
  expect(maintain).not.toHaveBeenCalled()
  expect(registry.list()).toEqual([live])
})
