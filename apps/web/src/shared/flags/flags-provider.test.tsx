import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CLIENT_CONFIG } from '../testing/client-config.ts'
import { forgeServer } from '../testing/forge-server.ts'
import { aProfile } from '../testing/profile.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { FlagsProvider, useFlag } from './flags-provider.tsx'

const FLAGS = 'GET /flags'
const METRICS = 'POST /flags/client/metrics'
const PROFILE = { 'GET /user/profile': { body: aProfile() } }
const ON = { 'dibs.flags': '["dibs-ai-assistant"]' }

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function togglesOf(...names: string[]) {
  const variant = { name: 'disabled', enabled: false }
  const toggles = names.map((name) => ({ name, enabled: true, variant, impressionData: false }))
  return { body: { toggles } }
}

function Probe() {
  return <p>{useFlag('dibs-ai-assistant') ? 'on' : 'off'}</p>
}
function renderFlags(answers: Parameters<typeof forgeServer>[0], stored = {}) {
  const server = forgeServer({ ...PROFILE, ...answers })
  const screen = (
    <FlagsProvider>
      <Probe />
    </FlagsProvider>
  )
  return renderScreen(screen, { server, stored: { token: 'abc', ...stored } })
}

describe('feature flags', () => {
  it('come from the server, and are kept for the next visit under one key', async () => {
    const { server, store } = await renderFlags({ [FLAGS]: togglesOf('dibs-ai-assistant') })
    expect(await screen.findByText('on')).toBeTruthy()
    await waitFor(() => expect(store.kept.get('dibs.flags')).toBe('["dibs-ai-assistant"]'))
    expect([...store.kept.keys()].filter((key) => key.includes('unleash'))).toEqual([])
    expect(server.requests.find((r) => r.call === FLAGS)?.query.get('appName')).toBe('dibs')
  })

  it('are asked for in the name of the seller', async () => {
    const { server } = await renderFlags({ [FLAGS]: togglesOf() })
    const asked = () => server.requests.filter((r) => r.call === FLAGS)
    await waitFor(() => expect(asked().at(-1)?.query.get('userId')).toBe(aProfile().userId))
  })

  it('stand from the last visit at once, until the server says otherwise', async () => {
    await renderFlags({ [FLAGS]: togglesOf() }, ON)
    expect(screen.getByText('on')).toBeTruthy()
    expect(await screen.findByText('off')).toBeTruthy()
  })

  it.each([
    ['is away', {}],
    ['is in trouble', { [FLAGS]: { status: 503, body: {} } }],
    ['answers something else', { [FLAGS]: { body: { toggles: 'many' } } }],
  ])('stay as they were when the service %s', async (_, answers) => {
    const { server } = await renderFlags(answers, ON)
    await waitFor(() => expect(server.requests.some((r) => r.call === FLAGS)).toBe(true))
    expect(screen.getByText('on')).toBeTruthy()
  })

  it.each(['no JSON', '{"a":1}', '[1]'])(
    'are off when somebody else’s %j is stored',
    async (kept) => {
      await renderFlags({}, { 'dibs.flags': kept })
      expect(screen.getByText('off')).toBeTruthy()
    },
  )

  it('are asked for every 30 seconds, and no longer when the seller has gone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { server, unmount } = await renderFlags(
      { [FLAGS]: togglesOf() },
      { userProfile: JSON.stringify(aProfile()) },
    )
    const calls = () => server.requests.filter((r) => r.call === FLAGS).length
    await waitFor(() => expect(vi.getTimerCount()).toBe(1))
    server.answer(FLAGS, togglesOf('dibs-ai-assistant'))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(await screen.findByText('on')).toBeTruthy()
    const before = calls()
    unmount()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(calls()).toBe(before)
  })

  it('asks only whether there is news: a not-modified answer changes nothing', async () => {
    const { server } = await renderFlags({ [FLAGS]: { status: 304 } }, ON)
    await waitFor(() => expect(server.requests.some((r) => r.call === FLAGS)).toBe(true))
    expect(screen.getByText('on')).toBeTruthy()
  })

  it.each([true, false])(
    'count how they are used where a service takes that: %s',
    async (flagMetrics) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      const config = { ...CLIENT_CONFIG, flagMetrics }
      const { server } = await renderFlags({
        [FLAGS]: togglesOf('dibs-ai-assistant'),
        'GET /client-config': { body: config },
        [METRICS]: { status: 202 },
      })
      await act(() => vi.advanceTimersByTimeAsync(3_000))
      const isAsked = () => server.requests.some((r) => r.call === 'GET /client-config')
      await waitFor(() => expect(isAsked()).toBe(true))
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(server.requests.some((r) => r.call === METRICS)).toBe(flagMetrics)
    },
  )
})
