import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STORED } from '../../../shared/storage/stored-entries.ts'
import type { ForgedServer } from '../../../shared/testing/forge-server.ts'
import { aProfile } from '../../../shared/testing/profile.ts'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
  aChat,
  aClaim,
  CHANGES,
  ITEM_ID,
  LOOK_BACK,
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

const CREATED = { 'POST /comments': { status: 201, body: { status: 'created' } } }
const A1 = { id: ITEM_ID, clue_text: 'A1', updated_at: '2026-11-20T13:00:00.000Z' }
const A10 = { ...A1, id: 'c0ffee00-0000-4000-8000-000000000010', clue_text: '10' }
const BIG = { ...A1, id: 'c0ffee00-0000-4000-8000-000000000011', clue_text: 'A10' }
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const noButton = (name: string | RegExp) =>
  waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
/** What was added by hand, as `message item`, in its order. */
const added = (server: ForgedServer) =>
  server
    .bodiesOf('POST /comments')
    .map((body) => body as Record<string, unknown>)
    .filter(({ isManualClaim }) => isManualClaim)
    .map(({ messageId, itemClueId }) => `${messageId} ${itemClueId}`)
const stampOf = (id: number) => new Date(1_795_183_990_000 + id).toISOString()

/** That Rani was added by her comment, as the history tells it. */
const anAddition = (number: number, itemClueText: string) => ({
  id: `c0ffee00-0000-4000-8000-0000000000c${number}`,
  kind: 'added',
  move: null,
  itemClueId: ITEM_ID,
  itemClueText,
  customerAccountId: '1001',
  customerUsername: 'buyer1',
  customerNickname: 'Rani',
  messageId: '1',
  commentText: 'kak A 1 ya',
  positionBefore: null,
  positionAfter: 1,
  madeAt: stampOf(9),
  device: 'Chrome',
  undoneAt: null,
  undoneOn: null,
  canUndo: true,
})

describe('a comment that nearly names a code', () => {
  it('has a chip; one tap adds it with its own stamp, and it can be undone', async () => {
    const undo = `POST ${CHANGES.slice(4)}/${anAddition(0, 'A1').id}/undo`
    const { speak, user, server } = await openConnected({ answers: CREATED })
    speak(aChat(1, 'kak A 1 ya', 'Rani'), aChat(2, 'halo', 'Budi'))
    const chip = await button('Add Rani to A1')
    expect(chip.textContent).toBe('A1?')
    expect(screen.queryByRole('button', { name: 'Add Budi to A1' })).toBeNull()
    const change = anAddition(0, 'A1')
    server.answer(CHANGES, () => ({ body: added(server).length > 0 ? [change] : [] }))
    await user.click(chip)
    await screen.findByText('Rani added to A1.')
    expect(server.bodiesOf('POST /comments')).toEqual([
      expect.objectContaining({
        messageId: '1',
        commentTimestamp: stampOf(1),
        isManualClaim: true,
      }),
    ])
    await noButton('Add Rani to A1')
    server.answer(undo, { body: { ...change, undoneAt: stampOf(10), canUndo: false } })
    await user.click(await button('Undo: Rani on A1'))
    await waitFor(() => expect(server.bodiesOf(undo)).toHaveLength(1))
  })

  it('has none where the buyer has a place, where it is the seller’s own, and where it asks', async () => {
    const place = aClaim('Sari', 1, { customerAccountId: '1001' })
    const { speak } = await openConnected({
      answers: {
        [WAITLISTS]: { body: [{ itemClueId: ITEM_ID, itemClueText: 'A1', claims: [place] }] },
      },
    })
    await screen.findByRole('button', { name: /^Sari, Winner/ })
    speak(aChat(1, 'A 1', 'Sari'), aChat(2, 'A 1 masih ada?', 'Budi'), aChat(3, 'a-1', 'Rani'))
    await button('Add Rani to A1')
    expect(screen.getAllByRole('button', { name: / to A1$/ })).toHaveLength(1)
  })

  it('of one buyer only the earliest has a chip', async () => {
    const { speak } = await openConnected()
    const again = { ...aChat(2, 'a-1', 'Rani') }
    again.data.user = aChat(1, '', 'Rani').data.user
    speak(aChat(1, 'A 1', 'Rani'), again)
    const chip = await button('Add Rani to A1')
    expect(screen.getAllByRole('button', { name: 'Add Rani to A1' })).toHaveLength(1)
    expect(chip.closest('li')?.getAttribute('data-message-id')).toBe('1')
  })

  it('asks when others wrote it earlier, and takes the earliest first', async () => {
    const { speak, user, server } = await openConnected({ answers: CREATED })
    speak(aChat(1, 'A 1', 'Rani'), aChat(2, 'a.1', 'Budi'), aChat(3, 'a-1', 'Dewi'))
    await user.click(await button('Add Budi to A1'))
    await screen.findByRole('alertdialog', { name: 'Add Budi to A1?' })
    expect(screen.getByText('Rani wrote it before Budi.')).toBeTruthy()
    await user.click(await button('Add all 2, earliest first'))
    await screen.findByText('2 buyers added to A1.')
    expect(added(server)).toEqual([`1 ${ITEM_ID}`, `2 ${ITEM_ID}`])
    await button('Add Dewi to A1')
  })

  it('asks before it displaces a winner of some seconds, and not one of this moment', async () => {
    const winner = (heardAt: number) =>
      aClaim('Sari', 1, {
        commentTimestamp: stampOf(1_500),
        heardAt: new Date(heardAt).toISOString(),
      })
    const list = (heardAt: number) => ({
      body: [{ itemClueId: ITEM_ID, itemClueText: 'A1', claims: [winner(heardAt)] }],
    })
    const { speak, user, server } = await openConnected({
      answers: { ...CREATED, [WAITLISTS]: list(Date.now() - 5_000) },
    })
    await screen.findByRole('button', { name: /^Sari, Winner/ })
    speak(aChat(1, 'A 1', 'Rani'))
    await user.click(await button('Add Rani to A1'))
    await screen.findByRole('alertdialog', { name: 'Add Rani to A1?' })
    expect(
      screen.getByText(/Rani wrote 1.5 s before Sari, so Rani becomes the winner/),
    ).toBeTruthy()
    expect(added(server)).toEqual([])
    await user.click(await button('Add Rani'))
    await screen.findByText(/^Rani added to A1\./)
    expect(added(server)).toEqual([`1 ${ITEM_ID}`])
  })

  it('offers a change of item where a shorter code claimed it', async () => {
    const claim = aClaim('Rani', 1, { messageId: '1', customerAccountId: '1001' })
    const remove = `DELETE /comments/c0ffee00-0000-4000-8000-000000000001/${A10.id}/1/1001`
    const { speak, user, server } = await openConnected({
      answers: {
        ...CREATED,
        'GET /item-clues': { body: [BIG, A10] },
        [WAITLISTS]: { body: [{ itemClueId: A10.id, itemClueText: '10', claims: [claim] }] },
        [remove]: { status: 204 },
      },
    })
    await screen.findByRole('button', { name: /^Rani, Winner/ })
    speak(aChat(1, 'A 10 kak', 'Rani'))
    const of = (kind: 'added' | 'removed', item: typeof BIG) => ({
      ...anAddition(kind === 'added' ? 1 : 2, item.clue_text),
      kind,
      itemClueId: item.id,
    })
    server.answer(CHANGES, () => ({
      body: server.bodiesOf(remove).length > 0 ? [of('removed', A10), of('added', BIG)] : [],
    }))
    await user.click(await button('Move Rani from 10 to A10'))
    await waitFor(() => expect(server.bodiesOf(remove)).toHaveLength(1))
    expect(added(server)).toEqual([`1 ${BIG.id}`])
    // One act with one undo, said of where the comment went.
    await waitFor(() => expect(server.bodiesOf(CHANGES).length).toBeGreaterThan(1))
    await button('Undo: Rani on A10')
    expect(screen.queryByRole('button', { name: 'Earlier changes' })).toBeNull()
  })

  it('leads to the plans where the seller’s cannot add by hand', async () => {
    const openPlans = vi.fn()
    const { speak, user, server } = await openConnected({
      openPlans,
      answers: { 'GET /user/profile': { body: aProfile({ plan: 'free' }) } },
    })
    speak(aChat(1, 'A 1', 'Rani'))
    await user.click(await button(/^Add Rani to A1\. /))
    expect(openPlans).toHaveBeenCalledWith('manualClaims')
    expect(added(server)).toEqual([])
  })
})

describe('a claim', () => {
  it('shows its code, marked in the comment, and can be added to another item', async () => {
    const { speak, user } = await openConnected({
      answers: { 'POST /comments': { body: { status: 'duplicate_claim' } } },
    })
    speak(aChat(1, 'keep a1 kak', 'Rani'))
    const mark = await screen.findByText('a1', { selector: 'mark' })
    expect(mark.closest('p')?.textContent).toBe('keep a1 kak')
    await user.click(await button('Add Rani to a waitlist'))
    await screen.findByRole('dialog', { name: 'Add to a waitlist' })
  })

  it('shows the code that the server says, for a comment from before this device joined', async () => {
    const { speak } = await openConnected()
    speak({ type: 'dibs.status', data: { state: 'connected' } }, aChat(1, 'keep a1 kak', 'Rani'), {
      type: 'dibs.commentState',
      data: { messageId: '1', state: 'highlighted', itemClueId: ITEM_ID },
    })
    await screen.findByText('a1', { selector: 'mark' })
  })
})

describe('codes that were added too late', () => {
  const aNamed = (id: number, claimedItemClueId: string | null = null) => ({
    messageId: String(id),
    customerAccountId: String(1_000 + id),
    customerUsername: `buyer${id}`,
    customerNickname: `Buyer ${id}`,
    commentText: 'A1',
    commentTimestamp: stampOf(id),
    claimedItemClueId,
  })
  const back = (comments: object[], unregistered: object[] = []) => ({
    body: {
      named: comments.length
        ? [{ itemClueId: ITEM_ID, itemClueText: 'A1', buyers: comments.length, comments }]
        : [],
      unregistered,
    },
  })

  it('offer the buyers who named them, in the platform’s order; nothing happens before the tap', async () => {
    const { user, server } = await openConnected({
      answers: { ...CREATED, [LOOK_BACK]: back([aNamed(3), aNamed(5)]) },
    })
    await screen.findByText('Buyer 3 was first. 2 buyers wrote A1 before it counted.')
    expect(added(server)).toEqual([])
    const claims = [3, 5].map((id) =>
      aClaim(`Buyer ${id}`, id, { customerAccountId: String(1_000 + id), position: 1 }),
    )
    server.answer(WAITLISTS, { body: [{ itemClueId: ITEM_ID, itemClueText: 'A1', claims }] })
    await user.click(await button('Add them'))
    await screen.findByText('2 buyers added to A1.')
    expect(added(server)).toEqual([`3 ${ITEM_ID}`, `5 ${ITEM_ID}`])
    await waitFor(() => expect(screen.queryByText(/wrote A1 before/)).toBeNull())
  })

  it.each([
    ['by this very comment', 3, 'created', 1],
    ['by another comment of theirs', 9, 'created', 0],
    ['but had a place on the longer already', 3, 'duplicate_claim', 0],
  ])('take off the shorter who holds it %s', async (_, heldBy, status, removed) => {
    const list = (by: number) => ({
      body: [
        {
          itemClueId: A10.id,
          itemClueText: '10',
          claims: [aClaim('Buyer 3', 1, { customerAccountId: '1003', messageId: String(by) })],
        },
      ],
    })
    const { user, server } = await openConnected({
      answers: {
        ...CREATED,
        'POST /comments': { status: status === 'created' ? 201 : 200, body: { status } },
        'GET /item-clues': { body: [A1, A10] },
        [`${WAITLISTS.replace('GET', 'DELETE').replace('waitlists', A10.id)}/3/1003`]: {
          status: 204,
        },
        [WAITLISTS]: list(heldBy),
        [LOOK_BACK]: back([aNamed(3, A10.id)]),
      },
    })
    await button(/^Buyer 3, Winner/)
    await user.click(await button('Add them'))
    await waitFor(() => expect(added(server)).toEqual([`3 ${ITEM_ID}`]))
    await screen.findByText(/added to A1/)
    const count = (start: string) => server.requests.filter(({ call }) => call.startsWith(start))
    const read = count(WAITLISTS).length
    await waitFor(() => expect(count(WAITLISTS).length).toBeGreaterThan(read))
    expect(count('DELETE /comments/')).toHaveLength(removed)
  })

  it('on another device are read, their chips and who named them before are there', async () => {
    const C6 = { ...A1, id: 'c0ffee00-0000-4000-8000-0000000000c6', clue_text: 'C6' }
    const { speak, server } = await openConnected()
    speak(aChat(1, 'mau C 6 dong', 'Rani'))
    await screen.findByText('mau C 6 dong')
    expect(screen.queryByRole('button', { name: 'Add Rani to C6' })).toBeNull()
    server.answer('GET /item-clues', { body: [C6, A1] })
    const named = { itemClueId: C6.id, itemClueText: 'C6', buyers: 1, comments: [aNamed(3)] }
    server.answer(LOOK_BACK, { body: { named: [named], unregistered: [] } })
    speak({ type: 'dibs.itemsChanged', data: {} })
    await screen.findByText(/wrote C6 before/)
    speak(aChat(2, 'c-6 kak', 'Sari'))
    await button('Add Sari to C6')
  })

  it('are offered on coming back from another page, where the code was added meanwhile', async () => {
    const live = await openConnected()
    const { server, speak } = live
    await waitFor(() => expect(server.bodiesOf(LOOK_BACK).length).toBeGreaterThan(0))
    live.away()
    server.answer(LOOK_BACK, back([aNamed(3)]))
    speak({ type: 'dibs.itemsChanged', data: {} })
    live.back()
    await screen.findByText('Buyer 3 was first. 1 buyer wrote A1 before it counted.')
  })

  it('offer the earlier comment of who wrote it again once it counted, unless the seller put them there', async () => {
    const later = (id: number, changes: object = {}) =>
      aClaim(`Buyer ${id}`, id, {
        customerAccountId: String(1_000 + id),
        commentTimestamp: stampOf(500 + id),
        ...changes,
      })
    const list = {
      itemClueId: ITEM_ID,
      itemClueText: 'A1',
      claims: [
        aClaim('Telat', 1, { customerAccountId: '77', commentTimestamp: stampOf(400) }),
        later(3, { position: 2 }),
        later(5, { position: 3, isMoved: true }),
      ],
    }
    const { user, server } = await openConnected({
      answers: {
        ...CREATED,
        [WAITLISTS]: { body: [list] },
        [LOOK_BACK]: back([aNamed(3), aNamed(5)]),
      },
    })
    await screen.findByText('Buyer 3 was first. 1 buyer wrote A1 before it counted.')
    server.answer('POST /comments', () => new Promise<never>(() => {}))
    await user.click(await button('Add them'))
    // Shown at once, before it is saved.
    await button(/^Buyer 3, Winner/)
    expect(added(server)).toEqual([`3 ${ITEM_ID}`])
    expect(screen.queryByText(/before it counted/)).toBeNull()
  })

  it('on a phone stand ahead of other offers where a late winner is on show', async () => {
    setWidth(false)
    const { speak, server } = await openConnected({
      answers: {
        [LOOK_BACK]: back([], [{ code: 'B3', times: 3, buyers: 3 }]),
      },
    })
    await screen.findByText('3 buyers wrote B3, not one of your codes.')
    server.answer('GET /item-clues', { body: [A1, BIG] })
    const claims = [aClaim('Telat', 1, { commentTimestamp: stampOf(400) })]
    server.answer(WAITLISTS, { body: [{ itemClueId: ITEM_ID, itemClueText: 'A1', claims }] })
    server.answer(LOOK_BACK, back([aNamed(3)], [{ code: 'B3', times: 3, buyers: 3 }]))
    speak(
      { type: 'dibs.itemsChanged', data: {} },
      { type: 'dibs.waitlistsChanged', data: { sessionId: SESSION_ID, revision: '9' } },
    )
    await button(/^Telat, Winner/)
    await screen.findByText('Buyer 3 was first. 1 buyer wrote A1 before it counted.')
    expect(screen.queryByText(/wrote B3/)).toBeNull()
  })

  it('say when there may be others, where some may be missing', async () => {
    const missing = { from: '2026-11-20T14:00:00.000Z', to: '2026-11-20T14:05:00.000Z' }
    const answer = back([aNamed(3)])
    const [named] = answer.body.named
    await openConnected({
      answers: { [LOOK_BACK]: { body: { named: [{ ...named, missing }], unregistered: [] } } },
    })
    await screen.findByText(/^There may be others from .* to .*\.$/)
    // Whoever is missing may have been first.
    screen.getByText('1 buyer wrote A1 before it counted.')
  })

  it.each([
    ['taken in', 'Add them', /^Buyer 3, Winner/],
    ['turned down', 'Not A1', /^Telat, Winner/],
  ])('put who is shown as the winner in doubt until they are %s', async (_, act, winner) => {
    const claims = [
      aClaim('Telat', 1, { commentTimestamp: stampOf(400) }),
      aClaim('Later', 2, { commentTimestamp: stampOf(500), position: 2 }),
    ]
    const list = { itemClueId: ITEM_ID, itemClueText: 'A1', claims }
    const { user, server } = await openConnected({
      // The one between the winner and who waits displaces nobody.
      answers: {
        [WAITLISTS]: { body: [list] },
        [LOOK_BACK]: back([3, 5, 450].map((id) => aNamed(id))),
      },
    })
    const mark = await screen.findByText('2 earlier?')
    expect(mark.closest('li')?.textContent).toContain('Telat')
    screen.getByText('Buyer 3 was first. 3 buyers wrote A1 before it counted.')
    server.answer('POST /comments', () => new Promise<never>(() => {}))
    await user.click(await button(act))
    await button(winner)
    await waitFor(() => expect(screen.queryByText(/earlier\?/)).toBeNull())
  })

  it.each([
    ['wrote it before them again', [5, 400], {}],
    ['were put there by the seller', [3, 5], { isMoved: true }],
  ])('leave a winner alone who %s', async (_, ids, changes) => {
    const stamped = { customerAccountId: '1400', commentTimestamp: stampOf(600), ...changes }
    const list = { itemClueId: ITEM_ID, itemClueText: 'A1', claims: [aClaim('Sari', 1, stamped)] }
    await openConnected({
      answers: {
        [WAITLISTS]: { body: [list] },
        [LOOK_BACK]: back(
          ids.map((id) => ({
            ...aNamed(id),
            ...(id === 400 && { customerAccountId: '1400', commentTimestamp: stampOf(2) }),
          })),
        ),
      },
    })
    await screen.findByText(/wrote A1 before it counted/)
    await button(/^Sari, Winner/)
    expect(screen.queryByText(/earlier\?/)).toBeNull()
  })

  it('that are more than two are counted beside the lists, and a tap shows all of them', async () => {
    const codes = ['B3', 'B4', 'C7', 'D1', 'E9'].map((code) => ({ code, times: 4, buyers: 4 }))
    const { user, server, speak } = await openConnected({
      answers: { [LOOK_BACK]: back([], codes) },
    })
    await screen.findByText('4 more codes: B4, C7, D1, E9')
    screen.getByText(/wrote B3/)
    expect(screen.queryByText(/wrote E9/)).toBeNull()
    await user.click(await button('Show'))
    const sheet = within(await screen.findByRole('dialog', { name: 'News of this live' }))
    const told = () =>
      [...sheet.getAllByText(/ buyers wrote /)]
        .map((words) => words.closest<HTMLElement>('[data-told]'))
        .sort((one, other) => Number(one?.style.order) - Number(other?.style.order))
        .map((card) => /wrote (\w+)/.exec(card?.textContent ?? '')?.[1])
    await waitFor(() => expect(told()).toEqual(['B3', 'B4', 'C7', 'D1', 'E9']))
    sheet.getByRole('button', { name: 'Add E9 and these buyers' })
    // Nothing in the open sheet changes its place by itself: what is new stands below.
    const risen = [{ code: 'F2', times: 3, buyers: 3 }, ...codes.toReversed()]
    server.answer(LOOK_BACK, back([], risen))
    speak(...[31, 32, 33].map((id) => aChat(id, 'F2')))
    await waitFor(() => expect(told()).toEqual(['B3', 'B4', 'C7', 'D1', 'E9', 'F2']))
    await user.click(sheet.getByRole('button', { name: 'Not B4' }))
    expect(told()).toEqual(['B3', 'C7', 'D1', 'E9', 'F2'])
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await screen.findByText(/buyers wrote F2/)
    await screen.findByText('4 more codes: E9, D1, C7, B3')
  })

  it('are told by how many come in with the code, and that others wrote it otherwise', async () => {
    const codes = [{ code: 'B3', times: 47, buyers: 47, joining: 42 }]
    await openConnected({ answers: { [LOOK_BACK]: back([], codes) } })
    await screen.findByText('42 buyers wrote B3, not one of your codes.')
    screen.getByText(/^5 more wrote it differently/)
  })

  it('stay turned down when the page is loaded again during the live', async () => {
    const answers = { [LOOK_BACK]: back([], [{ code: 'B3', times: 4, buyers: 4 }]) }
    const { user, storage } = await openConnected({ answers })
    await user.click(await button('Not B3'))
    const stored = storage.read(STORED.putAside) ?? ''
    expect(stored).toContain('B3')
    cleanup()
    await openConnected({
      answers: {
        [LOOK_BACK]: back(
          [],
          [
            { code: 'B3', times: 4, buyers: 4 },
            { code: 'C7', times: 4, buyers: 4 },
          ],
        ),
      },
      stored: { 'dibs.putAside': stored },
    })
    await screen.findByText(/buyers wrote C7/)
    expect(screen.queryByText(/buyers wrote B3/)).toBeNull()
  })

  it('are gone for good when they are turned down', async () => {
    const { user, server } = await openConnected({
      answers: { [LOOK_BACK]: back([aNamed(3)]) },
    })
    await user.click(await button('Not A1'))
    expect(screen.queryByText(/wrote A1 before/)).toBeNull()
    expect(added(server)).toEqual([])
  })

  it('that no item has are counted; one tap adds the code and takes everybody in', async () => {
    const B3 = { ...A1, id: 'c0ffee00-0000-4000-8000-0000000000b3', clue_text: 'B3' }
    const { speak, user, server } = await openConnected({
      answers: { ...CREATED, 'POST /item-clues': { status: 201, body: B3 } },
    })
    const asked = () => server.bodiesOf(LOOK_BACK).length
    await waitFor(() => expect(asked()).toBeGreaterThan(0))
    server.answer(LOOK_BACK, back([], [{ code: 'B3', times: 12, buyers: 3 }]))
    const before = asked()
    speak(aChat(1, 'B3'), aChat(2, 'b3'))
    expect(asked()).toBe(before)
    speak(aChat(3, 'keep b3'))
    await screen.findByText('3 buyers wrote B3, not one of your codes.')
    server.answer(LOOK_BACK, {
      body: {
        named: [
          {
            itemClueId: B3.id,
            itemClueText: 'B3',
            buyers: 3,
            comments: [aNamed(1), aNamed(2), aNamed(3)],
          },
        ],
        unregistered: [],
      },
    })
    await user.click(await button('Add B3 and these buyers'))
    await screen.findByText('3 buyers added to B3.')
    expect(server.bodiesOf('POST /item-clues')).toEqual([{ clueText: 'B3' }])
    expect(added(server)).toEqual([1, 2, 3].map((id) => `${id} ${B3.id}`))
  })

  it('that no item has take everybody in also while an answer from before is on its way', async () => {
    const B3 = { ...A1, id: 'c0ffee00-0000-4000-8000-0000000000b3', clue_text: 'B3' }
    const wanted = { code: 'B3', times: 3, buyers: 3 }
    const { speak, user, server } = await openConnected({
      answers: {
        ...CREATED,
        [LOOK_BACK]: back([], [wanted]),
        'POST /item-clues': { status: 201, body: B3 },
      },
    })
    const add = await button('Add B3 and these buyers')
    const old = Promise.withResolvers<ReturnType<typeof back>>()
    server.answer(LOOK_BACK, () => old.promise)
    const asked = () => server.bodiesOf(LOOK_BACK).length
    const before = asked()
    speak(aChat(1, 'B4'), aChat(2, 'B4'), aChat(3, 'B4'))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    const of = { itemClueId: B3.id, itemClueText: 'B3', buyers: 1, comments: [aNamed(1)] }
    server.answer(LOOK_BACK, { body: { named: [of], unregistered: [] } })
    await user.click(add)
    old.resolve(back([], [wanted]))
    await waitFor(() => expect(added(server)).toEqual([`1 ${B3.id}`]))
  })

  it('take in who named them in a list of another item, too, by their own time', async () => {
    const B3 = { ...A1, id: 'c0ffee00-0000-4000-8000-0000000000b3', clue_text: 'A10' }
    const { speak, user, server } = await openConnected({
      answers: {
        ...CREATED,
        'POST /item-clues': { status: 201, body: B3 },
        [`${WAITLISTS.replace('GET', 'DELETE').replace('waitlists', ITEM_ID)}/1/1001`]: {
          status: 204,
        },
        [WAITLISTS]: {
          body: [
            {
              itemClueId: ITEM_ID,
              itemClueText: 'A1',
              claims: [
                aClaim('Lia', 1, {
                  messageId: '1',
                  customerAccountId: '1001',
                  commentText: 'A10 kak',
                }),
                aClaim('Rani', 2, { commentText: 'A1 kak', position: 2 }),
                // The seller has put them there.
                aClaim('Budi', 3, { commentText: 'A10', position: 3, isManualClaim: true }),
                // Beside a code of its own: the list of that says so.
                aClaim('Sari', 4, { messageId: '4', commentText: 'a1 a10', position: 4 }),
              ],
            },
          ],
        },
      },
    })
    await button(/^Lia, Winner/)
    server.answer(LOOK_BACK, back([], [{ code: 'A10', times: 12, buyers: 3 }]))
    speak(aChat(7, 'A10'), aChat(8, 'a10'), aChat(9, 'keep a10'))
    await screen.findByText('3 buyers wrote A10, not one of your codes.')
    server.answer('GET /item-clues', { body: [B3, A1] })
    const comments = [aNamed(7, ITEM_ID), aNamed(8, ITEM_ID), aNamed(9, ITEM_ID)]
    const named = { itemClueId: B3.id, itemClueText: 'A10', buyers: 3, comments }
    server.answer(LOOK_BACK, { body: { named: [named], unregistered: [] } })
    await user.click(await button('Add A10 and these buyers'))
    await screen.findByText(/^4 buyers added to A10\./)
    expect(added(server)).toEqual([1, 7, 8, 9].map((id) => `${id} ${B3.id}`))
    const takenOff = () =>
      server.requests
        .filter(({ call }) => call.startsWith('DELETE /comments/'))
        .map(({ call }) => call)
    await waitFor(() => expect(takenOff()).toHaveLength(1))
    expect(takenOff()[0]).toContain(`${ITEM_ID}/1/`)
  })
})

it('says when there are no codes at all, with the way to add some', async () => {
  await openConnected({ answers: { 'GET /item-clues': { body: [] } } })
  await screen.findByText('You have no item codes yet, so no comment can be a claim.')
  expect(screen.getByRole('link', { name: 'Add codes' }).getAttribute('href')).toBe('/app/items')
})

describe('who cancels', () => {
  const list = (...ids: string[]) => ({
    body: ids.map((itemClueId, index) => ({
      itemClueId,
      itemClueText: index === 0 ? 'A1' : '10',
      claims: [aClaim('Sari', 1, { commentTimestamp: stampOf(0), customerAccountId: '1001' })],
    })),
  })
  const answers = (...ids: string[]) => ({
    'GET /item-clues': { body: [A1, A10] },
    [WAITLISTS]: list(...ids),
  })

  it('is shown with what they wrote, and the way to take them off; nobody is skipped', async () => {
    const { speak, user } = await openConnected({ answers: answers(ITEM_ID) })
    await button(/^Sari, Winner/)
    speak(aChat(1, 'batal ya kak', 'Sari'), aChat(2, 'batal', 'Budi'))
    await screen.findByText('Wrote “batal ya kak”')
    await button(/^Sari, Winner/)
    await user.click(await button('Remove Sari from A1'))
    await screen.findByRole('alertdialog', { name: 'Remove Sari?' })
  })

  it('is not shown where it is not known which of two places is meant, or another is named', async () => {
    const { speak } = await openConnected({ answers: answers(ITEM_ID, A10.id) })
    await screen.findAllByRole('button', { name: /^Sari, Winner/ })
    speak(aChat(1, 'batal kak', 'Sari'))
    await screen.findByText('batal kak')
    expect(screen.queryByText(/^Wrote/)).toBeNull()
  })
})

describe('an interruption', () => {
  const from = stampOf(50)
  const connected = (data: object = {}) => ({
    type: 'dibs.status',
    data: { state: 'connected', ...data },
  })

  it('is said to have missed nothing once the server knows, and not before', async () => {
    const { speak } = await openConnected()
    speak({ type: 'dibs.status', data: { state: 'reconnecting' } })
    speak({ type: 'dibs.gap', data: { from } })
    await screen.findByText(/^Missed comments since/)
    speak(connected())
    speak(aChat(2, 'dua'))
    await screen.findByText('dua')
    expect(screen.queryByText('Back. Nothing was missed.')).toBeNull()
    speak(connected({ allHeard: true }))
    await screen.findByText('Back. Nothing was missed.')
  })

  it('of which a part was missed is never said to have missed nothing', async () => {
    const { speak } = await openConnected()
    const tail = { from: stampOf(9_000), to: stampOf(12_000) }
    speak({ type: 'dibs.status', data: { state: 'reconnecting' } })
    speak({ type: 'dibs.gap', data: { from } })
    await screen.findByText(/^Missed comments since/)
    speak(connected())
    speak({ type: 'dibs.gap', data: tail }, connected({ allHeard: true }))
    await screen.findByText(/^3 s were missed, /)
    expect(screen.queryByText('Back. Nothing was missed.')).toBeNull()
  })

  it('ends with how long it was, and a line among the comments', async () => {
    const { speak } = await openConnected()
    speak(aChat(1, 'satu'), { type: 'dibs.gap', data: { from } })
    const to = new Date(Date.parse(from) + 42_400).toISOString()
    speak(
      { type: 'dibs.status', data: { state: 'connected' } },
      { type: 'dibs.gap', data: { from, to } },
    )
    speak(aChat(43_000, 'dua'))
    await screen.findByText(/^42 s were missed, /)
    const divider = await screen.findByText('Missed 42 s here')
    expect(divider.closest('li')?.getAttribute('data-message-id')).toBe('43000')
  })
})
