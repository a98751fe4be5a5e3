import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ProviderGrant } from '../../../platform/limits/provider-budget.ts'
import { eventually } from '../../../testing/eventually.ts'
import { listen, UNLIMITED } from '../../../testing/listener.ts'
import { startScriptedProvider, welcome } from '../../../testing/scripted-provider.ts'

/** A provider that answers every upgrade with a status. */
async function refuse(status: number, headers: Record<string, string> = {}) {
  let count = 0
  const server = createServer().on('upgrade', (_request, socket) => {
    count += 1
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} No\r\n${lines.join('')}content-length: 2\r\n\r\nno`)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => count }
}

describe('HTTP in place of a socket', () => {
  test('429 is told as busy, the budget is told for how long, and it is waited for', async () => {
    const provider = await refuse(429, { 'Retry-After': '3600' })
    const told: (number | undefined)[] = []
    const budget = { ...UNLIMITED, busy: (ms?: number) => void told.push(ms) }
    const listener = listen(provider.url, {}, { budget })
    await eventually(() => expect(listener.statuses).toEqual(['connecting', 'connecting, busy']))
    expect(told).toEqual([900_000])
    expect(provider.count()).toBe(1)
    expect(listener.ends).toEqual([])
  })

  test.each([401, 403])('%i ends a session that never was', async (status) => {
    const provider = await refuse(status)
    const listener = listen(provider.url, {})
    await eventually(() => expect(listener.ends).toEqual(['refused']))
  })

  test.each([401, 403, 429])('%i does not end a running one', async (status) => {
    const provider = await refuse(status)
    const listener = listen(provider.url, {}, { heardUntil: Date.now() })
    await eventually(() => expect(provider.count()).toBe(1))
    const busy = status === 429 ? ['reconnecting, busy'] : []
    await eventually(() => expect(listener.statuses).toEqual(['reconnecting', ...busy]))
    expect(listener.ends).toEqual([])
  })

  test('a busy provider is a way back: a running session waits for it as long as it says', async () => {
    const provider = await refuse(429, { 'Retry-After': '600' })
    const listener = listen(provider.url, { giveUp: 50 }, { heardUntil: Date.now() })
    await eventually(() => expect(listener.statuses).toContain('reconnecting, busy'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(listener.ends).toEqual([])
  })

  test('anything else is tried again soon', async () => {
    const provider = await refuse(500)
    const listener = listen(provider.url, {})
    await eventually(() => expect(provider.count()).toBeGreaterThan(2))
    expect(listener).toMatchObject({ statuses: ['connecting'], ends: [] })
  })
})

describe('the budget of requests', () => {
  /** A budget that counts, and refuses while it is used up. */
  function countingBudget() {
    const asked: string[] = []
    const state = { open: 0, isUsedUp: false, retryAfterMs: 60_000 }
    const take = async (purpose: string): Promise<ProviderGrant> => {
      asked.push(purpose)
      const { isUsedUp, retryAfterMs } = state
      if (isUsedUp) return { isGranted: false, retryAfterMs }
      state.open += 1
      const release = () => {
        state.open -= 1
      }
      return { isGranted: true, release, becomeLive: () => {} }
    }
    return { asked, state, budget: { take, busy: () => {} } }
  }

  test('is asked before each connection, and gets each one back when its socket is closed', async () => {
    const { asked, state, budget } = countingBudget()
    const provider = await startScriptedProvider((socket, n) => {
      welcome(socket, 1)
      if (n === 0) setTimeout(() => socket.terminate(), 20)
    })
    const listener = listen(provider.url, {}, { budget })
    await eventually(() => expect(provider.count()).toBe(2))
    await eventually(() => expect(listener.statuses.at(-1)).toBe('connected'))
    expect(asked).toEqual(['live', 'live'])
    expect(state.open).toBe(1)
    listener.source.stop()
    await eventually(() => expect(state.open).toBe(0))
  })

  test('that is used up is told as busy, and asked again when it says; nothing is opened', async () => {
    const { asked, state, budget } = countingBudget()
    Object.assign(state, { isUsedUp: true })
    const provider = await startScriptedProvider((socket) => welcome(socket, 1))
    const listener = listen(provider.url, {}, { budget })
    await eventually(() => expect(listener.statuses).toEqual(['connecting', 'connecting, busy']))
    expect(asked).toEqual(['live'])
    expect(provider.count()).toBe(0)
  })

  test('that is used up leaves probes of a quiet room out, and puts a handover off', async () => {
    const { asked, state, budget } = countingBudget()
    const provider = await startScriptedProvider((socket) => welcome(socket, 1))
    const listener = listen(provider.url, { idle: 20, idleMax: 40 }, { budget })
    await eventually(() => expect(listener.statuses.at(-1)).toBe('connected'))
    state.isUsedUp = true
    await eventually(() => expect(asked.slice(-2)).toEqual(['probe', 'probe']))
    expect(listener).toMatchObject({ statuses: ['connecting', 'connected'], lost: [], ends: [] })

    const second = countingBudget()
    const other = listen(
      provider.url,
      { handover: 50, handoverJitter: 0, handoverRetry: 10 },
      { budget: second.budget },
    )
    await eventually(() => expect(other.statuses.at(-1)).toBe('connected'))
    Object.assign(second.state, { isUsedUp: true, retryAfterMs: 30 })
    await eventually(() =>
      expect(second.asked.slice(0, 3)).toEqual(['live', 'handover', 'handover']),
    )
    expect(other.statuses).toEqual(['connecting', 'connected'])
  })

  test('whose leave comes too late is given back', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: answer, resolve: grant } = Promise.withResolvers<ProviderGrant>()
    const take = () => answer
    const provider = await startScriptedProvider(() => {})
    const listener = listen(provider.url, {}, { budget: { take, busy: () => {} } })
    listener.source.stop()
    grant({ isGranted: true, release, becomeLive: () => {} })
    await released
    expect(provider.count()).toBe(0)
  })
})
