import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { ItemsScreen } from './items-screen.tsx'

afterEach(cleanup)

const UNDO = 'POST /item-clues/bulk-delete'
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
    expect(shown()).toEqual(['A40 Gamis Satin, merah · Rp 95,000 · 3 pcs', 'A41 Rp 80,000'])
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
            { result: 'item_exists', item: anItem('B8', 2) },
            { result: 'plan_limit', item: null },
            added('C1', 9),
          ],
          liftedBy: 'pro',
        },
      },
    })
    paste('A1 95rb\nA2 12.500rb\nB8 Kaos 50rb 2pcs\nA3 Gamis, hitam 1.250.000\nC1\nA1 80rb')
    // Somebody else adds B8 meanwhile.
    expect(screen.getByText('4 new codes')).toBeTruthy()
    expect(screen.getByText('2 lines cannot be read yet. They stay up here.')).toBeTruthy()
    expect(shown().slice(4)).toEqual([
      'A2 12.500rb12.500rb may mean several prices. Write it as 95rb or 95.000.',
      'A1 80rbThe code A1 is there twice.',
    ])
    await user.click(screen.getByRole('button', { name: 'Add 4' }))
    await screen.findByText(/2 codes added\. 1 was there already\. 1 did not fit/)
    expect(field.value).toBe('B8 Kaos 50,000 2pcs; A3 Gamis, hitam 1,250,000; A2 12.500rb; A1 80rb')
    // What stays is read as it was.
    await user.click(field)
    expect(shown().slice(1, 3)).toEqual(['A3 Gamis, hitam · Rp 1,250,000', 'A1 Rp 80,000'])
    expect(server.bodiesOf(BULK)).toHaveLength(1)
  })

  it('change what is there already, as shown before, and one undo takes all back', async () => {
    const kept = [{ ...anItem('B9', 1), name: 'Kemeja', price: 40_000 }, anItem('C3', 3)]
    const items = new Map<string, object>(kept.map((item) => [`PUT /item-clues/${item.id}`, item]))
    const [b9 = '', c3 = ''] = items.keys()
    const { user, server, field, paste } = await renderItems({
      'GET /item-clues': () => ({ body: [...items.values()] }),
      [BULK]: { body: { results: [added('A1', 7)] } },
      [UNDO]: { status: 204 },
    })
    for (const call of items.keys()) {
      server.answer(call, ({ body }) => {
        const change = Object.entries(body as object).map(([key, to]) => [key, to ?? undefined])
        items.set(call, { ...items.get(call), ...Object.fromEntries(change) })
        return { body: items.get(call) }
      })
    }
    paste('A1 95rb\nb9 50rb 3pcs\nC3 Rok 75rb')
    expect(screen.getByText('2 codes you have will change')).toBeTruthy()
    expect(shown().slice(1)).toEqual([
      'B9 Price: Rp 40,000 → Rp 50,000 · Stock: 1 pcs → 3 pcs',
      'C3 Price: none → Rp 75,000 · Name: none → Rok',
    ])
    await user.click(screen.getByRole('button', { name: 'Add 1, update 2' }))
    await screen.findByText('1 code added. 2 updated.')
    expect(field.value).toBe('')
    expect(server.bodiesOf(BULK)).toEqual([{ clueTexts: [{ clueText: 'A1', price: 95_000 }] }])
    // What a line does not say stays, and so does the code as it is written.
    expect(server.bodiesOf(b9)).toEqual([{ clueText: 'B9', price: 50_000, stock: 3 }])
    expect(server.bodiesOf(c3)).toEqual([{ clueText: 'C3', name: 'Rok', price: 75_000 }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText(/2 updated/)).toBeNull())
    expect(server.bodiesOf(b9)[1]).toEqual({ clueText: 'B9', price: 40_000, stock: null })
    expect(server.bodiesOf(c3)[1]).toEqual({ clueText: 'C3', name: null, price: null })
    expect(server.bodiesOf(UNDO)).toEqual([{ itemClueIds: [anItem('A1', 7).id] }])
  })

  it('stay in the field with the reason where the change is refused', async () => {
    const b9 = `PUT /item-clues/${anItem('B9', 1).id}`
    const { user, field } = await renderItems({
      [b9]: { status: 409, body: { code: 'stock_below_held', error: 'Two are on bills.' } },
    })
    await user.type(field, 'B9 40rb 2pcs')
    await user.click(screen.getByRole('button', { name: 'Update 1' }))
    await screen.findByText('Not updated: B9. Two are on bills.')
    expect(field.value).toBe('B9 40,000 2pcs;')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('warn of an everyday word as a code, and can make it the whole of several words', async () => {
    const { user, server, paste } = await renderItems({
      [BULK]: { body: { results: [added('red tunic', 7), added('red dress', 8)] } },
    })
    paste('red tunic 120rb\nred dress 90rb')
    screen.getByText(/^People write “red” all the time/)
    expect(shown()).toEqual([
      'red tunic · Rp 120,000',
      'red dress 90rbThe code red is there twice.',
    ])
    await user.click(screen.getByRole('button', { name: 'Make “red tunic” the code' }))
    expect(screen.queryByText(/all the time/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add 2' }))
    await screen.findByText('2 codes added.')
    expect(server.bodiesOf(BULK)).toEqual([
      {
        clueTexts: [
          { clueText: 'red tunic', price: 120_000 },
          { clueText: 'red dress', price: 90_000 },
        ],
      },
    ])
  })

  it('tell a code from its name without a price, too, where the list is written so', async () => {
    const { user, server, paste } = await renderItems({
      [BULK]: { body: { results: [added('C1', 7), added('C2', 8)] } },
    })
    paste('C1 Gamis 95rb\nC2 Hijab')
    expect(shown()).toEqual(['C1 Gamis · Rp 95,000', 'C2 Hijab'])
    expect(document.querySelectorAll('form li b')[1]?.textContent).toBe('C2')
    // What is a code of two words is kept whole with one tap, and told apart again with another.
    await user.click(screen.getByRole('button', { name: 'No, the code is “C2 Hijab”' }))
    expect(document.querySelectorAll('form li b')[1]?.textContent).toBe('C2 Hijab')
    screen.getByText(/^“C2 Hijab”: code C2, name Hijab\?/)
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    await user.click(screen.getByRole('button', { name: 'Add 2' }))
    await screen.findByText('2 codes added.')
    expect(server.bodiesOf(BULK)).toEqual([
      {
        clueTexts: [
          { clueText: 'C1', name: 'Gamis', price: 95_000 },
          { clueText: 'C2', name: 'Hijab' },
        ],
      },
    ])
  })

  it('stand in the field as lines where a table is pasted', async () => {
    const { field, paste } = await renderItems()
    paste('Kode;Nama;Harga;Stok\nA1;Gamis;95000;3\nA2;Rok;80000;\n')
    expect(field.value).toBe('A1 Gamis 95000 3pcs; A2 Rok 80000')
    expect(shown()).toEqual(['A1 Gamis · Rp 95,000 · 3 pcs', 'A2 Rok · Rp 80,000'])
  })

  it('take the numbers of numbered lines for no codes, unless the seller says so', async () => {
    const { user, server, paste } = await renderItems({
      [BULK]: { body: { results: [added('A1', 7), added('A2', 8)] } },
    })
    paste('1. *A1* gamis - 95k\n2. A2 rok 80rb\nongkir 10rb')
    const items = ['A1 gamis · Rp 95,000', 'A2 rok · Rp 80,000']
    expect(shown().slice(0, 2)).toEqual(items)
    expect(shown()[2]).toMatch(/^ongkir 10rbIt does not look like an item/)
    await user.click(screen.getByRole('button', { name: /^No, the code is “1”, and so in 2/ }))
    expect(shown()[0]).toMatch(/^1 A1 gamis/)
    await user.click(screen.getByRole('button', { name: 'Make “A1” the code' }))
    expect(shown().slice(0, 2)).toEqual(items)
    await user.click(screen.getByRole('button', { name: 'Add 2' }))
    await screen.findByText('2 codes added.')
    expect(server.bodiesOf(BULK)).toEqual([
      {
        clueTexts: [
          { clueText: 'A1', name: 'gamis', price: 95_000 },
          { clueText: 'A2', name: 'rok', price: 80_000 },
        ],
      },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('New item code').value).toBe('ongkir 10rb')
  })

  it('ask once what codes and names without any price are', async () => {
    const { user, server, field, paste } = await renderItems({
      [BULK]: { body: { results: [added('C1', 7), added('C2', 8), added('C3', 9)] } },
      'POST /item-clues': { status: 201, body: anItem('B7 merah', 10) },
    })
    paste('C1\tGamis\nC2\tHijab')
    expect(field.value).toBe('C1 Gamis; C2 Hijab')
    await user.clear(field)
    paste('C1 Gamis\nC2 Hijab\nC3')
    screen.getByText(/^“C1 Gamis”: code C1, name Gamis\?/)
    await user.click(screen.getByRole('button', { name: 'Yes, in all 2 lines' }))
    expect(shown()).toEqual(['C1 Gamis', 'C2 Hijab', 'C3 '])
    await user.click(screen.getByRole('button', { name: 'Add 3' }))
    await screen.findByText('3 codes added.')
    expect(server.bodiesOf(BULK)).toEqual([
      {
        clueTexts: [{ clueText: 'C1', name: 'Gamis' }, { clueText: 'C2', name: 'Hijab' }, 'C3'],
      },
    ])
    // One alone is asked about, too, and is a code as it stands for who goes on.
    await user.type(field, 'B7 merah')
    screen.getByText(/^“B7 merah”: code B7, name merah\?/)
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.bodiesOf('POST /item-clues')).toEqual([{ clueText: 'B7 merah' }]),
    )
  })

  it('ask about a number that may be the price, where no line says so', async () => {
    const { user, server, paste } = await renderItems({
      [BULK]: { body: { results: [added('C1', 7), added('C2', 8)] } },
    })
    paste('C1 Rok 85\nC2 Gamis 120')
    screen.getByText(/^“C1 Rok 85”: code C1, name Rok, Rp\s85,000\?/)
    await user.click(screen.getByRole('button', { name: 'Yes, in all 2 lines' }))
    expect(shown()).toEqual(['C1 Rok · Rp 85,000', 'C2 Gamis · Rp 120,000'])
    await user.click(screen.getByRole('button', { name: 'Add 2' }))
    await screen.findByText('2 codes added.')
    expect(server.bodiesOf(BULK)[0]).toEqual({
      clueTexts: [
        { clueText: 'C1', name: 'Rok', price: 85_000 },
        { clueText: 'C2', name: 'Gamis', price: 120_000 },
      ],
    })
  })

  it('can be one code all the same, and nothing is asked of the shop for codes alone', async () => {
    const { user, server, field } = await renderItems({
      'POST /item-clues': { status: 201, body: anItem('A 5000', 7) },
    })
    await user.type(field, 'A1, A2')
    expect(server.requests.some(({ call }) => call === 'GET /shop')).toBe(false)
    await user.clear(field)
    await user.type(field, 'A 5000')
    expect(shown()).toEqual(['A Rp 5,000'])
    await user.click(screen.getByRole('button', { name: 'Add “A 5000” as one code' }))
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.bodiesOf('POST /item-clues')).toEqual([{ clueText: 'A 5000' }]),
    )
  })
})
