import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../shared/ui/toast/toast.ts'
import { aChat, aWaitlist, openConnected, setWidth, WAITLISTS } from './testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const texts = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map((row) => /mau \d/.exec(row.textContent ?? '')?.[0])

it.each([
  ['the foreground', 1006, () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the network', 1006, () => window.dispatchEvent(new Event('online'))],
  [
    'the foreground after a restart',
    1012,
    () => document.dispatchEvent(new Event('visibilitychange')),
  ],
])(
  'a device that returns to %s is there at once, with each comment once',
  async (_, code, back) => {
    // What is tried again by itself would not wait for the test.
    const live = await openConnected({ retryMs: () => 600_000 })
    live.speak(aChat(1, 'mau 1'), aChat(2, 'mau 2'))
    await screen.findByText('No claims yet')
    // While nobody answers, nothing else tells that the server is back.
    live.server.answer(WAITLISTS, () => Promise.reject(new TypeError('no network')))
    live.close(code)
    await screen.findByText('Reconnecting. Your lists stay.')
    expect(live.sockets).toHaveLength(1)
    act(() => void back())
    await waitFor(() => expect(live.sockets).toHaveLength(2))
    live.server.answer(WAITLISTS, { body: [aWaitlist('Sari')] })
    const readings = live.server.bodiesOf(WAITLISTS).length
    live.greet(aChat(1, 'mau 1'), aChat(2, 'mau 2'), aChat(3, 'mau 3'))
    // In the same breath, not with the next poll.
    expect(live.server.bodiesOf(WAITLISTS)).toHaveLength(readings + 1)
    await screen.findByRole('button', { name: /^Sari, Winner/ })
    expect(texts().toSorted()).toEqual(['mau 1', 'mau 2', 'mau 3'])
  },
)
