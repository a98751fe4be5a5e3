import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
  aChat,
  aWaitlist,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const aPastSession = { id: SESSION_ID, tiktok_username: 'toko.ani' }
const onAir = (secondsOnAir: number, secondsLeft: number | null, commentsHeard: number) => ({
  type: 'dibs.onAir',
  data: { secondsOnAir, secondsLeft, commentsHeard },
})
const figure = (panel: string, name: string) =>
  within(screen.getByRole('region', { name: panel }))
    .getByText(name)
    .parentElement?.querySelector('dd')?.textContent

describe('the figures of a live', () => {
  it('tell the comments heard, from the server’s word on', async () => {
    const { speak } = await openConnected()
    speak(onAir(3_725, null, 1_204))
    expect(figure('Incoming comments', 'Comments')).toBe('1,204')
    speak(aChat(1, 'halo'), aChat(2, 'hai'))
    await waitFor(() => expect(figure('Incoming comments', 'Comments')).toBe('1,206'))
  })

  it('tell claims and buyers: one buyer may hold several places', async () => {
    const second = { ...aWaitlist('Sari'), itemClueId: 'c0ffee00-0000-4000-8000-00000000000b' }
    await openConnected({
      answers: { [WAITLISTS]: { body: [aWaitlist('Sari', 'Budi'), second] } },
    })
    await waitFor(() => expect(figure('Active waitlists', 'Claims')).toBe('3'))
    expect(figure('Active waitlists', 'Buyers')).toBe('2')
  })

  it('stand on the tabs of a phone', async () => {
    setWidth(false)
    const { speak } = await openConnected({
      answers: { [WAITLISTS]: { body: [aWaitlist('Sari', 'Budi')] } },
    })
    speak(onAir(9, null, 1_204))
    await screen.findByRole('tab', { name: /^Waitlists 2/ })
    screen.getByRole('tab', { name: /^Comments 1204/ })
  })
})

describe('what stands in the way of comments', () => {
  const status = (state: string, trouble?: string) => ({
    type: 'dibs.status',
    data: { state, ...(trouble !== undefined && { trouble }) },
  })
  const SILENT =
    'TikTok lets Dibs into the room but sends no comments yet. Dibs keeps trying by itself.'

  it('is said in a sentence, and gone when it is over', async () => {
    const { speak } = await openConnected()
    speak(status('connected', 'unreadable'))
    screen.getByText(/^Comments come in that Dibs cannot read\./)
    speak(status('reconnecting', 'silent'))
    expect(screen.getByText(SILENT).closest('[role=status]')).toBeTruthy()
    speak(status('reconnecting', 'busy'))
    screen.getByText(/^The chat service asks Dibs to wait\./)
    expect(screen.queryByText(SILENT)).toBeNull()
    speak(status('connected'))
    expect(screen.queryByText(/chat service/)).toBeNull()
  })

  it('a name that changed hands ends the live with what to do', async () => {
    const { speak } = await openConnected()
    speak({ type: 'dibs.status', data: { state: 'ended', reason: 'account_changed' } })
    await screen.findByText(/^The name of your connected TikTok account changed\./)
    expect(screen.getByRole('link', { name: 'Go to Profile' })).toBeTruthy()
  })
})

describe('the end of the plan’s duration', () => {
  it('is warned of five minutes before, counted down, and said once', async () => {
    let now = 1_000
    const { speak } = await openConnected({ monotonicNow: () => now })
    speak(onAir(1_490, 310, 9))
    expect(screen.queryByText(/^Your plan ends this live/)).toBeNull()
    now += 10_000
    await screen.findByText('Your plan ends this live in 05:00')
    const spoken = 'Your plan ends this live in 5 minutes. Everything stays saved.'
    expect(screen.getByText(spoken).getAttribute('role')).toBe('status')
    now += 30_000
    await screen.findByText('Your plan ends this live in 04:30')
    expect(screen.getByText(spoken)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'See plans' })).toBeTruthy()
  })

  it('is no longer near when the plan changes', async () => {
    const { speak } = await openConnected()
    speak(onAir(1_600, 200, 9))
    screen.getByText('Your plan ends this live in 03:20')
    speak(onAir(1_601, null, 9))
    expect(screen.queryByText(/^Your plan ends this live/)).toBeNull()
  })

  it('ends the live cleanly, says why, and leads to recap and plans', async () => {
    const times = { start_time: '2026-11-20T14:00:00.000Z', end_time: '2026-11-20T14:30:00.000Z' }
    const { speak } = await openConnected({
      answers: { 'GET /past-sessions': { body: [{ ...aPastSession, ...times }] } },
    })
    speak({ type: 'dibs.status', data: { state: 'ended', reason: 'plan_limit' } })
    await screen.findByRole('heading', { name: 'This live has ended' })
    screen.getByText(/^Your plan’s time for one live is used up\./)
    await screen.findByRole('link', { name: 'Recap of this live' })
    screen.getByRole('button', { name: 'See plans' })
  })
})

describe('news', () => {
  it('is told in few words to who listens to the page, and nothing of what was there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
    const { speak, server } = await openConnected({
      answers: { [WAITLISTS]: { body: [aWaitlist('Sari')] } },
    })
    await screen.findByRole('button', { name: /^Sari, Winner/ })
    const other = {
      ...aWaitlist('Wati', 'Cici'),
      itemClueId: 'c0ffee00-0000-4000-8000-00000000000b',
      itemClueText: 'B2',
    }
    server.answer(WAITLISTS, { body: [other, aWaitlist('Sari', 'Budi')] })
    speak({ type: 'dibs.waitlistsChanged', data: { sessionId: SESSION_ID, revision: '2' } })
    await screen.findByRole('button', { name: /^Wati, Winner/ })
    act(() => void vi.advanceTimersByTime(6_000))
    vi.useRealTimers()
    await screen.findByText('Wati is first on B2. 2 new claims.')
    expect(screen.queryByText(/Sari is first/)).toBeNull()
  })
})
