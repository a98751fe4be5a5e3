import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PlanDialogContext } from '../../shared/plan/see-plans.tsx'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { ItemsScreen } from './items-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const LIST = 'GET /item-clues'
const ADD = 'POST /item-clues'
const ORDER = 'PUT /item-clues/order'
const anItem = (number: number, clue_text: string) => ({
  id: `0198a0f0-0000-7000-8000-00000000000${number}`,
  clue_text,
  updated_at: '2026-01-01T00:00:00.000Z',
})
const A12 = anItem(1, 'A12')
const B3 = anItem(2, 'B3')
const ONE = `/item-clues/${A12.id}`

async function renderItems(answers: Parameters<typeof forgeServer>[0] = {}, isLive = false) {
  const server = forgeServer({ [LIST]: { body: [A12] }, ...answers })
  const view = await renderScreen(<ItemsScreen isLive={isLive} />, {
    server,
    stored: { token: 'abc' },
  })
  await screen.findByText('A12')
  return { ...view, field: screen.getByLabelText<HTMLInputElement>('New item code') }
}
/** Opens what is sold under a code. */
const openItem = async (user: { click(e: Element): Promise<void> }, code = 'A12') => {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${code} .*and more$`) }))
  await screen.findByRole('dialog', { name: code })
}
const askToDelete = async (user: { click(e: Element): Promise<void> }, code = 'A12') => {
  await openItem(user, code)
  await user.click(screen.getByRole('button', { name: `Delete ${code}` }))
}
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })
const codes = () => screen.getAllByRole('listitem').map((row) => row.textContent)

describe('adding an item code', () => {
  it('puts the trimmed code on top, and is ready for the next one', async () => {
    const { user, server, field } = await renderItems({ [ADD]: { status: 201, body: B3 } })
    server.answer(LIST, { body: [B3, A12] })
    await user.type(field, '  B3 {Enter}')
    await screen.findByText('B3')
    expect(server.bodiesOf(ADD)).toEqual([{ clueText: 'B3' }])
    expect(codes()).toEqual([expect.stringMatching(/^B3/), expect.stringMatching(/^A12/)])
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
  })

  it('can begin at once for whoever comes from the list of what to do first', async () => {
    const server = forgeServer({ [LIST]: { body: [] } })
    const path = '/app/items#add'
    await renderScreen(<ItemsScreen />, { server, stored: { token: 'abc' }, path })
    expect(document.activeElement).toBe(screen.getByLabelText('New item code'))
  })

  it('is impossible while the field is blank', async () => {
    const { user, field, server } = await renderItems()
    expect(field.placeholder).toBe('Item code (15 chars)')
    expect(addButton().disabled).toBe(true)
    await user.type(field, ' \u200B {Enter}')
    expect(addButton().disabled).toBe(true)
    expect(server.bodiesOf(ADD)).toEqual([])
  })

  it('counts characters as a person does: a family is one', async () => {
    const { user, field } = await renderItems()
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
    await user.click(field)
    await user.paste(`${family}12345678901234`)
    expect(screen.getByText('15 of 15 characters')).toBeTruthy()
    expect(addButton().disabled).toBe(false)
    await user.type(field, '5')
    expect(screen.getByRole('alert').textContent).toBe('An item code has at most 15 characters.')
    expect(addButton().disabled).toBe(true)
    expect(field.value).toContain('123456789012345')
  })

  it('shows which code is there already', async () => {
    const body = { error: 'Exists.', code: 'item_exists', existingItemId: A12.id }
    const { user, field } = await renderItems({ [ADD]: { status: 409, body } })
    await user.type(field, 'a12{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('You have the code a12 already.')
    expect(screen.getByText('A12').closest('li')?.className).toContain('ring-action')
    expect(field.value).toBe('a12')
  })

  it('keeps what was typed while the device is offline, and says so', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user, field } = await renderItems()
    await user.type(field, 'B3{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You are offline\./)
    expect(field.value).toBe('B3')
    isOnline.mockRestore()
  })

  it("shows the server's sentence for any other refusal", async () => {
    const body = { error: 'Your plan has 25 codes.', code: 'item_code_too_long' }
    const { user, field } = await renderItems({ [ADD]: { status: 422, body } })
    await user.type(field, 'B3{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Your plan has 25 codes.')
  })
})

describe("the plan's room for item codes", () => {
  const full = Array.from({ length: 25 }, (_, index) => ({
    ...A12,
    id: `0198a0f0-0000-7000-8000-0000000001${10 + index}`,
    clue_text: index === 0 ? 'A12' : `C${index}`,
  }))
  const onFree = { 'GET /user/profile': { body: aProfile({ plan: 'free' }) } }
  const refusal = {
    error: 'Free Forever has room for 25 codes. Hobbyist has more.',
    code: 'plan_limit',
    limit: 'itemCodes',
    liftedBy: 'hobbyist',
  }

  it('is told calmly, from four fifths on with what is left', async () => {
    const { user, server } = await renderItems({ ...onFree, [ADD]: { status: 201, body: B3 } })
    await screen.findByText('1 of 25')
    server.answer(LIST, { body: full.slice(0, 20) })
    await user.type(screen.getByLabelText('New item code'), 'B3{Enter}')
    await screen.findByText(/20 of 25/)
    screen.getByText(/5 left/)
    expect(screen.queryByRole('button', { name: 'See plans' })).toBeNull()
  })

  it('shows the way out when it is full, and the form goes on: the server decides', async () => {
    const openPlans = vi.fn()
    const server = forgeServer({
      ...onFree,
      [LIST]: { body: full },
      [ADD]: { status: 403, body: refusal },
    })
    const { user } = await renderScreen(
      <PlanDialogContext value={openPlans}>
        <ItemsScreen />
      </PlanDialogContext>,
      { server, stored: { token: 'abc' } },
    )
    await screen.findByText('25 of 25')
    const field = screen.getByLabelText<HTMLInputElement>('New item code')
    await user.type(field, 'B3{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(refusal.error)
    expect(field.value).toBe('B3')
    await user.click(screen.getByRole('button', { name: 'See plans' }))
    expect(openPlans).toHaveBeenCalledExactlyOnceWith('itemCodes')
    const exists = { error: 'Exists.', code: 'item_exists', existingItemId: A12.id }
    server.answer(ADD, { status: 409, body: exists })
    await user.type(field, '{Enter}')
    await screen.findByText('You have the code B3 already.')
  })

  it('is offered beside the field when the server knows of more codes than this screen', async () => {
    const { user, field } = await renderItems({ ...onFree, [ADD]: { status: 403, body: refusal } })
    await user.type(field, 'B3{Enter}')
    await screen.findByText(refusal.error)
    expect(screen.getByRole('button', { name: 'See plans' })).toBeTruthy()
    expect(field.value).toBe('B3')
  })

  it('is no matter on a plan without a cap', async () => {
    await renderItems({ 'GET /user/profile': { body: aProfile({ plan: 'pro' }) } })
    await screen.findByText('1 code')
    expect(screen.queryByText(/of 25/)).toBeNull()
  })
})

describe('editing an item code in place', () => {
  it.each(['Enter', 'the tick'])('is confirmed by %s', async (how) => {
    const changed = { ...A12, clue_text: 'A13' }
    const { user, server } = await renderItems({ [`PUT ${ONE}`]: { body: changed } })
    await user.click(screen.getByRole('button', { name: 'Edit A12' }))
    await user.clear(screen.getByLabelText('Item code'))
    await user.type(screen.getByLabelText('Item code'), 'A13')
    server.answer(LIST, { body: [changed] })
    if (how === 'Enter') await user.keyboard('{Enter}')
    else await user.click(screen.getByRole('button', { name: 'Save A12' }))
    await screen.findByText('A13')
    expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([{ clueText: 'A13' }])
  })

  it.each(['the cross', 'Escape'])('is given up by %s', async (how) => {
    const { user, server } = await renderItems()
    await user.click(screen.getByRole('button', { name: 'Edit A12' }))
    await user.type(screen.getByLabelText('Item code'), 'X')
    if (how === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: 'Do not change A12' }))
    expect(screen.getByText('A12')).toBeTruthy()
    expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([])
  })

  it('keeps the code while it is typed on: nothing of it is selected', async () => {
    const { user } = await renderItems()
    await user.click(screen.getByRole('button', { name: 'Edit A12' }))
    await user.keyboard('b')
    expect(screen.getByLabelText<HTMLInputElement>('Item code').value).toBe('A12b')
  })

  it('ignores an empty one', async () => {
    const { user, server } = await renderItems()
    await user.click(screen.getByRole('button', { name: 'Edit A12' }))
    await user.clear(screen.getByLabelText('Item code'))
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText('Item code')).toBeTruthy()
    expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([])
  })
})

describe('what is sold under a code', () => {
  const type = async (
    user: { clear(e: Element): Promise<void>; type(e: Element, t: string): Promise<void> },
    label: string,
    text: string,
  ) => {
    await user.clear(screen.getByLabelText(label))
    if (text !== '') await user.type(screen.getByLabelText(label), text)
  }

  it.each(['195rb', '195.000', 'Rp 195.000'])(
    'is saved with its price typed as %s',
    async (price) => {
      const goods = { name: 'Tunik', price: 195_000, stock: 3 }
      const { user, server } = await renderItems({ [`PUT ${ONE}`]: { body: { ...A12, ...goods } } })
      await openItem(user)
      await type(user, 'Name', ' Tunik ')
      await type(user, 'Price', price)
      await type(user, 'Stock', '3')
      server.answer(LIST, { body: [{ ...A12, ...goods }] })
      await user.keyboard('{Enter}')
      await screen.findByRole('button', { name: /^A12 Tunik Rp\s195,000 3 pcs/ })
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([{ clueText: 'A12', ...goods }])
    },
  )

  it.each([
    ['Price', '-1', 'Enter a price like 195.000 or 195rb.'],
    ['Price', '0.5', 'Enter a price like 195.000 or 195rb.'],
    ['Price', '1000000000000', 'Enter a price like 195.000 or 195rb.'],
    ['Stock', '0', 'Enter a whole number from 1 to 999.'],
    ['Stock', '1000', 'Enter a whole number from 1 to 999.'],
    ['Name', 'x'.repeat(61), 'A name has at most 60 characters.'],
  ])('refuses the %s %s with a sentence', async (label, text, sentence) => {
    const { user, server } = await renderItems()
    await openItem(user)
    await type(user, label, text)
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([])
  })

  it('is saved under the code as it is by then, when another device changes that meanwhile', async () => {
    const { user, server } = await renderItems({ [`PUT ${ONE}`]: { body: A12 } })
    await openItem(user)
    server.answer(LIST, { body: [{ ...A12, clue_text: 'A13' }] })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await screen.findByRole('dialog', { name: 'A13' })
    await type(user, 'Stock', '3')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([{ clueText: 'A13', stock: 3 }]),
    )
  })

  it('is saved, and says so, when the sheet is closed with something typed', async () => {
    const priced = { ...A12, price: 99_000 }
    const { user, server } = await renderItems({ [`PUT ${ONE}`]: { body: priced } })
    await openItem(user)
    await type(user, 'Price', '99rb')
    server.answer(LIST, { body: [priced] })
    await user.keyboard('{Escape}')
    await screen.findByText('A12 saved.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([{ clueText: 'A12', price: 99_000 }])
  })

  it('is saved on the way to the shop’s page, and what cannot be saved does not go there', async () => {
    const priced = { ...A12, price: 99_000 }
    const { user, server } = await renderItems({ [`PUT ${ONE}`]: { body: priced } })
    await openItem(user)
    await type(user, 'Price', '99x')
    const shop = () => screen.getByRole('link', { name: 'Currency, and how buyers pay' })
    await user.click(shop())
    await screen.findByRole('alert')
    expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([])
    await type(user, 'Price', '99rb')
    await user.click(shop())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([{ clueText: 'A12', price: 99_000 }])
  })

  it('stays open once for what cannot be saved, and goes with the next try', async () => {
    const { user, server } = await renderItems()
    await openItem(user)
    await type(user, 'Price', 'abc')
    await user.keyboard('{Escape}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Enter a price like 195.000 or 195rb.',
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([])
  })

  it('closes at once where nothing was changed', async () => {
    const { user, server } = await renderItems({ [`PUT ${ONE}`]: { body: A12 } })
    await openItem(user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([])
  })

  it('is taken away by an emptied field, and only what was changed is sent', async () => {
    const told = { ...A12, name: 'Tunik', price: 195_000, stock: 3 }
    const { user, server } = await renderItems({
      [LIST]: { body: [told] },
      [`PUT ${ONE}`]: { body: A12 },
    })
    await openItem(user)
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('195,000')
    await type(user, 'Price', '')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([{ clueText: 'A12', price: null }]),
    )
  })
})

describe('deleting an item code', () => {
  it('asks first, says that it is deleting, and takes the row away', async () => {
    let finish = () => {}
    const deleted = new Promise<void>((resolve) => {
      finish = resolve
    })
    const answer = async () => {
      await deleted
      return { status: 204 }
    }
    const { user, server } = await renderItems({ [`DELETE ${ONE}`]: answer })
    await askToDelete(user)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeTruthy()
    server.answer(LIST, { body: [] })
    finish()
    expect(await screen.findByText('No item codes yet')).toBeTruthy()
  })

  it.each([
    ['comes next', B3, 'A12'],
    ['came before, when it was the last one', A12, 'B3'],
  ])('leaves the focus on the item that %s', async (_, item, next) => {
    const items = { body: [B3, A12] }
    const { user, server } = await renderItems({
      [LIST]: items,
      [`DELETE /item-clues/${item.id}`]: { status: 204 },
    })
    await askToDelete(user, item.clue_text)
    server.answer(LIST, { body: items.body.filter(({ id }) => id !== item.id) })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(next))
  })

  it('says so, and brings it back with its goods, to its place', async () => {
    const told = { ...A12, name: 'Tunik', price: 195_000, stock: 3 }
    const C5 = anItem(3, 'C5')
    const back = { ...told, id: anItem(4, '').id }
    const { user, server } = await renderItems({
      [LIST]: { body: [B3, told, C5] },
      [`DELETE ${ONE}`]: { status: 204 },
      [ADD]: { status: 201, body: back },
      [ORDER]: { status: 204 },
    })
    await askToDelete(user)
    server.answer(LIST, { body: [B3, C5] })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByText('A12 deleted.')
    server.answer(LIST, { body: [B3, back, C5] })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: /^A12 Tunik Rp\s195,000 3 pcs/ })
    const goods = { name: 'Tunik', price: 195_000, stock: 3 }
    expect(server.bodiesOf(ADD)).toEqual([{ clueText: 'A12', ...goods }])
    // It came on top: the two share out their places.
    expect(server.bodiesOf(ORDER)).toEqual([{ itemClueIds: [B3.id, back.id] }])
    expect(codes()).toEqual([/^B3/, /^A12/, /^C5/].map((code) => expect.stringMatching(code)))
  })

  it('offers no way back while a live runs, whose list would not come with it', async () => {
    const { user, server } = await renderItems({ [`DELETE ${ONE}`]: { status: 204 } }, true)
    await askToDelete(user)
    server.answer(LIST, { body: [] })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByText('A12 deleted.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('leaves everything as it is when cancelled', async () => {
    const { user, server } = await renderItems()
    await askToDelete(user)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('A12')).toBeTruthy()
    expect(server.requests.map((r) => r.call)).not.toContain(`DELETE ${ONE}`)
  })

  it('keeps the row and says so when it fails', async () => {
    const { user } = await renderItems()
    await askToDelete(user)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toMatch('No answer from Dibs')
    expect(screen.getByText('A12')).toBeTruthy()
  })
})

describe('a row', () => {
  it('tells code, name, price and stock, and what is missing; no bin, and not when it was changed', async () => {
    const told = { ...A12, name: 'Tunik', price: 195_000, stock: 3 }
    await renderItems({ [LIST]: { body: [told, B3] } })
    await screen.findByText(/^Rp\s195,000/)
    const [first, second] = screen.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/^A12 Tunik Rp\s195,000 3 pcs /)
    expect(second?.textContent).toMatch(/^B3 {2}?Set price /)
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(screen.queryByText(/^Changed/)).toBeNull()
  })

  it('without a price opens with the field for it ready, as it says', async () => {
    const { user } = await renderItems({ [LIST]: { body: [{ ...A12, price: 5_000 }, B3] } })
    await user.click(await screen.findByText(/^Set price/))
    const price = await screen.findByLabelText('Price')
    await waitFor(() => expect(document.activeElement).toBe(price))
  })
})

describe('the list', () => {
  it('says when it could not be loaded, and tries again', async () => {
    const server = forgeServer({
      [LIST]: { status: 400, body: { error: 'No.', code: 'bad_request' } },
    })
    const { user } = await renderScreen(<ItemsScreen />, { server, stored: { token: 'abc' } })
    expect(await screen.findByText('Your item codes could not be loaded.')).toBeTruthy()
    server.answer(LIST, { body: [A12] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('A12')).toBeTruthy())
  })
})

describe('thousands of item codes', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({
    ...anItem(1, at === 0 ? 'A12' : `M${at}`),
    id: `0198a0f0-0000-7000-8000-${String(at).padStart(12, '0')}`,
  }))
  /** Tells each observer that what it watches is near. */
  let near: (() => void)[] = []
  class Observer {
    constructor(told: IntersectionObserverCallback) {
      near.push(() => told([{ isIntersecting: true } as IntersectionObserverEntry], this as never))
    }
    observe() {}
    disconnect() {}
  }

  it('are drawn as far as the seller has scrolled', async () => {
    near = []
    vi.stubGlobal('IntersectionObserver', Observer)
    await renderItems({ [LIST]: { body: many } })
    const drawn = codes().length
    expect(drawn).toBeLessThan(200)
    act(() => near.at(-1)?.())
    await waitFor(() => expect(codes().length).toBeGreaterThan(drawn))
  })

  it('show the one that has the typed code already on top', async () => {
    vi.stubGlobal('IntersectionObserver', Observer)
    const existingItemId = many[900]?.id
    const refused = { error: 'You already have this code.', code: 'item_exists', existingItemId }
    const { user, field } = await renderItems({
      [LIST]: { body: many },
      [ADD]: { status: 409, body: refused },
    })
    await user.type(field, 'M900{Enter}')
    await screen.findByText('M900')
    expect(codes()[0]).toContain('M900')
  })
})
