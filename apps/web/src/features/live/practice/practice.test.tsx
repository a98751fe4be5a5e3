import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aProfile } from '../../../shared/testing/profile.ts'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
  ACTIVE,
  aChat,
  aClaim,
  aWaitlist,
  openLive,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  toast.remove()
})

const practice = { ...ACTIVE.body.data, tiktokUsername: 'practice', isPractice: true }
const onAir = (secondsLeft: number) => ({
  type: 'dibs.onAir',
  data: { secondsOnAir: 300 - secondsLeft, secondsLeft, commentsHeard: 3 },
})

/** Opens the live page while a practice of this seller runs, which it joins. */
async function openPractice(
  plan: 'free' | 'pro' = 'pro',
  openPlans = vi.fn(),
  answers: NonNullable<Parameters<typeof openLive>[0]>['answers'] = {},
) {
  const live = await openLive({
    answers: {
      'GET /livestreams/active': { body: { data: practice } },
      'GET /user/profile': { body: aProfile({ plan }) },
      ...answers,
    },
    openPlans,
  })
  await waitFor(() => expect(live.sockets).toHaveLength(1))
  live.greet(onAir(280))
  await screen.findByText('Practice: the buyers are made up.')
  return { ...live, openPlans }
}

describe('the live page in a practice', () => {
  it('says that the buyers are made up, that nothing is kept, and how long it still runs', async () => {
    await openPractice()
    expect(screen.getByText('Nothing of it is kept.')).toBeTruthy()
    expect(screen.getByText(/^04:(40|39|38) left$/)).toBeTruthy()
    expect(screen.getByText('Practice is running')).toBeTruthy()
    expect(screen.queryByText(/^Reading @/)).toBeNull()
  })

  it('tells nothing of connecting: there is no live to be heard', async () => {
    await openPractice()
    expect(screen.queryByText('Connected. Dibs is reading.')).toBeNull()
  })

  it('opens what a dearer plan has, and says so', async () => {
    const { speak, user, openPlans } = await openPractice('free')
    expect(
      screen.getByText('In your lives, adding and removing by hand comes with Hobbyist.'),
    ).toBeTruthy()
    speak(aChat(1, 'mau kak', 'Rani'))
    await user.click(await screen.findByRole('button', { name: 'Add Rani to a waitlist' }))
    await screen.findByRole('dialog', { name: 'Add to a waitlist' })
    expect(openPlans).not.toHaveBeenCalled()
  })

  it('says nothing of plans to whoever has it', async () => {
    await openPractice('pro')
    expect(screen.queryByText(/comes with/)).toBeNull()
  })

  it('lets the page be left without a question', async () => {
    await openPractice()
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(false)
  })

  it('counts the last minutes down once, not also as the plan’s', async () => {
    const { speak } = await openPractice()
    speak(onAir(40))
    expect(await screen.findByText(/^00:(40|39|38) left$/)).toBeTruthy()
    expect(screen.queryByText(/plan/i)).toBeNull()
  })

  it.each([
    ['its minutes are over', 'practice_over'],
    ['the server stops it', 'operator'],
    ['nobody says why', undefined],
  ])('ends the same way when %s', async (_, reason) => {
    const { speak } = await openPractice()
    speak({ type: 'dibs.status', data: { state: 'ended', ...(reason && { reason }) } })
    await screen.findByRole('heading', { name: 'Practice is over' })
    expect(screen.queryByText(/saved|Past sessions|Recap of this live/)).toBeNull()
    // Whoever has linked an account goes on from here.
    expect(screen.getByRole('button', { name: 'Join Live' })).toBeTruthy()
  })

  it('that the server has forgotten after a reload is over, and no live that got lost', async () => {
    const activeStreamInfo = JSON.stringify({
      stream_id: SESSION_ID,
      username: 'practice',
      eulerJwt: 'old',
      isPractice: true,
    })
    const stored = { liveStreamId: SESSION_ID, activeStreamInfo }
    const { sockets, close } = await openLive({ stored })
    await waitFor(() => expect(sockets).toHaveLength(1))
    close(4404)
    await screen.findByRole('heading', { name: 'Practice is over' })
    expect(screen.queryByText(/unexpectedly|is not live/)).toBeNull()
  })

  it('keeps its list when it is over, and shows what a bill of it would be', async () => {
    const budi = aClaim('Budi', 1)
    const { speak, i18n } = await openPractice('pro', vi.fn(), {
      [WAITLISTS]: {
        body: [{ ...aWaitlist(), claims: [budi, aClaim('Cici', 2)], price: 150_000 }],
      },
    })
    await screen.findByRole('button', { name: /^Budi, Winner/ })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    speak({ type: 'dibs.status', data: { state: 'ended', reason: 'practice_over' } })
    const results = within(await screen.findByRole('region', { name: 'What came of it' }))
    expect(results.getByRole('listitem').textContent).toBe('A1Budi1 waiting')
    const bill = within(screen.getByRole('region', { name: 'The bill for Budi' }))
    expect(bill.getByText('Total').nextSibling?.textContent).toMatch(/150/)
    // However long the page stays open.
    vi.advanceTimersByTime(3_600_000)
    await act(() => i18n.changeLanguage('id'))
    await screen.findByRole('region', { name: 'Hasil latihan' })
  })

  it('leads whoever has linked no account yet to Home', async () => {
    const unlinked = aProfile({ isTikTokLinked: false, tiktokUsername: null })
    const { speak } = await openPractice('pro', vi.fn(), {
      'GET /user/profile': { body: unlinked },
    })
    speak({ type: 'dibs.status', data: { state: 'ended', reason: 'practice_over' } })
    await screen.findByRole('link', { name: 'Connect' })
  })
})
