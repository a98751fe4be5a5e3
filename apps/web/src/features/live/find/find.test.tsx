import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aList, claimOf } from '../../../shared/claims/testing/a-claim.ts'
import {
  aChat,
  aClaim,
  aWaitlist,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'
import { compileFind } from './find.ts'

const HEARD = `GET /comments/${SESSION_ID}/heard`

beforeEach(() => setWidth(true))
afterEach(() => vi.restoreAllMocks())

/** Sari leads on A1 and is second on B2; Budi has the other places. */
async function openFind() {
  const second = {
    ...aWaitlist(),
    itemClueId: '0199a000-0000-7000-8000-0000000000b2',
    itemClueText: 'B2',
    claims: [
      aClaim('Budi', 1, { customerAccountId: '710000000000000002', commentText: 'b2 dong' }),
      aClaim('Sari', 2, { customerAccountId: '710000000000000001', commentText: 'b2' }),
    ],
  }
  const live = await openConnected({
    answers: { [WAITLISTS]: { body: [aWaitlist('Sari', 'Budi'), second] } },
  })
  live.speak(aChat(5, 'ongkir ke Medan?', 'Mega'))
  await live.user.click(await screen.findByRole('button', { name: 'Find' }))
  const dialog = await screen.findByRole('dialog', { name: 'Find' })
  const search = async (words: string) => {
    const field = within(dialog).getByRole('searchbox')
    await live.user.clear(field)
    await live.user.type(field, words)
  }
  return { ...live, dialog, search }
}

it('finds a buyer across items, and opens a place of theirs', async () => {
  const { user, dialog, search } = await openFind()
  await search('@sari')
  await user.click(await within(dialog).findByRole('button', { name: /^Sari/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Sari' })
  within(sheet).getByText(/2 places/)
  within(sheet).getByRole('button', { name: /^A1.*Winner/ })
  await user.click(within(sheet).getByRole('button', { name: /^B2.*Waitlist #1/ }))
  await screen.findByRole('button', { name: 'Remove from B2' })
})

it('has first whose name was typed, then whose name begins so, then the others', () => {
  const names = ['Budi', 'Toko Sari', 'Sari 20', 'sari', 'Sari 240']
  const find = compileFind(
    [aList(...names.map((name, second) => claimOf(name, second, { text: 'A1 sari' })))],
    [],
  )
  const found = (query: string) =>
    find(query).buyers.map(({ places }) => places[0]?.claim.buyer.nickname)
  expect(found('Sari')).toEqual(['sari', 'Sari 20', 'Sari 240', 'Budi', 'Toko Sari'])
  expect(found('')).toEqual(names)
})

it('finds earlier comments that are on no list any more, and says when it cannot', async () => {
  const { user, dialog, search, server } = await openFind()
  const comment = {
    messageId: '77',
    customerAccountId: '1077',
    customerUsername: 'wati.shop',
    customerNickname: 'Wati',
    commentText: 'bisa kirim ke Papua?',
    commentTimestamp: '2026-11-20T14:01:00.000Z',
    heardAt: '2026-11-20T14:01:00.400Z',
    itemClueId: null,
  }
  const page = { comments: [comment], hasMore: false, remembered: 400, heard: 400 }
  server.answer(HEARD, { body: page })
  await search('papua')
  await user.click(await within(dialog).findByRole('button', { name: /bisa kirim ke Papua\?/ }))
  within(await screen.findByRole('dialog', { name: 'Wati' })).getByText('bisa kirim ke Papua?')
  await user.click(screen.getByRole('button', { name: 'Back to the search' }))
  server.answer(HEARD, { status: 503, body: { error: 'x', code: 'service_unavailable' } })
  await search('medan')
  await within(dialog).findByText('Earlier comments could not be searched. What is on screen was.')
  within(dialog).getByRole('button', { name: /ongkir ke Medan\?/ })
})

it('finds comments and codes, and says when there is nothing', async () => {
  const { user, dialog, search } = await openFind()
  await search('medan')
  await user.click(await within(dialog).findByRole('button', { name: /ongkir ke Medan\?/ }))
  within(await screen.findByRole('dialog', { name: 'Mega' })).getByText('ongkir ke Medan?')
  await user.click(screen.getByRole('button', { name: 'Back to the search' }))
  await search('nobody of this name')
  await within(dialog).findByText('Nothing here for “nobody of this name”.')
  await search('b2')
  await user.click((await within(dialog).findAllByRole('button', { name: /^B2/ }))[0] as Element)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('heading', { name: /^B2/ })).toBeTruthy()
})

it('takes the first result with Enter, of codes the one that is typed in full', async () => {
  const items = ['A12', 'A1'].map((itemClueText, index) => ({
    ...aWaitlist(),
    itemClueId: `0199a000-0000-7000-8000-0000000000b${index}`,
    itemClueText,
    claims: [aClaim('Sari', 1)],
  }))
  const { user } = await openConnected({ answers: { [WAITLISTS]: { body: items } } })
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await screen.findByRole('dialog', { name: 'Find' })
  await user.keyboard('{Enter}')
  screen.getByRole('dialog', { name: 'Find' })
  await user.keyboard('a1{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('heading', { name: /^A1 / })).toBeTruthy()
})
