import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { ItemsScreen } from './items-screen.tsx'

afterEach(cleanup)

const LIST = 'GET /item-clues'
const BULK = 'POST /item-clues/bulk'
const UNDO = 'POST /item-clues/bulk-delete'
const ORDER = 'PUT /item-clues/order'
const anItem = (clue_text: string, number: number) => ({
  id: `0198a0f0-0000-7000-8000-${String(number).padStart(12, '0')}`,
  clue_text,
  updated_at: '2026-01-01T00:00:00.000Z',
})
const itemsOf = (...codes: string[]) => codes.map(anItem)
const added = (code: string, number: number) => ({ result: 'added', item: anItem(code, number) })

async function renderItems(
  codes: readonly string[],
  answers: Parameters<typeof forgeServer>[0] = {},
) {
  const items = itemsOf(...codes)
  const server = forgeServer({ [LIST]: { body: items }, ...answers })
  const view = await renderScreen(<ItemsScreen />, { server, stored: { token: 'abc' } })
  await screen.findByText(codes[0] ?? 'No item codes yet')
  const field = screen.getByLabelText<HTMLInputElement>('New item code')
  return { ...view, items, field }
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const listed = () =>
  within(screen.getByRole('region', { name: 'Your item codes' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace('Changed', ' ').split(' ')[0])

describe('several codes at once', () => {
  it('are shown before they are added, sent in one call, and can be taken back', async () => {
    const codes = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']
    const results = codes.map((code, n) => added(code, 100 + n))
    const { user, server, field } = await renderItems(['B9'], {
      [BULK]: { body: { results } },
      [UNDO]: { status: 204 },
    })
    await user.type(field, 'A1-A7')
    expect(screen.getByText('7 new codes: A1, A2, A3, A4 … A7')).toBeTruthy()
    server.answer(LIST, { body: [...itemsOf(...codes), anItem('B9', 999)] })
    await user.click(button('Add 7'))
    expect((await screen.findByText('7 codes added.')).getAttribute('role')).toBe('status')
    expect(server.bodiesOf(BULK)).toEqual([{ clueTexts: codes }])
    expect([field.value, document.activeElement]).toEqual(['', field])
    server.answer(LIST, { body: itemsOf('B9') })
    await user.click(button('Undo'))
    await waitFor(() => expect(screen.queryByText('7 codes added.')).toBeNull())
    expect(server.bodiesOf(UNDO)).toEqual([{ itemClueIds: results.map(({ item }) => item.id) }])
    expect(listed()).toEqual(['B9'])
  })

  it('cannot be taken back once an item is changed: what was done by hand would go with them', async () => {
    const { user, server, field } = await renderItems(['B9'], {
      [BULK]: { body: { results: [added('A1', 100), added('A2', 101)] } },
      [`PUT /item-clues/${anItem('', 101).id}`]: { body: anItem('A20', 101) },
    })
    await user.type(field, 'A1-A2')
    server.answer(LIST, { body: [added('A1', 100).item, added('A2', 101).item, anItem('B9', 0)] })
    await user.click(button('Add 2'))
    await user.click(await screen.findByRole('button', { name: 'Edit A2' }))
    expect(button('Undo')).toBeTruthy()
    await user.type(screen.getByLabelText('Item code'), '0{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  it('may come as a pasted list, with its line breaks', async () => {
    const { field } = await renderItems(['B9'])
    fireEvent.paste(field, { clipboardData: { getData: () => 'A1\r\nb9\n\nA2\ntunik\n' } })
    expect(field.value).toBe('A1, b9, A2, tunik')
    expect(screen.getByText('3 new codes: A1, A2, tunik')).toBeTruthy()
    expect(screen.getByText('1 you have already.')).toBeTruthy()
    expect(button('Add 3').disabled).toBe(false)
  })

  it.each([
    ['A1-A999999', '999,999'],
    [Array.from({ length: 10_000 }, (_, n) => `K${n}`).join('\n'), '10,000'],
  ])('are told to be too many', async (pasted, count) => {
    const { field, server } = await renderItems(['B9'])
    fireEvent.paste(field, { clipboardData: { getData: () => pasted } })
    if (!pasted.includes('\n')) fireEvent.change(field, { target: { value: pasted } })
    const text = `At most 1,000 codes at once. These are ${count}.`
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(button('Add').disabled).toBe(true)
    fireEvent.submit(field)
    expect(server.bodiesOf(BULK)).toEqual([])
  })

  it('can be one code all the same', async () => {
    const { user, server, field } = await renderItems(['B9'], {
      'POST /item-clues': { status: 201, body: anItem('38-40', 7) },
    })
    await user.type(field, '38-40')
    await user.click(button('Add “38-40” as one code'))
    expect(document.activeElement).toBe(field)
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.bodiesOf('POST /item-clues')).toEqual([{ clueText: '38-40' }]),
    )
  })

  it('stay in the field as far as the plan has no room, which is told before and after', async () => {
    const full = Array.from({ length: 23 }, (_, n) => `K${n}`)
    const results = [
      added('A1', 100),
      added('A2', 101),
      { result: 'plan_limit', item: null },
      { result: 'plan_limit', item: null },
    ]
    const { user, field } = await renderItems(full, {
      'GET /user/profile': { body: aProfile({ plan: 'free' }) },
      [BULK]: { body: { results, liftedBy: 'hobbyist' } },
    })
    await screen.findByText(/23 of 25/)
    await user.type(field, 'A1-A4')
    expect(screen.getByText('Your plan has room for 2 more. The rest stays here.')).toBeTruthy()
    await user.click(button('Add 4'))
    await screen.findByText('2 codes added. 2 did not fit into the plan.')
    expect(field.value).toBe('A3, A4')
    expect(button('See plans')).toBeTruthy()
  })

  it('that are too long are left out and named', async () => {
    const long = 'a very long name of a thing'
    const { user, field } = await renderItems(['B9'], {
      [BULK]: { body: { results: [added('A1', 1), added('A2', 2)] } },
    })
    await user.type(field, `A1, ${long}, A2`)
    expect(screen.getByText(`Longer than 15 characters, so left out: ${long}`)).toBeTruthy()
    await user.keyboard('{Enter}')
    await screen.findByText('2 codes added.')
    expect(field.value).toBe(long)
  })

  it('are kept in the field when they could not be added', async () => {
    const { user, field } = await renderItems(['B9'], {
      [BULK]: { status: 400, body: { error: 'No.', code: 'bad_request' } },
    })
    await user.type(field, 'A1-A4{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('No.')
    expect(field.value).toBe('A1-A4')
  })
})

describe('searching codes', () => {
  const ten = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'B9', 'TUNIK']

  it('is offered from ten on', async () => {
    await renderItems(ten.slice(1))
    expect(screen.queryByLabelText('Search your codes')).toBeNull()
    cleanup()
    await renderItems(ten)
    expect(screen.getByLabelText('Search your codes')).toBeTruthy()
  })

  it('leaves those that hold what is typed, in whatever case, and says when none does', async () => {
    const { user } = await renderItems(ten)
    await user.type(screen.getByLabelText('Search your codes'), ' tunik')
    await waitFor(() => expect(listed()).toEqual(['TUNIK']))
    await user.type(screen.getByLabelText('Search your codes'), 's')
    expect(await screen.findByText('No code with “tuniks”.')).toBeTruthy()
  })
})

describe('the order', () => {
  const rows = () =>
    within(screen.getByRole('region', { name: 'Your item codes' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)

  async function renderOrdering(codes: string[], answers = {}) {
    const view = await renderItems(codes, { [ORDER]: { status: 204 }, ...answers })
    await view.user.click(button('Reorder'))
    const idsOf = (...some: string[]) =>
      some.map((code) => view.items.find(({ clue_text }) => clue_text === code)?.id)
    return { ...view, idsOf }
  }

  it('is changed by picking a code and moving it; each move is saved', async () => {
    const { user, server, idsOf } = await renderOrdering(['A', 'B', 'C', 'D'])
    await user.click(button('C, 3 of 4'))
    await user.click(button('Up'))
    expect(rows()).toEqual(['A', 'C', 'B', 'D'])
    await user.click(button('To the bottom'))
    expect(rows()).toEqual(['A', 'B', 'D', 'C'])
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('C, 4 of 4')
    await user.click(button('Down'))
    await user.click(button('To the top'))
    expect(rows()).toEqual(['C', 'A', 'B', 'D'])
    await waitFor(() => expect(server.bodiesOf(ORDER)).toHaveLength(3))
    expect(server.bodiesOf(ORDER)).toEqual([
      { itemClueIds: idsOf('C', 'B') },
      { itemClueIds: idsOf('B', 'D', 'C') },
      { itemClueIds: idsOf('C', 'A', 'B', 'D') },
    ])
    await user.click(button('Done'))
    expect(listed()).toEqual(['C', 'A', 'B', 'D'])
    expect(document.activeElement).toBe(button('Reorder'))
  })

  it('is changed by the keyboard alone', async () => {
    const { user } = await renderOrdering(['A', 'B'])
    expect(document.activeElement).toBe(button('Done'))
    button('B, 2 of 2').focus()
    await user.keyboard('{Enter}')
    button('Up').focus()
    await user.keyboard('{Enter}{Enter}')
    expect(rows()).toEqual(['B', 'A'])
    expect(document.activeElement).toBe(button('Up'))
  })

  it('is that of numbers as people count, when sorted; which can be undone', async () => {
    const { user, server } = await renderOrdering(['A10', 'B1', 'A2', 'A1'])
    await user.click(button('Sort A1, A2, A10'))
    expect(rows()).toEqual(['A1', 'A2', 'A10', 'B1'])
    await user.click(button('Undo sorting'))
    expect(rows()).toEqual(['A10', 'B1', 'A2', 'A1'])
    await waitFor(() => expect(server.bodiesOf(ORDER)).toHaveLength(2))
  })

  it('is the server’s again when it could not be saved, and that is said', async () => {
    const { user } = await renderOrdering(['A', 'B'], {
      [ORDER]: { status: 404, body: { error: 'Gone.', code: 'not_found' } },
    })
    await user.click(button('B, 2 of 2'))
    await user.click(button('Up'))
    expect((await screen.findByRole('alert')).textContent).toMatch('The order could not be saved.')
    await waitFor(() => expect(rows()).toEqual(['A', 'B']))
  })
})
