import { act, cleanup, screen, waitFor } from '@testing-library/react'
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
  await screen.findByText('Waitlists grow here')
  expect(screen.queryByRole('button', { name: /^Sari/ })).toBeNull()
  const before = readings()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(readings()).toBe(before)
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
  await screen.findByText('1 buyer wrote A1 and is not in its list.')
  await user.click(await screen.findByRole('button', { name: /^Skip Ani/ }))
  await screen.findByRole('button', { name: 'Undo: Ani on A1' })
  await user.click(screen.getByRole('tab', { name: /Comments/ }))
  screen.getByRole('button', { name: 'Undo: Ani on A1' })
  expect(screen.queryByText('1 buyer wrote A1 and is not in its list.')).toBeNull()
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
