import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { StreamSocket } from '../features/live/connection/socket.ts'
import { LiveProvider } from '../features/live/live-provider.tsx'
import { ACTIVE, liveAnswers, SESSION_ID } from '../features/live/testing/open-live.tsx'
import { ChangesProvider } from '../shared/claims/changes-provider.tsx'
import { forgeServer } from '../shared/testing/forge-server.ts'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { AppHeader, BottomNav } from './shell.tsx'

afterEach(cleanup)

const STREAM = { stream_id: SESSION_ID, username: 'toko.ani', eulerJwt: 'old' }
const bottom = () => {
  const [, bar] = screen.getAllByRole('navigation', { name: 'Main' })
  if (!bar) throw new Error('no bar at the bottom')
  return within(bar)
}

async function renderShell(
  stored: Record<string, string> = {},
  monotonicNow = () => 0,
  answers: Parameters<typeof forgeServer>[0] = {},
) {
  const sockets: StreamSocket[] = []
  const openSocket = () => {
    const socket = { close: () => {} } as StreamSocket
    sockets.push(socket)
    return socket
  }
  const world = {
    openSocket,
    setTimer: () => () => {},
    nextFrame: (run: () => void) => run(),
    monotonicNow,
    random: () => 0,
  }
  const view = await renderScreen(
    <ChangesProvider>
      <LiveProvider world={world}>
        <AppHeader />
        <BottomNav />
      </LiveProvider>
    </ChangesProvider>,
    { server: forgeServer({ ...liveAnswers(), ...answers }), stored: { token: 'abc', ...stored } },
  )
  return { ...view, sockets }
}

describe('the shell', () => {
  it('leads from the header to Home and to the profile', async () => {
    await renderShell()
    expect(screen.getByRole('link', { name: 'Dibs, Home' }).getAttribute('href')).toBe('/app/home')
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/app/profile')
  })

  it('has three entries at the bottom, and marks the one that is open', async () => {
    const { user } = await renderShell()
    const entries = bottom().getAllByRole('link')
    expect(entries.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/app/home'],
      ['Live', '/app/live'],
      ['Items', '/app/items'],
    ])
    for (const entry of entries) {
      await user.click(entry)
      const open = bottom().getAllByRole('link', { current: 'page' })
      expect(open.map((link) => link.textContent)).toEqual([entry.textContent])
    }
  })

  it('shows a badge while a stream is connected, and asks before it disconnects', async () => {
    const { user, sockets } = await renderShell({ activeStreamInfo: JSON.stringify(STREAM) })
    await waitFor(() => expect(sockets).toHaveLength(1))
    const data = JSON.stringify({
      messages: [{ type: 'dibs.status', data: { state: 'connected' } }],
    })
    act(() => sockets[0]?.onmessage?.call({} as WebSocket, { data } as MessageEvent))
    const header = within(screen.getByRole('banner'))
    expect(header.getByText('Live', { selector: '[data-live] *' })).toBeTruthy()
    await user.click(header.getByRole('button', { name: 'Disconnect' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop Stream?' }))
    expect(question.getByRole('button', { name: 'Stop Stream' })).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(header.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
  })

  it('leads to a live that runs without this device, and ends nothing there', async () => {
    const { user } = await renderShell({}, undefined, { 'GET /livestreams/active': ACTIVE })
    const header = within(screen.getByRole('banner'))
    const badge = await header.findByText('Live', { selector: '[data-live] *' })
    expect(badge.closest('a')?.getAttribute('href')).toBe('/app/live')
    expect(header.queryByRole('button', { name: 'Disconnect' })).toBeNull()
    // On its own page the live is joined.
    await user.click(badge)
    expect(header.queryByText('Live', { selector: '[data-live] *' })).toBeNull()
  })

  it('is neither red nor counting while nothing is heard', async () => {
    let monotonic = 0
    const { sockets } = await renderShell(
      { activeStreamInfo: JSON.stringify(STREAM) },
      () => monotonic,
    )
    await waitFor(() => expect(sockets).toHaveLength(1))
    const send = (message: object) => {
      const data = JSON.stringify({ messages: [message] })
      act(() => sockets[0]?.onmessage?.call({} as WebSocket, { data } as MessageEvent))
    }
    const words = () =>
      within(screen.getByRole('banner')).getByText('Live', { selector: '[data-live] *' })
    const badge = () => words().parentElement as HTMLElement
    send({ type: 'dibs.status', data: { state: 'connected' } })
    expect(badge().className).toContain('bg-alert')
    send({ type: 'dibs.status', data: { state: 'reconnecting' } })
    expect(badge().className).not.toContain('bg-alert')
    const stood = badge().textContent
    monotonic += 5_000
    send({ type: 'dibs.onAir', data: { secondsOnAir: 65, secondsLeft: null, commentsHeard: 1 } })
    expect(badge().textContent).toBe(stood)
    send({ type: 'dibs.status', data: { state: 'connected' } })
    await waitFor(() => expect(badge().textContent).toBe('Live 1:05'))
  })

  it('shows neither while there is no stream', async () => {
    await renderShell()
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
  })
})
