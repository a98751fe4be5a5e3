import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { claim, openRecap, READ, waitlists } from './testing/open-recap.tsx'

afterEach(cleanup)

const [first] = waitlists
const PUT = `PUT /item-clues/${first?.itemClueId}`

/** The recap of three A1 of which two were won; the item is as `stock` says now. */
async function open(stock: number, won = 1) {
  let now = stock
  const item = () => ({
    id: first?.itemClueId,
    clue_text: 'A1',
    updated_at: '2026-11-20T14:00:00.000Z',
    price: 1_000,
    stock: now,
  })
  const view = await openRecap({
    [READ]: {
      body: [
        {
          ...first,
          price: 1_000,
          stock: 3,
          claims: [
            { ...claim('Sari', 1), quantity: 1, won: 1 },
            { ...claim('Budi', 2), quantity: won, won },
          ],
        },
      ],
    },
    'GET /item-clues': () => ({ body: [item()] }),
    [PUT]: ({ body }) => {
      now = (body as { stock: number }).stock
      return { body: item() }
    },
  })
  await view.user.click(await screen.findByRole('button', { name: /^A1/ }))
  return view
}
const button = { name: 'Set stock to what is left' }

test('an item’s stock becomes what is left of it, and that can be undone', async () => {
  const { user, server } = await open(3)
  expect(await screen.findByText('1 of 3 left')).toBeDefined()
  await user.click(await screen.findByRole('button', button))
  expect(await screen.findByText('The stock of A1 is 1 now.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull())
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
  expect(await screen.findByRole('button', button)).toBeDefined()
  expect(server.bodiesOf(PUT)).toEqual([
    { clueText: 'A1', stock: 1 },
    { clueText: 'A1', stock: 3 },
  ])
})

test('nothing is said of what is left while only some of its buyers are shown', async () => {
  const { user } = await open(3)
  await screen.findByText('1 of 3 left')
  await user.type(screen.getByRole('searchbox'), 'budi')
  await waitFor(() => expect(screen.queryByText('Sari')).toBeNull())
  expect(screen.queryByText(/of 3 left/)).toBeNull()
})

test('it is not offered where the stock is another one by now, or all of it was won', async () => {
  await open(7)
  expect(await screen.findByText('1 of 3 left')).toBeDefined()
  expect(screen.queryByRole('button', button)).toBeNull()
  cleanup()
  await open(3, 2)
  expect(await screen.findByText('Sold out')).toBeDefined()
  expect(screen.queryByRole('button', button)).toBeNull()
})
