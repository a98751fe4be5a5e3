import type { Order } from '@dibs/contract'
import type { ItemId, SessionId } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgeServer } from '../testing/forge-server.ts'
import { anOrder } from '../testing/order.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { Button } from '../ui/button.tsx'
import { useLabels } from './use-labels.tsx'

const id = 'c0ffee00-0000-4000-8000-000000000001' as SessionId
const LIST = `GET /livestreams/${id}/orders`
const A1 = 'c0ffee00-0000-4000-8000-0000000000a1'
const print = vi.fn()

beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What a buyer has won: `'2 A1'`. */
function order(number: number, nickname: string, won: string[], given: Partial<Order> = {}) {
  return anOrder(String(100 + number), {
    customerUsername: nickname.toLowerCase(),
    customerNickname: nickname,
    number,
    lines: won.map((each) => {
      const [quantity = '1', code = ''] = each.split(' ')
      return {
        itemClueId: `c0ffee00-0000-4000-8000-0000000000${code.toLowerCase()}` as ItemId,
        itemClueText: code,
        name: code === 'A1' ? 'Gamis merah' : null,
        quantity: Number(quantity),
        price: 100_000,
        amount: Number(quantity) * 100_000,
      }
    }),
    ...given,
  })
}
const answer = (...orders: object[]) => ({
  body: { currency: 'IDR', totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 }, orders },
})

function Opener() {
  const labels = useLabels(id)
  return (
    <>
      <Button onClick={() => labels.open()}>all</Button>
      <Button onClick={() => labels.open({ itemId: A1, accountId: '102' })}>one</Button>
      {labels.sheet}
    </>
  )
}

async function open(
  which: 'all' | 'one',
  orders: ReturnType<typeof answer>,
  stored: Record<string, string> = {},
) {
  const view = await renderScreen(<Opener />, { server: forgeServer({ [LIST]: orders }), stored })
  await view.user.click(screen.getByRole('button', { name: which }))
  const sheet = await screen.findByRole('dialog', { name: 'Labels at the win' })
  return { ...view, sheet }
}

/** What is on the pages that the browser prints. */
const pages = () =>
  [...document.querySelectorAll('body > [data-win-labels] > .win-label')].map(
    ({ textContent }) => textContent,
  )

test('prints what is new, once on this device, and each label again when it is asked for', async () => {
  const orders = answer(order(2, 'Rina', ['1 A1']), order(1, 'Putri', ['2 A1', '1 B2']))
  const first = await open('all', orders)
  await first.user.click(await screen.findByRole('button', { name: 'Print 3 new labels' }))
  expect(print).toHaveBeenCalledOnce()
  expect(pages()).toEqual([
    '1A1 × 2Putri@putriGamis merah',
    '1B2Putri@putri',
    '2A1Rina@rinaGamis merah',
  ])
  expect(screen.getByText(/^All labels are printed on this device/)).toBeDefined()
  await first.user.click(screen.getByRole('button', { name: 'Print A1 for Rina again' }))
  expect(print).toHaveBeenCalledTimes(2)
  expect(pages()).toEqual(['2A1Rina@rinaGamis merah'])
  const stored = { 'dibs.labels': first.store.getItem('dibs.labels') ?? '' }
  cleanup()

  // After a reload: one more buyer has won, and one of them wants another quantity.
  const later = answer(
    order(2, 'Rina', ['3 A1']),
    order(1, 'Putri', ['2 A1', '1 B2']),
    order(3, 'Dewi', ['1 A1']),
  )
  const again = await open('all', later, stored)
  await again.user.click(await screen.findByRole('button', { name: 'Print 2 new labels' }))
  expect(pages()).toEqual(['2A1 × 3Rina@rinaGamis merah', '3A1Dewi@dewiGamis merah'])
})

test('prints nothing of the other lives of an order', async () => {
  const joined = order(1, 'Putri', ['1 A1', '1 B2'])
  const lives = ['c0ffee00-0000-4000-8000-000000000002' as SessionId, id]
  const lines = joined.lines.map((line, at) => ({ ...line, sessionId: lives[at] }))
  const { user } = await open('all', answer({ ...joined, lines }))
  await user.click(await screen.findByRole('button', { name: /^Print 1 new label/ }))
  expect(pages()).toEqual(['1B2Putri@putri'])
})

test('prints the label of one winner at once, and says so where they win no more', async () => {
  const { user } = await open(
    'one',
    answer(order(2, 'Rina', ['1 A1']), order(1, 'Putri', ['1 B2'])),
  )
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(pages()).toEqual(['2A1Rina@rinaGamis merah'])
  await user.click(screen.getByRole('button', { name: 'Print again' }))
  expect(print).toHaveBeenCalledTimes(2)
  cleanup()
  print.mockReset()

  await open('one', answer(order(2, 'Rina', ['1 B2'])))
  expect(await screen.findByText(/does not win this item any more/)).toBeDefined()
  expect(print).not.toHaveBeenCalled()
})

test('remembers the paper of this device', async () => {
  const orders = answer(order(1, 'Rina', ['1 A1']))
  const first = await open('all', orders)
  await first.user.click(await screen.findByRole('radio', { name: '80 mm' }))
  const stored = { 'dibs.paper': first.store.getItem('dibs.paper') ?? '' }
  cleanup()
  const { sheet } = await open('all', orders, stored)
  expect(await within(sheet).findByRole('radio', { name: '80 mm', checked: true })).toBeDefined()
  const label = within(sheet).getByRole('article', { name: 'Label: A1 for Rina' })
  expect(label.dataset.paper).toBe('80')
})

test('isolates names, so that one cannot turn the text around it', async () => {
  const { sheet } = await open('all', answer(order(1, 'Ri\u202ena', ['1 A1'])))
  const label = await within(sheet).findByRole('article')
  const isolated = [...label.querySelectorAll('bdi')].map(({ textContent }) => textContent)
  expect(isolated).toEqual(['A1', '\u2068Ri\u202ena\u2069', 'Gamis merah'])
})

test('finds a label by the number of its buyer, and forgets buyers who are gone', async () => {
  const buyers = Array.from({ length: 8 }, (_, at) => order(at + 11, `Buyer ${at}`, ['1 A1']))
  const { user, sheet, store } = await open('all', answer(...buyers), {
    'dibs.labels': JSON.stringify([{ sessionId: id, keys: [`111/${A1}/1`, `999/${A1}/1`] }]),
  })
  expect(await screen.findByRole('button', { name: 'Print 7 new labels' })).toBeDefined()
  await waitFor(() => expect(store.getItem('dibs.labels')).not.toContain('999'))
  expect(store.getItem('dibs.labels')).toContain('111')
  await user.type(within(sheet).getByRole('searchbox'), '17')
  await waitFor(() => expect(within(sheet).getAllByRole('listitem')).toHaveLength(1))
  expect(within(sheet).getByRole('button', { name: 'Print A1 for Buyer 6' })).toBeDefined()
})

test('says that the winners could not be loaded, and asks again', async () => {
  const { user, server } = await open('all', { status: 500, body: {} } as never)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer(LIST, answer(order(1, 'Rina', ['1 A1'])))
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Print 1 new label' })).toBeDefined()
})

test('forgets what was printed of a live that the server has no more', async () => {
  const { store } = await open(
    'all',
    { status: 404, body: { code: 'not_found', error: 'No.' } } as never,
    {
      'dibs.labels': JSON.stringify([
        { sessionId: id, keys: [`111/${A1}/1`] },
        { sessionId: 'other', keys: ['5/6/1'] },
      ]),
    },
  )
  await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() =>
    expect(JSON.parse(store.getItem('dibs.labels') ?? '')).toEqual([
      { sessionId: 'other', keys: ['5/6/1'] },
    ]),
  )
})
