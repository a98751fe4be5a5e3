import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
  aChat,
  aClaim,
  aWaitlist,
  claimPath,
  ITEM_ID,
  LOOK_BACK,
  openConnected,
  openLive,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  toast.remove()
})

it('say something else while there is no live than while nothing was said in it', async () => {
  await openLive()
  await screen.findByText('Waitlists grow here')
  screen.getByText('Comments appear here')
  cleanup()
  await openConnected()
  await screen.findByText('No claims yet')
  screen.getByText('Waiting for the first comment')
})

it('call a buyer by the unique id, and one without any name a guest', async () => {
  const { speak } = await openConnected()
  const { type, data } = aChat(2, 'mau', '')
  speak(aChat(1, 'halo', ''), { type, data: { ...data, user: { ...data.user, uniqueId: '' } } })
  await screen.findByText('buyer1')
  screen.getByText('Guest')
})

it('read the waitlists every 3 seconds, until the live is over and they are empty', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  const { server, close } = await openConnected({
    answers: { [WAITLISTS]: { body: [aWaitlist('Sari')] } },
  })
  await screen.findByRole('button', { name: /^Sari, Winner/ })
  const readings = () => server.bodiesOf(WAITLISTS).length
  for (const _ of [1, 2]) {
    const before = readings()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(readings()).toBeGreaterThan(before))
  }
  close(1000)
  await screen.findByText('This live has ended')
  expect(screen.queryByRole('button', { name: /^Sari/ })).toBeNull()
  const before = readings()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(readings()).toBe(before)
})

it('say how many have claimed once that is known, and no number before', async () => {
  setWidth(false)
  const { server } = await openConnected({
    answers: { [WAITLISTS]: { status: 503, body: { error: 'x', code: 'service_unavailable' } } },
  })
  await screen.findByRole('tab', { name: /^Waitlists\s*–/ })
  server.answer(WAITLISTS, { body: [aWaitlist('Sari')] })
  await screen.findByRole('tab', { name: /^Waitlists\s*1/ })
})

it('show a list as it was left, after a look at the comments on a phone', async () => {
  setWidth(false)
  const names = ['Ani', 'Budi', 'Cici', 'Dedi', 'Euis', 'Fitri']
  const { user } = await openConnected({
    answers: { [WAITLISTS]: { body: [aWaitlist(...names)] } },
  })
  const last = () => screen.queryByRole('button', { name: /^Fitri/ })
  const unfold = await screen.findByRole('button', { name: 'Show all 6' })
  expect(last()).toBeNull()
  await user.click(unfold)
  expect(last()).not.toBeNull()
  await user.click(screen.getByRole('tab', { name: /Comments/ }))
  expect(last()).toBeNull()
  await user.click(screen.getByRole('tab', { name: /Waitlists/ }))
  expect(last()).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(last()).toBeNull()
})

it('keep the way back from a change ahead of an offer, under either tab', async () => {
  setWidth(false)
  const { position, isManualClaim, isMoved, ...comment } = aClaim('Dewi', 5)
  const named = {
    itemClueId: ITEM_ID,
    itemClueText: 'A1',
    buyers: 1,
    comments: [{ ...comment, claimedItemClueId: null }],
  }
  const { user } = await openConnected({
    answers: {
      [WAITLISTS]: { body: [aWaitlist('Ani', 'Budi')] },
      [LOOK_BACK]: { body: { named: [named], unregistered: [] } },
      [`PATCH ${claimPath('Ani', 1)}`]: () => new Promise<never>(() => {}),
    },
  })
  await screen.findByText('1 buyer wrote A1 before it counted.')
  await user.click(await screen.findByRole('button', { name: /^Skip Ani/ }))
  await screen.findByRole('button', { name: 'Undo: Ani on A1' })
  await user.click(screen.getByRole('tab', { name: /Comments/ }))
  screen.getByRole('button', { name: 'Undo: Ani on A1' })
  expect(screen.queryByText('1 buyer wrote A1 before it counted.')).toBeNull()
})

it('tell what was missed ahead of offers, until it was seen or put away', async () => {
  setWidth(false)
  const unregistered = [{ code: 'C3', times: 12, buyers: 12 }]
  const { user, speak } = await openConnected({
    answers: {
      [WAITLISTS]: { body: [aWaitlist('Ani', 'Budi')] },
      [LOOK_BACK]: { body: { named: [], unregistered } },
    },
  })
  await screen.findByText(/^12 buyers wrote C3/)
  const gap = (from: string, to: string | null) => ({ type: 'dibs.gap', data: { from, to } })
  speak(gap('2026-11-20T14:04:00.000Z', '2026-11-20T14:04:13.000Z'))
  await screen.findByText(/^13 s were missed/)
  expect(screen.queryByText(/buyers wrote C3/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '1 more' }))
  await screen.findByText(/buyers wrote C3/)
  screen.getByText(/^13 s were missed/)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByText(/buyers wrote C3/)
  expect(screen.queryByText(/^13 s were missed/)).toBeNull()

  speak(gap('2026-11-20T14:05:00.000Z', '2026-11-20T14:05:07.000Z'))
  await screen.findByText(/^7 s were missed/)
  // Beside the count of the others, the line is for words.
  await user.click(screen.getByRole('button', { name: '2 more' }))
  await screen.findByText(/^13 s were missed/)
  const missed = screen.getByText(/^7 s were missed/).closest<HTMLElement>('[data-told]')
  if (!missed) throw new Error('Nothing is told.')
  await user.click(within(missed).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/^7 s were missed/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByText(/buyers wrote C3/)
})

it('tell the last gap first, and keep all of them in the sheet', async () => {
  setWidth(false)
  const { user, speak } = await openConnected({
    answers: { [WAITLISTS]: { body: [aWaitlist('Ani', 'Budi')] } },
  })
  for (const [minute, seconds] of [
    ['04', '11'],
    ['05', '12'],
    ['06', '13'],
  ])
    speak({
      type: 'dibs.gap',
      data: {
        from: `2026-11-20T14:${minute}:00.000Z`,
        to: `2026-11-20T14:${minute}:${seconds}.000Z`,
      },
    })
  await screen.findByText(/^13 s were missed/)
  await user.click(screen.getByRole('button', { name: '1 more' }))
  await screen.findByText(/^11 s were missed/)
  const told = screen
    .getAllByText(/s were missed/)
    .map((words) => words.closest<HTMLElement>('[data-told]'))
    .sort((one, other) => Number(one?.style.order) - Number(other?.style.order))
  expect(told.map((card) => card?.textContent?.slice(0, 2))).toEqual(['13', '12', '11'])
})

it('let no offer come up between an interruption and the word of what it has cost', async () => {
  setWidth(false)
  const unregistered = [{ code: 'C3', times: 12, buyers: 12 }]
  const { speak } = await openConnected({
    answers: {
      [WAITLISTS]: { body: [aWaitlist('Ani', 'Budi')] },
      [LOOK_BACK]: { body: { named: [], unregistered } },
    },
  })
  await screen.findByText(/^12 buyers wrote C3/)
  const from = '2026-11-20T14:04:00.000Z'
  const status = (data: object) => speak({ type: 'dibs.status', data })
  status({ state: 'reconnecting' })
  speak({ type: 'dibs.gap', data: { from } })
  await screen.findByText(/^Missed comments since /)
  status({ state: 'connected' })
  await waitFor(() => expect(screen.queryByText(/^Missed comments since /)).toBeNull())
  expect(screen.queryByText(/buyers wrote C3/)).toBeNull()
  speak({ type: 'dibs.gap', data: { from, to: '2026-11-20T14:04:28.000Z' } })
  await screen.findByText(/^28 s were missed/)
  expect(screen.queryByText(/buyers wrote C3/)).toBeNull()

  status({ state: 'reconnecting' })
  speak({ type: 'dibs.gap', data: { from: '2026-11-20T14:06:00.000Z' } })
  await screen.findByText(/^Missed comments since /)
  status({ state: 'connected', allHeard: true })
  await screen.findByText('Back. Nothing was missed.')
})

it('show as many winners as there is stock, and what is sold', async () => {
  const list = aWaitlist('Ani', 'Budi', 'Cici')
  const claims = list.claims.map((claim, index) => ({ ...claim, won: index < 2 ? 1 : 0 }))
  const body = [{ ...list, claims, name: 'Tunik', price: 195_000, stock: 3 }]
  await openConnected({ answers: { [WAITLISTS]: { body } } })
  await screen.findByRole('button', { name: /^Ani, Winner/ })
  screen.getByRole('button', { name: /^Budi, Winner/ })
  screen.getByRole('button', { name: /^Cici, Waitlist #1/ })
  await screen.findByText(/^Rp\s195,000 · 1 of 3 left · Tunik$/)
})
