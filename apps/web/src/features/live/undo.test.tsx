import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../shared/ui/toast/toast.ts'
import {
  aClaim,
  aWaitlist,
  CHANGES,
  claimPath,
  ITEM_ID,
  LOOK_BACK,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from './testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const idOf = (number: number) => `c0ffee00-0000-4000-8000-0000000000c${number}`
const undoCall = (number: number) =>
  `POST /comments/${SESSION_ID}/changes/${idOf(number)}/undo` as const

/** A change as the history tells it; newer ones have a higher number. */
function aChange(number: number, name: string, changes: object = {}) {
  const { position, isManualClaim, isMoved, ...claim } = aClaim(name, 1)
  return {
    ...claim,
    id: idOf(number),
    kind: 'removed',
    move: null,
    itemClueId: ITEM_ID,
    itemClueText: 'A1',
    positionBefore: 1,
    positionAfter: null,
    madeAt: `2026-11-20T14:0${number}:00.000Z`,
    device: 'Chrome, Android',
    undoneAt: null,
    undoneOn: null,
    canUndo: true,
    ...changes,
  }
}
const undone = (change: object) => ({
  ...change,
  canUndo: false,
  undoneAt: '2026-11-20T14:30:00.000Z',
  undoneOn: 'Firefox, Windows',
})

const region = () => screen.queryByRole('region', { name: 'Last changes by you' })
const told = () =>
  within(region() as HTMLElement)
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p > span')].map((part) => part.textContent).join(': '))
    .map((row) => row.replace(/\d\d(?=:\d\d:)/g, 'hh'))

/** A live with Budi on A1, and what was changed by hand so far. */
async function openHistory(history: object[], answers: object = {}) {
  const live = await openConnected({
    answers: {
      [WAITLISTS]: { body: [aWaitlist('Budi')] },
      [CHANGES]: { body: history },
      ...answers,
    },
  })
  await screen.findByRole('button', { name: /^Budi, Winner/ })
  return live
}

describe('the last changes by hand', () => {
  it('are those of all devices: the last one, those before it on demand, with time and device', async () => {
    const moved = aChange(1, 'Budi', { kind: 'moved', move: 'winner', canUndo: false })
    const added = undone(aChange(2, 'Cici', { kind: 'added' }))
    const { user } = await openHistory([aChange(3, 'Sari'), added, moved])
    await screen.findByText('Sari', { selector: 'section *' })
    expect(told()).toEqual(['Sari: A1 · removed · hh:03:00'])
    await user.click(screen.getByRole('button', { name: 'Earlier changes' }))
    expect(told().slice(1)).toEqual([
      'Cici: A1 · added · hh:02:00 · Chrome, Android · undone hh:30:00 · Firefox, Windows',
      'Budi: A1 · made winner · hh:01:00 · Chrome, Android',
    ])
    expect(within(region() as HTMLElement).getAllByRole('button')).toHaveLength(2)
  })

  it('name the place that somebody was moved to, as the list has it', async () => {
    const to = (number: number, id: number) =>
      aChange(id, 'Budi', {
        kind: 'moved',
        move: 'place',
        positionBefore: 5,
        positionAfter: number,
      })
    await openHistory([to(3, 1)])
    await waitFor(() => expect(told()).toEqual(['Budi: A1 · moved to waitlist #2 · hh:01:00']))
  })

  it('name it by the number that its row has, also where several win', async () => {
    const claims = ['Ani', 'Budi', 'Cici', 'Dewi'].map((name, index) => ({
      ...aClaim(name, index + 1),
      won: index < 2 ? 1 : 0,
      waitlist: index < 2 ? null : index - 1,
    }))
    const to = (number: number, id: number, name: string) =>
      aChange(id, name, { kind: 'moved', move: 'place', positionBefore: 5, positionAfter: number })
    const { user } = await openConnected({
      answers: {
        [WAITLISTS]: { body: [{ ...aWaitlist(), stock: 2, claims }] },
        [CHANGES]: { body: [to(4, 2, 'Dewi'), to(2, 1, 'Budi')] },
      },
    })
    await screen.findByRole('button', { name: /^Dewi, Waitlist #2/ })
    await user.click(await screen.findByRole('button', { name: 'Earlier changes' }))
    expect(told()).toEqual([
      'Dewi: A1 · moved to waitlist #2 · hh:02:00 · Chrome, Android',
      'Budi: A1 · moved to no. 2 from the top · hh:01:00 · Chrome, Android',
    ])
  })

  it('are undone where they stand, and say so', async () => {
    const removal = aChange(1, 'Sari')
    const { user, server } = await openHistory([removal], {
      [undoCall(1)]: { body: undone(removal) },
    })
    const button = await screen.findByRole('button', { name: 'Undo: Sari on A1' })
    server.answer(WAITLISTS, { body: [aWaitlist('Sari', 'Budi')] })
    server.answer(CHANGES, { body: [undone(removal)] })
    await user.click(button)
    await screen.findByRole('button', { name: /^Sari, Winner/ })
    expect(told()[0]).toBe('Sari: A1 · removed · undone hh:30:00')
    await screen.findByText('Sari on A1: undone. Winner now: Sari.')
    expect(screen.queryByRole('button', { name: 'Undo: Sari on A1' })).toBeNull()
    const [request] = server.requests.filter(({ call }) => call === undoCall(1))
    expect(request?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  })

  it('are undone by a key from the newest on, also when only one shows', async () => {
    const [older, newer] = [aChange(1, 'Sari'), undone(aChange(2, 'Cici'))]
    const { user, server } = await openHistory([newer, older], {
      [undoCall(1)]: { body: undone(older) },
    })
    await waitFor(() => expect(region()).not.toBeNull())
    await user.keyboard('z')
    await waitFor(() => expect(server.bodiesOf(undoCall(1))).toHaveLength(1))
  })

  it('that cannot be undone any more say why, and can be tried again', async () => {
    const body = { error: 'Undo the newer change first.', code: 'change_superseded' }
    const { user } = await openHistory([aChange(1, 'Sari')], {
      [undoCall(1)]: { status: 409, body },
    })
    await user.click(await screen.findByRole('button', { name: 'Undo: Sari on A1' }))
    await screen.findByText(
      'The change to Sari on A1 could not be undone. Undo the newer change first.',
    )
    await screen.findByRole('button', { name: 'Undo: Sari on A1', busy: false })
    const refusals = screen.getByRole('list', { name: 'Changes that could not be made' })
    await user.click(within(refusals).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/could not be undone/)).toBeNull()
  })

  it('come from another device as soon as the lists show it, and not with every claim', async () => {
    const { server, speak } = await openHistory([])
    const [budi, dewi] = [
      aClaim('Budi', 1),
      aClaim('Dewi', 2, { heardAt: '2026-11-20T14:05:00.000Z' }),
    ]
    const refresh = (...claims: object[]) => {
      server.answer(WAITLISTS, { body: [{ ...aWaitlist(), claims }] })
      speak({ type: 'dibs.waitlistsChanged', data: { sessionId: SESSION_ID, revision: '2' } })
    }
    const readings = () => server.bodiesOf(CHANGES).length
    await waitFor(() => expect(readings()).toBe(1))
    refresh(budi, dewi)
    await screen.findByRole('button', { name: /^Dewi/ })
    expect(readings()).toBe(1)
    server.answer(CHANGES, { body: [aChange(1, 'Budi')] })
    refresh({ ...dewi, position: 1 })
    await screen.findByRole('region', { name: 'Last changes by you' })
    await waitFor(() => expect(told()).toEqual([expect.stringMatching(/^Budi: A1 · removed/)]))
    server.answer(CHANGES, { body: [undone(aChange(1, 'Budi'))] })
    refresh(budi, dewi)
    await screen.findByText(/undone/)
  })

  it('are gone with the live, and there again for its recap', async () => {
    const { close } = await openHistory([aChange(1, 'Sari')])
    await waitFor(() => expect(region()).not.toBeNull())
    close(1000)
    await screen.findByText('This live has ended')
    expect(region()).toBeNull()
  })

  it('are about the newest act also while there is no network, and take it back', async () => {
    const { user, server } = await openHistory([aChange(1, 'Sari')], {
      [WAITLISTS]: { body: [aWaitlist('Budi', 'Cici')] },
    })
    await user.click(await screen.findByRole('button', { name: /^Skip Budi/ }))
    await screen.findByRole('button', { name: /^Cici, Winner/ })
    expect(told()[0]).toBe('Budi: A1 · skipped to the bottom · not saved yet')
    await user.click(screen.getByRole('button', { name: 'Undo: Budi on A1' }))
    await screen.findByRole('button', { name: /^Budi, Winner/ })
    expect(told()[0]).toMatch(/^Sari: /)
    // The skip is sent, for it may have arrived, and undone after it.
    const moved = aChange(2, 'Budi', { kind: 'moved', move: 'bottom' })
    server.answer(CHANGES, { body: [moved, aChange(1, 'Sari')] })
    server.answer(undoCall(2), { body: undone(moved) })
    server.answer(`PATCH ${claimPath('Budi', 1)}`, { body: aWaitlist('Cici', 'Budi') })
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(server.bodiesOf(undoCall(2))).toHaveLength(1))
  })

  it('stand where they are while the history is read that has them', async () => {
    const { user, server } = await openHistory([], {
      [WAITLISTS]: { body: [aWaitlist('Budi', 'Cici')] },
      [`PATCH ${claimPath('Budi', 1)}`]: { body: aWaitlist('Cici', 'Budi') },
    })
    const history = Promise.withResolvers<{ body: object }>()
    server.answer(CHANGES, () => history.promise)
    server.answer(WAITLISTS, { body: [aWaitlist('Cici', 'Budi')] })
    await user.click(await screen.findByRole('button', { name: /^Skip Budi/ }))
    await waitFor(() => expect(told()[0]).toMatch(/^Budi: A1 · skipped to the bottom/))
    const isThere: boolean[] = []
    const watch = new MutationObserver(() => isThere.push(region() !== null))
    watch.observe(document.body, { childList: true, subtree: true })
    await waitFor(() => expect(server.bodiesOf(CHANGES).length).toBeGreaterThan(1))
    const moved = aChange(2, 'Budi', { kind: 'moved', move: 'bottom' })
    history.resolve({ body: [moved] })
    await waitFor(() => expect(told()).toEqual(['Budi: A1 · skipped to the bottom · hh:02:00']))
    watch.disconnect()
    expect(isThere).not.toContain(false)
  })

  it('of one tap are one, whatever was done meanwhile', async () => {
    const named = ['Dewi', 'Eka'].map((name, index) => {
      const { position, isManualClaim, isMoved, ...comment } = aClaim(name, 5 + index)
      return { ...comment, claimedItemClueId: null }
    })
    const { user, server } = await openHistory([], {
      [LOOK_BACK]: {
        body: {
          named: [{ itemClueId: ITEM_ID, itemClueText: 'A1', buyers: 2, comments: named }],
          unregistered: [],
        },
      },
      'POST /comments': { status: 201, body: { status: 'created' } },
    })
    const added = ['Dewi', 'Eka'].map((name, index) => {
      const { customerAccountId, messageId } = aClaim(name, 5 + index)
      return aChange(index + 2, name, { kind: 'added', customerAccountId, messageId })
    })
    server.answer(CHANGES, { body: [added[1], aChange(1, 'Sari'), added[0]] })
    await user.click(await screen.findByRole('button', { name: 'Add them' }))
    await waitFor(() => expect(told()[0]).toMatch(/^2 buyers: A1 · added/))
    for (const number of [2, 3])
      server.answer(undoCall(number), { body: undone(added[number - 2] ?? {}) })
    await user.click(screen.getByRole('button', { name: 'Undo: 2 buyers on A1' }))
    await waitFor(() => expect(server.bodiesOf(undoCall(2))).toHaveLength(1))
    await waitFor(() => expect(server.bodiesOf(undoCall(3))).toHaveLength(1))
    expect(server.bodiesOf(undoCall(1))).toHaveLength(0)
  })

  it('of one tap leave out who was added again since, which is an act of its own', async () => {
    const named = ['Dewi', 'Eka'].map((name, index) => {
      const { position, isManualClaim, isMoved, ...comment } = aClaim(name, 5 + index)
      return { ...comment, claimedItemClueId: null }
    })
    const { user, server } = await openHistory([], {
      [LOOK_BACK]: {
        body: {
          named: [{ itemClueId: ITEM_ID, itemClueText: 'A1', buyers: 2, comments: named }],
          unregistered: [],
        },
      },
      'POST /comments': { status: 201, body: { status: 'created' } },
    })
    const of = (name: string, index: number, changes: object) => {
      const { customerAccountId, messageId } = aClaim(name, 5 + index)
      return { customerAccountId, messageId, ...changes }
    }
    const again = aChange(4, 'Dewi', of('Dewi', 0, { kind: 'added' }))
    server.answer(CHANGES, {
      body: [
        again,
        aChange(3, 'Dewi', of('Dewi', 0, { canUndo: false })),
        aChange(2, 'Eka', of('Eka', 1, { kind: 'added' })),
        aChange(1, 'Dewi', of('Dewi', 0, { kind: 'added', canUndo: false })),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Add them' }))
    await waitFor(() => expect(told()[0]).toMatch(/^Dewi: A1 · added/))
    server.answer(undoCall(4), { body: undone(again) })
    await user.click(screen.getByRole('button', { name: 'Earlier changes' }))
    expect(told().map((row) => row.split(' · ').slice(0, 2))).toEqual([
      ['Dewi: A1', 'added'],
      ['Dewi: A1', 'removed'],
      ['2 buyers: A1', 'added'],
    ])
    await user.click(screen.getByRole('button', { name: 'Undo: Dewi on A1' }))
    await waitFor(() => expect(server.bodiesOf(undoCall(4))).toHaveLength(1))
    expect(server.bodiesOf(undoCall(2))).toHaveLength(0)
  })
})

describe('the way back from a change', () => {
  const unregistered = ['B6', 'B7', 'C8', 'D9'].map((code) => ({ code, times: 12, buyers: 3 }))
  const BACK = { named: [], unregistered }
  afterEach(() => vi.useRealTimers())

  it('stays ahead of offers for the moment, then gives way, and stays in reach until the next change', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    setWidth(false)
    const { server, speak, user } = await openConnected({
      retryMs: (ms) => ms * 1_000,
      answers: { [WAITLISTS]: { body: [aWaitlist('Budi')] }, [LOOK_BACK]: { body: BACK } },
    })
    await screen.findByText('3 buyers wrote B6, not one of your codes.')
    server.answer(CHANGES, { body: [aChange(2, 'Sari')] })
    server.answer(WAITLISTS, {
      body: [{ ...aWaitlist(), claims: [aClaim('Budi', 1, { isMoved: true })] }],
    })
    speak({ type: 'dibs.waitlistsChanged', data: { sessionId: SESSION_ID, revision: '9' } })
    await screen.findByRole('button', { name: 'Undo: Sari on A1' })
    expect(screen.queryByText(/buyers wrote B6/)).toBeNull()
    // Four codes.
    screen.getByText('4 more')
    act(() => void vi.advanceTimersByTime(11_000))
    screen.getByText('3 buyers wrote B6, not one of your codes.')
    expect(screen.queryByRole('button', { name: 'Undo: Sari on A1' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '4 more' }))
    await screen.findByRole('button', { name: 'Undo: Sari on A1' })
    screen.getByText(/buyers wrote D9/)
  })

  it('has a place of its own beside the lists, whatever else is told there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { server, speak } = await openConnected({
      retryMs: (ms) => ms * 1_000,
      answers: { [WAITLISTS]: { body: [aWaitlist('Budi')] }, [LOOK_BACK]: { body: BACK } },
    })
    await screen.findByText('3 buyers wrote B6, not one of your codes.')
    for (const second of [10, 20])
      speak({
        type: 'dibs.gap',
        data: {
          from: `2026-11-20T14:04:${second}.000Z`,
          to: `2026-11-20T14:04:${second + 5}.000Z`,
        },
      })
    server.answer(CHANGES, { body: [aChange(2, 'Sari'), aChange(1, 'Cici')] })
    server.answer(WAITLISTS, {
      body: [{ ...aWaitlist(), claims: [aClaim('Budi', 1, { isMoved: true })] }],
    })
    speak({ type: 'dibs.waitlistsChanged', data: { sessionId: SESSION_ID, revision: '9' } })
    const undo = await screen.findByRole('button', { name: 'Undo: Sari on A1' })
    const told = () => [...document.querySelectorAll('[data-told]')].map((each) => each.textContent)
    const before = told()
    act(() => void vi.advanceTimersByTime(11_000))
    expect(told()).toEqual(before)
    expect(undo.isConnected).toBe(true)
    screen.getByRole('button', { name: 'Earlier changes' })
    screen.getByText('3 buyers wrote B6, not one of your codes.')
  })
})
