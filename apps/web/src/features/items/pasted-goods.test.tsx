import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { ItemsScreen } from './items-screen.tsx'

afterEach(cleanup)

const BULK = 'POST /item-clues/bulk'
const anItem = (clue_text: string, number: number) => ({
  id: `0198a0f0-0000-7000-8000-${String(number).padStart(12, '0')}`,
  clue_text,
  updated_at: '2026-01-01T00:00:00.000Z',
})
const added = (code: string, number: number) => ({ result: 'added', item: anItem(code, number) })

async function renderItems(answers: Parameters<typeof forgeServer>[0] = {}) {
  const server = forgeServer({
    'GET /item-clues': { body: [anItem('B9', 1)] },
    'GET /shop': { body: aShop() },
    ...answers,
  })
  const view = await renderScreen(<ItemsScreen />, { server, stored: { token: 'abc' } })
  await screen.findByText('B9')
  const field = screen.getByLabelText<HTMLInputElement>('New item code')
  const paste = (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } })
  return { ...view, server, field, paste }
}
const shown = () =>
  [...document.querySelectorAll('form li')].map(({ textContent }) =>
    textContent?.replace(/\s/g, ' '),
  )

describe('codes with name, price and stock', () => {
  it('are shown as they will be added, and are added in one call', async () => {
    const { user, server, field, paste } = await renderItems({
      [BULK]: { body: { results: [added('A40', 7), added('A41', 8)] } },
    })
    paste('A40 Gamis Satin, merah 95rb 3pcs\nA41 80.000\n')
    expect(field.value).toBe('A40 Gamis Satin, merah 95rb 3pcs; A41 80.000')
    expect(screen.getByText('2 new codes')).toBeTruthy()
    expect(shown()).toEqual(['A40 Gamis Satin, merah · IDR 95,000 · 3 pcs', 'A41 IDR 80,000'])
    await user.click(screen.getByRole('button', { name: 'Add 2' }))
    await screen.findByText('2 codes added.')
    expect(server.bodiesOf(BULK)).toEqual([
      {
        clueTexts: [
          { clueText: 'A40', name: 'Gamis Satin, merah', price: 95_000, stock: 3 },
          { clueText: 'A41', price: 80_000 },
        ],
      },
    ])
    expect(field.value).toBe('')
  })

  it('stay in the field where a line cannot be read, the code is there already, or there is no room', async () => {
    const { user, server, field, paste } = await renderItems({
      [BULK]: {
        body: {
          results: [
            added('A1', 7),
            { result: 'item_exists', item: anItem('B9', 1) },
            { result: 'plan_limit', item: null },
            added('C1', 9),
          ],
          liftedBy: 'pro',
        },
      },
    })
    paste('A1 95rb\nA2 12.500rb\nB9 Kaos 50rb 2pcs\nA3 Gamis, hitam 1.250.000\nC1\nA1 80rb')
    expect(screen.getByText('3 new codes')).toBeTruthy()
    expect(
      screen.getByText(
        'You have B9 already. Change them in the list below; their lines stay up here.',
      ),
    ).toBeTruthy()
    expect(screen.getByText('2 lines cannot be read yet. They stay up here.')).toBeTruthy()
    expect(shown().slice(3)).toEqual([
      'A2 12.500rb12.500rb may mean several prices. Write it as 95rb or 95.000.',
      'A1 80rbThe code A1 is there twice.',
    ])
    await user.click(screen.getByRole('button', { name: 'Add 3' }))
    await screen.findByText(/2 codes added\. 1 was there already\. 1 did not fit/)
    expect(field.value).toBe('B9 Kaos 50,000 2pcs; A3 Gamis, hitam 1,250,000; A2 12.500rb; A1 80rb')
    // What stays is read as it was.
    await user.click(field)
    expect(shown().slice(0, 2)).toEqual(['A3 Gamis, hitam · IDR 1,250,000', 'A1 IDR 80,000'])
    expect(server.bodiesOf(BULK)).toHaveLength(1)
  })

  it('can be one code all the same, and nothing is asked of the shop for codes alone', async () => {
    const { user, server, field } = await renderItems({
      'POST /item-clues': { status: 201, body: anItem('A 5000', 7) },
    })
    await user.type(field, 'A1, A2')
    expect(server.requests.some(({ call }) => call === 'GET /shop')).toBe(false)
    await user.clear(field)
    await user.type(field, 'A 5000')
    expect(shown()).toEqual(['A IDR 5,000'])
    await user.click(screen.getByRole('button', { name: 'Add “A 5000” as one code' }))
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.bodiesOf('POST /item-clues')).toEqual([{ clueText: 'A 5000' }]),
    )
  })
})
