import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aProfile } from '../../shared/testing/profile.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import {
  aClaim,
  aWaitlist,
  claimPath,
  openConnected,
  openLive,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from './testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const STORED = 'dibs.unsavedChanges'
const MOVE = `PATCH ${claimPath('Cici', 3)}`
const REMOVE = `DELETE ${claimPath('Sari', 1)}`
const offline = () => Promise.reject(new TypeError('no network'))
const places = () =>
  screen
    .getAllByRole('button', { name: /Change this place/ })
    .map((button) => button.getAttribute('aria-label')?.split('. ')[0])

/** Without a network: Cici is moved up, Sari taken off. */
async function changeOffline() {
  const live = await openConnected({
    answers: {
      [WAITLISTS]: { body: [aWaitlist('Sari', 'Budi', 'Cici')] },
      [MOVE]: offline,
      [REMOVE]: offline,
    },
    // What is tried again by itself would not wait for the test.
    retryMs: () => 60_000,
  })
  const { user } = live
  await user.click(await screen.findByRole('button', { name: /^Cici, / }))
  await user.click(await screen.findByRole('button', { name: 'Move up' }))
  await screen.findByText('1 not saved yet')
  await user.click(await screen.findByRole('button', { name: /^Sari, / }))
  await user.click(await screen.findByRole('button', { name: 'Remove from A1' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  return live
}
const calls = ({ server }: Awaited<ReturnType<typeof openLive>>) =>
  server.requests.filter(({ call }) => call === MOVE || call === REMOVE)
const online = () => act(() => void window.dispatchEvent(new Event('online')))

describe('changes without a network', () => {
  it('show at once, are counted and named, and nothing claims that they are saved', async () => {
    await changeOffline()
    expect(places()).toEqual(['Cici, Winner', 'Budi, Waitlist #1'])
    screen.getByText('2 not saved yet')
    screen.getByText(
      'No connection to Dibs. Your changes are safe on this device and will be sent.',
    )
    screen.getByText('Cici · A1 · moved up')
    screen.getByText('Sari · A1 · removed')
    expect(screen.queryByText('Removed from the waitlist.')).toBeNull()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  })

  it('are saved in order, each once, when the network is back', async () => {
    const live = await changeOffline()
    const before = calls(live).length
    live.server.answer(MOVE, { body: aWaitlist('Sari', 'Cici', 'Budi') })
    live.server.answer(REMOVE, { status: 204 })
    live.server.answer(WAITLISTS, { body: [aWaitlist('Cici', 'Budi')] })
    online()
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull())
    const sent = calls(live).slice(before)
    expect(sent.map(({ call }) => call)).toEqual([MOVE, REMOVE])
    const [first, again] = calls(live).map(({ headers }) => headers.get('idempotency-key'))
    expect(again).toBe(first)
    expect(sent[0]?.body).toEqual({ move: 'up', passes: aClaim('Budi', 2).customerAccountId })
    expect(live.store.kept.has(STORED)).toBe(false)
  })

  it('are refused with the reason, buyer and item, until it is dismissed; later ones go on', async () => {
    const { user, server } = await changeOffline()
    const body = { error: 'The waitlist has changed meanwhile.', code: 'waitlist_changed' }
    server.answer(MOVE, { status: 409, body })
    server.answer(REMOVE, { status: 204 })
    server.answer(WAITLISTS, { body: [aWaitlist('Budi', 'Cici')] })
    online()
    await screen.findByText('Cici could not be moved up on A1. The waitlist has changed meanwhile.')
    await waitFor(() => expect(places()).toEqual(['Budi, Winner', 'Cici, Waitlist #1']))
    expect(screen.queryByText(/not saved yet/)).toBeNull()
    const refusals = screen.getByRole('list', { name: 'Changes that could not be made' })
    await user.click(within(refusals).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/could not be moved up/)).toBeNull()
  })

  it('that were refused stay in the line of a phone, behind what is said in passing', async () => {
    setWidth(false)
    const { server } = await changeOffline()
    const body = { error: 'The waitlist has changed meanwhile.', code: 'waitlist_changed' }
    server.answer(MOVE, { status: 409, body })
    server.answer(REMOVE, { status: 204 })
    online()
    const told = () => document.querySelector('[data-told]')?.textContent
    await waitFor(() => expect(told()).toContain('Cici could not be moved up'))
    act(() => void toast.error('No sound on this device.'))
    await waitFor(() => expect(told()).toContain('No sound on this device.'))
    act(() => toast.remove())
    await waitFor(() => expect(told()).toContain('Cici could not be moved up'))
  })

  it('that were refused go with their live: the next one shows them once, and only if nobody has', async () => {
    const refusedOf = (key: string, sessionId: string, toldIn?: string) => ({
      change: {
        kind: 'remove',
        key,
        sessionId,
        itemId: 'c6',
        itemText: key,
        messageId: '7',
        accountId: '57',
        username: 'v57',
        nickname: 'V57',
      },
      reason: 'It is too late.',
      ...(toldIn !== undefined && { toldIn }),
    })
    const before = '0197a1b2-0000-7000-8000-0000000000aa'
    const refused = [
      refusedOf('TOLD', before, before),
      refusedOf('NEWS', before),
      refusedOf('OWN', SESSION_ID, SESSION_ID),
    ]
    const stored = { [STORED]: JSON.stringify({ userId: aProfile().userId, changes: [], refused }) }
    const live = await openConnected({ stored })
    await screen.findByText('V57 could not be removed from OWN. It is too late.')
    screen.getByText('In another live: V57 could not be removed from NEWS. It is too late.')
    expect(screen.queryByText(/TOLD/)).toBeNull()
    const kept = () => live.store.kept.get(STORED) ?? ''
    await waitFor(() => expect(kept()).not.toContain('TOLD'))
    await waitFor(() => expect(kept()).toContain(`"toldIn":"${SESSION_ID}"`))
    // The live after this one has nothing to tell any more.
    live.unmount()
    const later = kept().replaceAll(SESSION_ID, before.replace('aa', 'bb'))
    const next = await openConnected({ stored: { [STORED]: later } })
    await waitFor(() => expect(next.store.kept.get(STORED)).toBeUndefined())
    expect(screen.queryByText(/NEWS|OWN/)).toBeNull()
  })

  it('outlive a reload, and are sent also when the live is over by then', async () => {
    const { store, unmount } = await changeOffline()
    const stored = { [STORED]: store.kept.get(STORED) ?? '' }
    unmount()
    const later = await openLive({
      stored,
      answers: { [MOVE]: { body: aWaitlist() }, [REMOVE]: offline },
      retryMs: () => 60_000,
    })
    await screen.findByText('1 not saved yet')
    screen.getByText('You are not live')
    later.server.answer(REMOVE, { status: 204 })
    online()
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull())
    expect(calls(later).map(({ call }) => call)).toEqual([MOVE, REMOVE, REMOVE])
  })
})
