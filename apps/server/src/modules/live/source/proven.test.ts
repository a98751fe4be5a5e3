import { expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { listen, UNLIMITED } from '../../../testing/listener.ts'
import { say, startScriptedProvider, welcome } from '../../../testing/scripted-provider.ts'
import type { ConnectionBudget } from './connection.ts'

/** Listens to a room in which five comments were said. */
async function listenTo(timing: Parameters<typeof listen>[1], budget = UNLIMITED) {
  const provider = await startScriptedProvider((socket) => welcome(socket, 1, 2, 3, 4, 5))
  const listener = listen(provider.url, timing, { budget })
  await eventually(() => expect(listener.heard).toHaveLength(5))
  return { provider, ...listener }
}

test('a connection that answers has brought all that was said before, in a quiet room, too', async () => {
  const { provider, source, heard } = await listenTo({})
  const [socket] = provider.sockets()
  if (socket) say(socket, 6)
  expect(await source.provenUntil()).toBe(Number.POSITIVE_INFINITY)
  expect(heard).toContain('6')
})

test('one that is open and does not answer has heard until its last sign of life, and no longer', async () => {
  const { provider, source } = await listenTo({ pong: 30 })
  for (const socket of provider.sockets()) socket.pause()
  const heardUntil = source.heardUntil()
  expect(heardUntil).not.toBeNull()
  expect(await source.provenUntil()).toBe(heardUntil)
})

test('one that answers, behind which nothing came for long, may have lost the room since', async () => {
  let probes = 0
  const take: ConnectionBudget['take'] = async (purpose) => {
    if (purpose !== 'probe') return UNLIMITED.take(purpose)
    probes += 1
    return { isGranted: false, retryAfterMs: 60_000 }
  }
  const { source } = await listenTo({ idle: 30 }, { ...UNLIMITED, take })
  await eventually(() => expect(probes).toBeGreaterThan(0))
  const heardUntil = source.heardUntil()
  expect(heardUntil).not.toBeNull()
  expect(await source.provenUntil()).toBe(heardUntil)
})

test('one that is closed meanwhile, or whose live has ended, says nothing of it', async () => {
  const { provider, source, statuses } = await listenTo({})
  for (const socket of provider.sockets()) socket.pause()
  const asked = source.provenUntil()
  for (const socket of provider.sockets()) socket.terminate()
  expect(await asked).toBeNull()
  expect(statuses).toContain('connected')
  const other = await listenTo({})
  other.source.leave()
  expect(await other.source.provenUntil()).toBeNull()
})
