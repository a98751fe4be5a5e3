import { describe, expect, test } from 'vitest'
import type { ProviderGrant } from '../../../platform/limits/provider-budget.ts'
import { eventually } from '../../../testing/eventually.ts'
import { listen } from '../../../testing/listener.ts'
import { say, startScriptedProvider, welcome } from '../../../testing/scripted-provider.ts'
import type { ConnectionPurpose } from './connection.ts'

const REFUSED: ProviderGrant = { isGranted: false, retryAfterMs: 60_000 }

/** A budget that answers as it is told; else it grants everything, and notes what becomes of that. */
function scriptedBudget(
  answer: (purpose: ConnectionPurpose, n: number) => ProviderGrant | Promise<ProviderGrant> | null,
) {
  const asked: { purpose: ConnectionPurpose; at: number }[] = []
  const becameLive: ConnectionPurpose[] = []
  const take = async (purpose: ConnectionPurpose): Promise<ProviderGrant> => {
    asked.push({ purpose, at: Date.now() })
    const becomeLive = () => void becameLive.push(purpose)
    const granted = { isGranted: true, release: () => {}, becomeLive } as const
    return (await answer(purpose, asked.length - 1)) ?? granted
  }
  const purposes = () => asked.map(({ purpose }) => purpose)
  return { asked, becameLive, purposes, budget: { take, busy: () => {} } }
}
const withoutProbes = () => scriptedBudget((purpose) => (purpose === 'probe' ? REFUSED : null))

test('a server that leaves in doubt does not say that it had heard everything', async () => {
  const provider = await startScriptedProvider((socket, n) => {
    welcome(socket, ...(n === 0 ? [1, 2, 3, 4, 5, 6] : [17, 18]))
    if (n === 0) setTimeout(() => socket.terminate(), 20)
  })
  const listener = listen(provider.url, {})
  await eventually(() => expect(listener.heard).toContain('18'))
  expect(listener.source.isInDoubt()).toBe(true)
  listener.source.leave()
  expect(listener.source.isInDoubt()).toBe(true)
  expect(listener.gaps).toEqual([])
})

test('a gap does not end before it begins, though the server before had a clock ahead', async () => {
  const provider = await startScriptedProvider((socket) => welcome(socket, 11, 12, 13, 14, 15))
  const listener = listen(provider.url, {}, { heardUntil: Date.now() + 60_000 })
  await eventually(() => expect(listener.gaps).toHaveLength(1))
  const [gap] = listener.gaps
  expect(gap?.to).toBeGreaterThanOrEqual(gap?.from ?? 0)
})

test('a connection that is lost after the room had gone quiet is doubted from the last word', async () => {
  const provider = await startScriptedProvider((socket, n) =>
    welcome(socket, ...(n === 0 ? [1, 2, 3, 4, 5] : [11, 12, 13, 14, 15])),
  )
  const { asked, budget } = withoutProbes()
  const listener = listen(provider.url, { idle: 30 }, { budget })
  await eventually(() => expect(asked.length).toBeGreaterThan(2))
  const quietAt = asked[1]?.at ?? 0
  expect(listener.source.heardUntil()).toBeLessThan(quietAt)
  for (const socket of provider.sockets()) socket.terminate()
  await eventually(() => expect(listener.gaps).toHaveLength(1))
  expect(listener.gaps[0]?.from).toBeLessThan(quietAt)
})

test('a link that is lost and mended within one frame is doubted', async () => {
  const provider = await startScriptedProvider((socket) => {
    welcome(socket, 1, 2, 3, 4, 5)
    const types = ['tiktok.disconnect', 'tiktok.connect']
    socket.send(JSON.stringify({ messages: types.map((type) => ({ type, data: {} })) }))
    say(socket, 11, 12, 13, 14, 15)
  })
  const listener = listen(provider.url, {})
  await eventually(() => expect(listener.gaps).toHaveLength(1))
  expect(listener.statuses).toEqual(['connecting', 'connected'])
})

describe('a probe', () => {
  test('that waits for leave does not become the live, and is not waited for', async () => {
    const provider = await startScriptedProvider((socket) => welcome(socket, 1))
    const late = Promise.withResolvers<ProviderGrant>()
    const released = Promise.withResolvers<void>()
    const { purposes, budget } = scriptedBudget((purpose) =>
      purpose === 'probe' ? late.promise : null,
    )
    const timing = { idle: 30, idleMax: 60_000 }
    const listener = listen(provider.url, timing, { budget, random: () => 0.01 })
    await eventually(() => expect(purposes()).toEqual(['live', 'probe']))
    for (const socket of provider.sockets()) socket.terminate()
    await eventually(() => expect(purposes().slice(0, 3)).toEqual(['live', 'probe', 'live']))
    await eventually(() => expect(listener.statuses.at(-1)).toBe('connected'))
    late.resolve({ isGranted: true, release: released.resolve, becomeLive: () => {} })
    await released.promise
    expect(provider.sockets().size).toBe(1)
  })

  test('that takes over counts as the live from then on', async () => {
    const provider = await startScriptedProvider((socket) => welcome(socket, 1))
    const { becameLive, budget } = scriptedBudget(() => null)
    listen(provider.url, { idle: 30, idleMax: 60_000 }, { budget })
    await eventually(() => expect(becameLive).toEqual(['probe']))
  })

  test('that fails and is then left out leaves the handover due', async () => {
    const provider = await startScriptedProvider((socket, n) => {
      if (n === 0) welcome(socket, 1)
      else socket.terminate()
    })
    const { purposes, budget } = scriptedBudget((purpose, n) =>
      purpose === 'probe' && n > 1 ? REFUSED : null,
    )
    const timing = {
      idle: 30,
      idleMax: 60_000,
      handoverRetry: 10,
      handover: 200,
      handoverJitter: 0,
    }
    listen(provider.url, timing, { budget })
    await eventually(() => expect(purposes()).toContain('handover'))
  })
})

test('a live that closed normally and is then not on is over, though the budget was busy between', async () => {
  const provider = await startScriptedProvider((socket, n) => {
    if (n === 0) {
      welcome(socket, 1)
      setTimeout(() => socket.close(1000), 20)
    } else socket.close(4404)
  })
  const soon: ProviderGrant = { isGranted: false, retryAfterMs: 10 }
  const { budget } = scriptedBudget((_purpose, n) => (n === 1 ? soon : null))
  const listener = listen(provider.url, {}, { budget, random: () => 0 })
  await eventually(() => expect(listener.ends).toEqual(['live_ended']))
  expect(listener.gaps).toEqual([])
})
