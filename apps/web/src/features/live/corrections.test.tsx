import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toast } from '../../shared/ui/toast/toast.ts'
import {
  aClaim,
  askToRemove,
  aWaitlist,
  claimPath,
  ITEM_ID,
  openConnected,
  openPicker,
  setWidth,
  WAITLISTS,
} from './testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const refusal = { status: 404, body: { error: 'Not there any more.', code: 'not_found' } }
const places = () =>
  screen
    .getAllByRole('button', { name: /Change this place/ })
    .map((button) => button.getAttribute('aria-label')?.split('. ')[0])

describe('moving a claim', () => {
  async function openWaitlist(answers: Parameters<typeof openConnected>[0] = {}) {
    const live = await openConnected({
      answers: { [WAITLISTS]: { body: [aWaitlist('Sari', 'Budi', 'Cici')] }, ...answers.answers },
    })
    await screen.findByRole('button', { name: /^Sari, Winner/ })
    return live
  }

  it('shows the new order before the server has answered, then what it answered', async () => {
    const answered = Promise.withResolvers<void>()
    const call = `PATCH ${claimPath('Cici', 3)}`
    const { user, server } = await openWaitlist({
      answers: {
        [call]: async () => {
          await answered.promise
          return { body: aWaitlist('Cici', 'Budi', 'Sari') }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Cici/ }))
    await user.click(await screen.findByRole('button', { name: 'Make winner' }))
    expect(places()).toEqual(['Cici, Winner', 'Sari, Waitlist #1', 'Budi, Waitlist #2'])
    server.answer(WAITLISTS, { body: [aWaitlist('Cici', 'Budi', 'Sari')] })
    answered.resolve()
    await waitFor(() =>
      expect(places()).toEqual(['Cici, Winner', 'Budi, Waitlist #1', 'Sari, Waitlist #2']),
    )
    const [request] = server.requests.filter((r) => r.call === call)
    expect(request?.body).toEqual({ move: 'winner' })
    expect(request?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  })

  it('keeps the new order once it is saved, however lately the row was touched', async () => {
    const { user, server } = await openWaitlist({
      answers: { [`PATCH ${claimPath('Cici', 3)}`]: { body: aWaitlist('Cici', 'Sari', 'Budi') } },
    })
    const seen: string[] = []
    // Also while the sheet is open, which hides the page from those who look by role.
    const observer = new MutationObserver(() => {
      const first = document.querySelector('[data-account-id] [aria-label]')
      seen.push(first?.getAttribute('aria-label')?.split('. ')[0] ?? '')
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    await user.click(await screen.findByRole('button', { name: /^Cici/ }))
    server.answer(WAITLISTS, { body: [aWaitlist('Cici', 'Sari', 'Budi')] })
    await user.click(await screen.findByRole('button', { name: 'Make winner' }))
    await waitFor(() => expect(server.bodiesOf(`PATCH ${claimPath('Cici', 3)}`)).toHaveLength(1))
    const readings = server.bodiesOf(WAITLISTS).length
    await waitFor(() => expect(server.bodiesOf(WAITLISTS).length).toBeGreaterThan(readings))
    expect(places()[0]).toBe('Cici, Winner')
    observer.disconnect()
    expect(seen.slice(seen.indexOf('Cici, Winner'))).not.toContain('Sari, Winner')
  })

  it('to a place of one’s choice brings the row into sight, and is said by the number of the row', async () => {
    const scrolled: unknown[] = []
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
      this: Element,
    ) {
      const isRow = this.closest('[data-account-id]') !== null
      // Where the list has the buyer by then counts, too.
      if (isRow) scrolled.push([this.getAttribute('aria-label')?.split('. ')[0], places()[3]])
    })
    onTestFinished(() => scroll.mockRestore())
    const names = ['Sari', 'Budi', 'Cici', 'Dewi', 'Eka']
    const moved = aWaitlist('Sari', 'Budi', 'Cici', 'Eka', 'Dewi')
    const { user } = await openWaitlist({
      answers: {
        [WAITLISTS]: { body: [aWaitlist(...names)] },
        [`PATCH ${claimPath('Eka', 5)}`]: { body: moved },
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Eka/ }))
    await user.click(await screen.findByRole('button', { name: 'To place …' }))
    await user.click(await screen.findByRole('button', { name: /^Waitlist #3/ }))
    await waitFor(() => expect(scrolled).toEqual([['Eka, Waitlist #3', 'Eka, Waitlist #3']]))
    await screen.findByText(/^Eka on A1: moved to waitlist #3\. /)
  })

  it('is said to who listens to the page, with who wins now', async () => {
    const { user, server } = await openWaitlist({
      answers: { [`PATCH ${claimPath('Sari', 1)}`]: { body: aWaitlist('Budi', 'Cici', 'Sari') } },
    })
    server.answer(WAITLISTS, { body: [aWaitlist('Budi', 'Cici', 'Sari')] })
    await user.click(screen.getByRole('button', { name: /^Skip Sari/ }))
    const said = await screen.findByText('Sari on A1: skipped to the bottom. Winner now: Budi.')
    expect(said.getAttribute('role')).toBe('status')
  })

  it('goes back when it is refused, and says why', async () => {
    const { user } = await openWaitlist({ answers: { [`PATCH ${claimPath('Budi', 2)}`]: refusal } })
    await user.click(await screen.findByRole('button', { name: /^Budi/ }))
    await user.click(await screen.findByRole('button', { name: 'Move down' }))
    await screen.findByText('The waitlist could not be changed. Not there any more.')
    expect(places()).toEqual(['Sari, Winner', 'Budi, Waitlist #1', 'Cici, Waitlist #2'])
  })

  it('marks who was placed or added by hand, without a word in the way of the comment', async () => {
    const claims = [
      aClaim('Sari', 1, { isMoved: true }),
      aClaim('Budi', 2, { isManualClaim: true }),
    ]
    const body = [{ ...aWaitlist(), claims }]
    const { user } = await openConnected({ answers: { [WAITLISTS]: { body } } })
    const sari = await screen.findByRole('button', { name: /^Sari, Winner/ })
    const aboutOf = (row: HTMLElement) =>
      within(document.getElementById(row.getAttribute('aria-describedby') ?? '') as HTMLElement)
    expect(aboutOf(sari).getByRole('img', { name: 'placed by you' }).textContent).toBe('')
    const budi = screen.getByRole('button', { name: /^Budi/ })
    expect(aboutOf(budi).getByRole('img', { name: 'added by you' }).textContent).toBe('')
    aboutOf(budi).getByText('A1 kak')
    await user.click(sari)
    await screen.findByText('A1 · Winner · placed by you · “A1 kak”')
  })

  it('offers only what changes something', async () => {
    const { user } = await openWaitlist()
    // The sheet's code comes with the first one that is opened.
    const isOffered = async (name: string) =>
      !((await screen.findByRole('button', { name })) as HTMLButtonElement).disabled
    await user.click(await screen.findByRole('button', { name: /^Sari/ }))
    expect(await isOffered('Keep as winner')).toBe(true)
    expect(await isOffered('Move up')).toBe(false)
    expect(await isOffered('Move down')).toBe(true)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /^Cici/ }))
    expect(await isOffered('Move up')).toBe(true)
    expect(await isOffered('Move down')).toBe(false)
    expect(await isOffered('Move to bottom')).toBe(false)
  })
})

describe('removing a claim', () => {
  it('asks first, then the next moves up and the comment is marked', async () => {
    const { user, server } = await askToRemove({ status: 204 })
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Sari?' })
    within(dialog).getByText('Sari loses A1, and Budi wins it.')
    server.answer(WAITLISTS, { body: [aWaitlist('Budi')] })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Removed from the waitlist.')
    await waitFor(() => expect(places()).toEqual(['Budi, Winner']))
    expect(screen.getByRole('img', { name: 'Removed by you' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add Sari to a waitlist' })).toBeTruthy()
  })

  it('asks whom the buttons are about where several win, and names who comes up', async () => {
    const claims = [aClaim('Sari', 1), aClaim('Budi', 2, { won: 1 }), aClaim('Cici', 3)]
    const { user } = await openConnected({
      answers: { [WAITLISTS]: { body: [{ ...aWaitlist(), claims, stock: 2 }] } },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove choose' }))
    const choice = await screen.findByRole('dialog', { name: 'Remove whom?' })
    const names = within(choice).getAllByRole('button')
    expect(names.map(({ textContent }) => textContent)).toEqual(['Sari', 'Budi', 'Cancel'])
    expect(screen.getByText('Skip').closest('button')?.textContent).toBe('Skip choose')
    await user.click(within(choice).getByRole('button', { name: 'Budi' }))
    await screen.findByText('Budi loses A1, and Cici wins it.')
  })

  it('names whom the buttons are about also where one wins', async () => {
    await openConnected({ answers: { [WAITLISTS]: { body: [aWaitlist('Sari', 'Budi')] } } })
    const button = await screen.findByRole('button', { name: 'Remove Sari' })
    expect(button.textContent).toBe('Remove Sari')
    expect(screen.getByRole('button', { name: /^Skip Sari/ }).textContent).toBe('Skip Sari')
  })

  it('says Deleting... while it happens', async () => {
    const answered = Promise.withResolvers<void>()
    const { user } = await askToRemove(async () => {
      await answered.promise
      return { status: 204 }
    })
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    )
    expect(screen.getByRole('button', { name: 'Deleting...' })).toBeTruthy()
    answered.resolve()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('does nothing when it is cancelled', async () => {
    const { user, server } = await askToRemove({ status: 204 })
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    expect(server.requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  })

  it('says that it cannot be done when the live is over meanwhile', async () => {
    const { user, close, server } = await askToRemove({ status: 204 })
    close(1000)
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    )
    await screen.findByText('Error: Comment data or session ID missing for deletion.')
    expect(server.requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  })

  it('brings the claim back when it is refused', async () => {
    const { user } = await askToRemove(refusal)
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    )
    await screen.findByText('Failed to remove comment from waitlist.')
    screen.getByText('Sari could not be removed from A1. Not there any more.')
    await waitFor(() => expect(places()).toEqual(['Sari, Winner', 'Budi, Waitlist #1']))
  })
})

describe('adding a comment by hand', () => {
  const saved = { status: 201, body: { status: 'created' } }

  const saveButton = () => screen.getByRole('button', { name: 'Save claim' }) as HTMLButtonElement

  it('saves it to the chosen item and marks the comment', async () => {
    const { user, server } = await openPicker({ 'POST /comments': saved })
    expect(saveButton().disabled).toBe(true)
    await user.type(screen.getByLabelText('Search your item codes'), 'a')
    await user.click(await screen.findByRole('radio', { name: 'A1' }))
    await user.click(saveButton())
    await screen.findByText('Claim saved.')
    await screen.findByRole('img', { name: 'Added by you' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.bodiesOf('POST /comments')).toEqual([
      expect.objectContaining({ itemClueId: ITEM_ID, messageId: '1', isManualClaim: true }),
    ])
  })

  it('says who lost the first place', async () => {
    const late = { commentTimestamp: '2026-11-20T15:00:00.000Z' }
    const { user } = await openPicker({
      [WAITLISTS]: { body: [{ ...aWaitlist(), claims: [aClaim('Sari', 1, late)] }] },
      'POST /comments': saved,
    })
    await user.click(await screen.findByRole('radio', { name: 'A1' }))
    await user.click(saveButton())
    await screen.findByText('Claim saved. Rani wins A1 now, Sari moves down.')
  })

  it('asks for an item before it saves', async () => {
    const { user, server } = await openPicker({ 'POST /comments': saved })
    await user.type(screen.getByLabelText('Search your item codes'), 'a{Enter}')
    await screen.findByText('Please select a product.')
    expect(server.bodiesOf('POST /comments')).toEqual([])
  })

  it('asks for a code before it creates one', async () => {
    const { user, server } = await openPicker({})
    await user.type(screen.getByLabelText('New item code'), ' \u200b ')
    await user.click(await screen.findByRole('button', { name: 'Create and claim' }))
    await screen.findByText('Please enter product text.')
    expect(server.bodiesOf('POST /item-clues')).toEqual([])
  })

  it('creates an item and claims it in one go', async () => {
    const id = 'c0ffee00-0000-4000-8000-00000000000b'
    const { user, server } = await openPicker({
      'POST /comments': saved,
      'POST /item-clues': {
        status: 201,
        body: { id, clue_text: 'merah', updated_at: '2026-11-20T14:00:00.000Z' },
      },
    })
    await user.type(screen.getByLabelText('New item code'), ' merah {Enter}')
    await screen.findByText('Claim saved.')
    expect(server.bodiesOf('POST /item-clues')).toEqual([{ clueText: 'merah' }])
    expect(server.bodiesOf('POST /comments')).toEqual([expect.objectContaining({ itemClueId: id })])
  })

  it('takes the item that has the code already', async () => {
    const body = { error: 'You have A1 already.', code: 'item_exists', existingItemId: ITEM_ID }
    const { user, server } = await openPicker({
      'POST /comments': saved,
      'POST /item-clues': { status: 409, body },
    })
    await user.type(screen.getByLabelText('New item code'), 'a1{Enter}')
    await screen.findByText('Claim saved.')
    expect(server.bodiesOf('POST /comments')).toEqual([
      expect.objectContaining({ itemClueId: ITEM_ID }),
    ])
  })

  it.each([
    [{ body: { status: 'duplicate_claim', message: 'Rani is on A1.' } }, 'Rani is on A1.'],
    [{ body: { status: 'ignored' } }, 'Done. Check the waitlist to see the result.'],
    [
      { status: 422, body: { error: 'Your own comment.', code: 'own_comment' } },
      'Your own comment.',
    ],
  ])('tells what the server answered', async (answer, told) => {
    const { user } = await openPicker({ 'POST /comments': answer })
    await user.click(await screen.findByRole('radio', { name: 'A1' }))
    await user.click(saveButton())
    await screen.findByText(told)
  })

  it('needs a running live and a token', async () => {
    const { user, session, close } = await openPicker({ 'POST /comments': saved })
    await user.click(await screen.findByRole('radio', { name: 'A1' }))
    close(1000)
    await user.click(saveButton())
    await screen.findByText('Failed to add new product.')
    session.logOut()
    await user.click(saveButton())
    await screen.findByText('Authentication token not found. Please log in.')
  })
})
