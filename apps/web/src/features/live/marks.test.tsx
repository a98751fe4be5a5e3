import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import {
  aChat,
  aClaim,
  aWaitlist,
  claimPath,
  LOOK_BACK,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from './testing/open-live.tsx'

afterEach(cleanup)

const rowOf = (name: string) =>
  within(
    screen.getByRole('button', { name: new RegExp(`^${name}, `) }).closest('li') as HTMLElement,
  )

/** Opens the live page with these claims on A1. */
async function openWith(...claims: object[]) {
  return openAnswering({ [WAITLISTS]: { body: [{ ...aWaitlist(), claims }] } })
}

async function openAnswering(answers: NonNullable<Parameters<typeof openConnected>[0]>['answers']) {
  const live = await openConnected({ ...(answers && { answers }) })
  await screen.findByRole('button', { name: /^Sari, Winner/ })
  return live
}

it('says a winner’s marks in words, and shows those of who waits as pictures with names', async () => {
  await openWith(
    aClaim('Sari', 1, { commentText: 'A1 masih ada?', isAfterGap: true }),
    aClaim('Budi', 2, { commentText: 'batal A1', isTakenDown: true, isAfterGap: true }),
  )
  await rowOf('Sari').findByText('A question?')
  rowOf('Sari').getByText('After a gap')
  const pictures = rowOf('Budi').getAllByRole('img')
  expect(pictures.map((picture) => picture.getAttribute('aria-label'))).toEqual([
    'Taken down',
    'Cancels?',
  ])
})

it('is part of what the row is described by', async () => {
  await openWith(aClaim('Sari', 1, { isTakenDown: true }))
  await rowOf('Sari').findByText('Taken down')
  const row = screen.getByRole('button', { name: /^Sari, Winner/ })
  const details = document.getElementById(row.getAttribute('aria-describedby') ?? '')
  expect(details?.textContent).toMatch(/Taken down.*A1 kak$/)
})

describe('a winner in doubt', () => {
  const asks = aClaim('Sari', 1, { commentText: 'A1 masih ada?' })

  it('has a hollow crown with why, and who is next beside it, in the row and in the table', async () => {
    setWidth(true)
    await openWith(asks, aClaim('Budi', 2))
    await rowOf('Sari').findByText('A question?')
    rowOf('Sari').getByText('Next: Budi')
    rowOf('Sari').getByText('Wrote “A1 masih ada?”')
    rowOf('Sari').getByRole('button', { name: 'Remove Sari from A1' })
    expect(rowOf('Sari').queryByText('Winner')).toBeNull()
    const entry = screen.getByRole('button', { name: /^A1, Sari/ })
    expect(entry.textContent).toContain('Sari› Budi')
  })

  it('is kept with one tap, which is a change by hand', async () => {
    const kept = { ...aWaitlist(), claims: [{ ...asks, isMoved: true }, aClaim('Budi', 2)] }
    const path = `PATCH ${claimPath('Sari', 1)}` as const
    const live = await openAnswering({
      [WAITLISTS]: { body: [{ ...aWaitlist(), claims: [asks, aClaim('Budi', 2)] }] },
    })
    live.server.answer(path, () => {
      live.server.answer(WAITLISTS, { body: [kept] })
      return { body: kept }
    })
    await live.user.click(await screen.findByRole('button', { name: 'Keep Sari as winner of A1' }))
    await rowOf('Sari').findByText('Winner')
    expect(rowOf('Sari').queryByRole('button', { name: /^Keep/ })).toBeNull()
    expect(live.server.bodiesOf(path)).toEqual([{ place: 1 }])
  })

  it('by what they wrote since is told on every device, and kept with one tap, here too', async () => {
    const sari = aClaim('Sari', 1)
    const live = await openWith(sari, aClaim('Budi', 2))
    const { type, data } = aChat(900, 'A1 ga jadi kak', 'Sari')
    live.speak({ type, data: { ...data, user: { ...data.user, userId: sari.customerAccountId } } })
    await rowOf('Sari').findByText('Cancels?')
    const path = `PATCH ${claimPath('Sari', 1)}` as const
    const kept = { ...aWaitlist(), claims: [{ ...sari, isMoved: true }, aClaim('Budi', 2)] }
    live.server.answer(path, () => {
      live.server.answer(WAITLISTS, { body: [kept] })
      return { body: kept }
    })
    await live.user.click(await screen.findByRole('button', { name: 'Keep Sari as winner of A1' }))
    await rowOf('Sari').findByText('Winner')
    expect(rowOf('Sari').queryByText(/ga jadi/)).toBeNull()
    cleanup()
    const givenUp = { commentText: 'A1 batal', commentTimestamp: '2026-11-20T14:30:00.000Z' }
    await openWith({ ...sari, givenUp }, aClaim('Budi', 2))
    await rowOf('Sari').findByText('Cancels?')
    rowOf('Sari').getByText(/^Wrote .*A1 batal/)
    rowOf('Sari').getByRole('button', { name: 'Remove Sari from A1' })
  })

  it('stays when they are the only one and are skipped, which every plan may', async () => {
    const alone = aClaim('Sari', 1)
    const skipped = { ...alone, isMoved: true, isPutBack: true }
    const live = await openAnswering({
      'GET /user/profile': { body: aProfile({ plan: 'free' }) },
      [WAITLISTS]: { body: [{ ...aWaitlist(), claims: [alone] }] },
    })
    const lists = { ...aWaitlist(), claims: [skipped] }
    live.server.answer(`PATCH ${claimPath('Sari', 1)}`, () => {
      live.server.answer(WAITLISTS, { body: [lists] })
      return { body: lists }
    })
    await rowOf('Sari').findByText('Winner')
    await live.user.click(screen.getByRole('button', { name: /^Skip Sari/ }))
    await rowOf('Sari').findByText('Skipped')
    rowOf('Sari').getByText('Nobody else yet')
  })

  it('who cancels with the claim itself has what the plan allows beside it', async () => {
    await openAnswering({
      'GET /user/profile': { body: aProfile({ plan: 'free' }) },
      [WAITLISTS]: {
        body: [{ ...aWaitlist(), claims: [aClaim('Sari', 1, { commentText: 'batal A1' })] }],
      },
    })
    await rowOf('Sari').findByText('Removing comes with Hobbyist. You can skip.')
    expect(screen.getByRole('button', { name: /^Skip Sari/ })).toHaveProperty('disabled', false)
  })

  it('is kept though another is in the same moment, before the code for it is there', async () => {
    const both = [asks, aClaim('Budi', 2, { commentText: 'A1 berapa?', won: 1, quantity: 1 })]
    const calls = ['Sari', 'Budi'].map(
      (name, index) => `PATCH ${claimPath(name, index + 1)}` as const,
    )
    const lists = { ...aWaitlist(), stock: 2, claims: both }
    const live = await openAnswering({
      [WAITLISTS]: { body: [lists] },
      ...Object.fromEntries(calls.map((call) => [call, { body: lists }])),
    })
    const keep = await screen.findAllByRole('button', { name: /^Keep/ })
    act(() => {
      for (const button of keep) button.click()
    })
    await waitFor(() =>
      expect(calls.map((call) => live.server.bodiesOf(call).length)).toEqual([1, 1]),
    )
  })

  it('of a code inside a longer one is told with that one', async () => {
    await openWith(aClaim('Sari', 1, { commentText: 'keep A15' }))
    await rowOf('Sari').findByText('A15?')
  })
})

it('names another who is next for each winner in doubt, those who cancel first', async () => {
  setWidth(true)
  const list = {
    ...aWaitlist(),
    stock: 2,
    claims: [
      aClaim('Sari', 1, { commentText: 'A1 masih ada?', won: 1, waitlist: null }),
      aClaim('Budi', 2, {
        won: 1,
        waitlist: null,
        givenUp: { commentText: 'A1 batal', commentTimestamp: '2026-11-20T14:30:00.000Z' },
      }),
      aClaim('Ani', 3, { won: 0, waitlist: 1 }),
      aClaim('Cici', 4, { won: 0, waitlist: 2 }),
    ],
  }
  await openConnected({ answers: { [WAITLISTS]: { body: [list] } } })
  await screen.findByText('Next: Ani')
  rowOf('Budi').getByText('Next: Ani')
  rowOf('Sari').getByText('Next: Cici')
})

it('marks whichever winner is in doubt among the items, too, with their name', async () => {
  setWidth(true)
  const claims = [
    aClaim('Sari', 1, { won: 1, waitlist: null }),
    aClaim('Budi', 2, { won: 1, waitlist: null, commentText: 'A1 masih ada?' }),
  ]
  await openConnected({
    answers: { [WAITLISTS]: { body: [{ ...aWaitlist(), stock: 2, claims }] } },
  })
  const entry = await screen.findByRole('button', {
    name: /^A1, Sari \+1, 2 buyers\s?, Budi, A question\?$/,
  })
  expect(within(entry).getByText('Sari +1').nextElementSibling).toBeTruthy()
})

const B2 = 'c0ffee00-0000-4000-8000-00000000000b'
const TWO_ITEMS = {
  body: [
    { id: B2, clue_text: 'B2', updated_at: '2026-11-20T13:00:00.000Z' },
    {
      id: 'c0ffee00-0000-4000-8000-00000000000a',
      clue_text: 'A1',
      updated_at: '2026-11-20T13:00:00.000Z',
    },
  ],
}

it('adds a comment that names two codes to the other with one tap, at every place', async () => {
  const two = aClaim('Budi', 2, { commentText: 'A1 B2 kak' })
  const live = await openAnswering({
    'GET /item-clues': TWO_ITEMS,
    [WAITLISTS]: { body: [{ ...aWaitlist(), claims: [aClaim('Sari', 1), two] }] },
    'POST /comments': { status: 201, body: { status: 'created' } },
  })
  await live.user.click(await screen.findByRole('button', { name: 'Also B2: add Budi' }))
  await screen.findByText('Budi added to B2.')
  const saved = { sessionId: SESSION_ID, itemClueId: B2 }
  expect(live.server.bodiesOf('POST /comments')).toMatchObject([
    { ...saved, commentTimestamp: '2026-11-20T14:03:00.000Z' },
  ])
})

it('gives a code that is only named beside another a tile, with one tap for who named it', async () => {
  const two = aClaim('Budi', 2, { commentText: 'A1 B2 kak' })
  const live = await openAnswering({
    'GET /item-clues': TWO_ITEMS,
    [WAITLISTS]: { body: [{ ...aWaitlist(), claims: [aClaim('Sari', 1), two] }] },
    'POST /comments': { status: 201, body: { status: 'created' } },
  })
  const tile = await screen.findByRole('button', { name: /^B2/ })
  await waitFor(() => expect(tile.textContent).toContain('Budi'))
  await live.user.click(tile)
  const list = await screen.findByRole('region', { name: /^B2/ })
  within(list).getByText('Budi “A1 B2 kak”')
  await live.user.click(within(list).getByRole('button', { name: 'Also B2: add Budi' }))
  await screen.findByText('Budi added to B2.')
})

describe('a code that is named beside another, and has a winner already', () => {
  const LATER = { ...aWaitlist('Sari'), itemClueId: B2, itemClueText: 'B2' }
  const openNamed = (at: string, text = 'A1 B2 kak') =>
    openAnswering({
      'GET /item-clues': TWO_ITEMS,
      [WAITLISTS]: {
        body: [
          {
            ...aWaitlist(),
            claims: [aClaim('Budi', 2, { commentText: text, commentTimestamp: at, position: 1 })],
          },
          LATER,
        ],
      },
      'POST /comments': { status: 201, body: { status: 'created' } },
    })
  const tileOf = (code: string) => screen.findByRole('button', { name: new RegExp(`^${code},`) })

  it('tells on its tile and above its winner who was earlier; a tap asks, and adds them by their own time', async () => {
    const live = await openNamed('2026-11-20T14:00:00.000Z')
    live.server.answer('POST /comments', () => {
      const budi = aClaim('Budi', 2, { position: 1 })
      live.server.answer(WAITLISTS, {
        body: [
          { ...aWaitlist(), claims: [budi] },
          { ...LATER, claims: [budi] },
        ],
      })
      return { status: 201, body: { status: 'created' } }
    })
    const tile = await tileOf('B2')
    await waitFor(() => expect(tile.querySelector('svg')).not.toBeNull())
    expect(tile.textContent).toContain('Sari')
    await live.user.click(tile)
    const list = await screen.findByRole('region', { name: /^B2/ })
    const take = await within(list).findByRole('button', { name: /^Budi .*“A1 B2 kak”/ })
    expect(take.textContent).toMatch(/^Budi\d{2}:\d{2}:\d{2}“A1 B2 kak”$/)
    await live.user.click(take)
    // Who is known as the winner loses it: that is asked about first.
    const question = await screen.findByRole('alertdialog', { name: 'Add Budi to B2?' })
    within(question).getByText(/^Budi wrote 3 min 0 s before Sari, so Budi becomes the winner/)
    expect(live.server.bodiesOf('POST /comments')).toEqual([])
    await live.user.click(within(question).getByRole('button', { name: 'Add Budi' }))
    await screen.findByText('Budi added to B2. Budi wins B2 now, Sari moves down.')
    expect(live.server.bodiesOf('POST /comments')).toMatchObject([
      { itemClueId: B2, commentTimestamp: '2026-11-20T14:00:00.000Z' },
    ])
    await waitFor(() => expect(tile.textContent).toContain('Budi'))
    expect(tile.querySelector('svg')).toBeNull()
  })

  it('is put aside with another', async () => {
    const live = await openNamed('2026-11-20T14:00:00.000Z')
    const tile = await tileOf('B2')
    await live.user.click(tile)
    const list = await screen.findByRole('region', { name: /^B2/ })
    await live.user.click(await within(list).findByRole('button', { name: 'Not B2' }))
    expect(within(list).queryByText(/Budi/)).toBeNull()
    expect(tile.querySelector('svg')).toBeNull()
  })

  it('tells who came later in its list alone', async () => {
    const live = await openNamed('2026-11-20T14:30:00.000Z')
    const tile = await tileOf('B2')
    await live.user.click(tile)
    const list = await screen.findByRole('region', { name: /^B2/ })
    await within(list).findByRole('button', { name: /^Budi .*“A1 B2 kak”/ })
    expect(tile.querySelector('svg')).toBeNull()
  })
})

it('gives every code of a comment that names many its tile, and its chip in turn', async () => {
  const items = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'].map((code, index) => ({
    id: `c0ffee00-0000-4000-8000-00000000000${'abcdef'[index]}`,
    clue_text: code,
    updated_at: '2026-11-20T13:00:00.000Z',
  }))
  const claims = [aClaim('Sari', 1, { commentText: 'a1 a2 a3 b1 b2 b3' })]
  const lists = items.map(({ id, clue_text }) => ({
    itemClueId: id,
    itemClueText: clue_text,
    claims,
  }))
  const live = await openAnswering({
    'GET /item-clues': { body: items },
    [WAITLISTS]: { body: lists.slice(0, 1) },
  })
  for (const [index, { clue_text: code }] of items.entries()) {
    const tile = await screen.findByRole('button', { name: new RegExp(`^${code}`) })
    await waitFor(() => expect(tile.textContent).toContain('Sari'))
    if (index === 0) continue
    live.server.answer('POST /comments', () => {
      live.server.answer(WAITLISTS, { body: lists.slice(0, index + 1) })
      return { status: 201, body: { status: 'created' } }
    })
    await live.user.click(await screen.findByRole('button', { name: `Also ${code}: add Sari` }))
    await screen.findByText(`Sari added to ${code}.`)
  }
})

it('shows above a winner who nearly named the code, and adds them with one tap', async () => {
  const live = await openAnswering({
    [WAITLISTS]: { body: [aWaitlist('Sari')] },
    'POST /comments': { status: 201, body: { status: 'created' } },
  })
  live.speak(aChat(1, 'keep A 1', 'Gita'))
  await live.user.click(
    await screen.findByRole('button', { name: 'Gita “keep A 1”: add to this list' }),
  )
  await screen.findByText('Gita added to A1.')
})

/** What came up in the line within a second is shown with the others before a press acts. */
async function press({ user }: Awaited<ReturnType<typeof openWith>>, name: string) {
  await user.click(await screen.findByRole('button', { name }))
  const shown = screen.queryByRole('button', { name })
  if (shown) await user.click(shown)
}

it('asks once whether codes must be exact when something longer has won, and says what stays', async () => {
  const live = await openAnswering({
    [WAITLISTS]: {
      body: [{ ...aWaitlist(), claims: [aClaim('Sari', 1, { commentText: 'zebra1' })] }],
    },
    'PATCH /user/profile': { body: aProfile({ matchRule: 'whole' }) },
  })
  await screen.findByText('“ZEBRA1” won A1. Count exact codes only?')
  live.server.answer('GET /user/profile', { body: aProfile({ matchRule: 'whole' }) })
  await live.user.click(screen.getByRole('button', { name: 'Yes, exact' }))
  await waitFor(() => expect(screen.queryByText(/Count exact codes only/)).toBeNull())
  expect(live.server.bodiesOf('PATCH /user/profile')).toEqual([{ matchRule: 'whole' }])
  await screen.findByText(/“ZEBRA1” stays in A1 until you remove it/)
  await press(live, 'Undo')
  await waitFor(() =>
    expect(live.server.bodiesOf('PATCH /user/profile')[1]).toEqual({ matchRule: 'contains' }),
  )
})

it('asks about another number that begins with a code at the third, until that is a code, too', async () => {
  const others = ['Budi', 'Citra', 'Dewi'].map((name, at) =>
    aClaim(name, at + 2, { commentText: 'keep A10' }),
  )
  const question = '“A10” counts as A1. Count exact codes only?'
  const live = await openWith(aClaim('Sari', 1), ...others.slice(1))
  await rowOf('Dewi').findByText('A10?')
  expect(screen.queryByText(question)).toBeNull()
  live.server.answer(WAITLISTS, {
    body: [{ ...aWaitlist(), claims: [aClaim('Sari', 1), ...others] }],
  })
  live.speak({
    type: 'dibs.waitlistsChanged',
    data: { sessionId: SESSION_ID, revision: '9' },
  })
  await screen.findByText(question)
  // Where the code is offered, that comes first.
  live.server.answer(LOOK_BACK, {
    body: { named: [], unregistered: [{ code: 'A10', times: 3, buyers: 3 }] },
  })
  live.speak(...[11, 12, 13].map((id) => aChat(id, 'A10')))
  await screen.findByText('3 buyers wrote A10, not one of your codes.')
  expect(screen.queryByText(question)).toBeNull()
  await press(live, 'Not A10')
  await screen.findByText(question)
  const codes = ['A1', 'A10'].map((clue_text, at) => ({
    id: `c0ffee00-0000-4000-8000-00000000000${at}`,
    clue_text,
    updated_at: '2026-11-20T13:00:00.000Z',
  }))
  live.server.answer('GET /item-clues', { body: codes })
  live.speak({ type: 'dibs.itemsChanged', data: {} })
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
})

it('does not ask again whoever said no', async () => {
  const claims = [aClaim('Sari', 1, { commentText: 'zebra1' })]
  const live = await openWith(...claims)
  await live.user.click(await screen.findByRole('button', { name: 'No, leave it' }))
  expect(screen.queryByText(/Count exact codes only/)).toBeNull()
  expect(live.storage.read(STORED.livePrefs)?.keepsContains).toBe(true)
})
