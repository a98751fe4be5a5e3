import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../shared/ui/toast/toast.ts'
import {
  aChat,
  aClaim,
  aWaitlist,
  ITEM_ID,
  openConnected,
  SESSION_ID,
  WAITLISTS,
} from './testing/open-live.tsx'

beforeEach(() => {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
})
afterEach(() => {
  cleanup()
  toast.remove()
})

const CREATED = { status: 201, body: { status: 'created' } }
const deletion = (name: string, position: number) => {
  const { messageId, customerAccountId } = aClaim(name, position)
  return `DELETE /comments/${SESSION_ID}/${ITEM_ID}/${messageId}/${customerAccountId}`
}
const region = () => screen.queryByRole('region', { name: 'Last changes by you' })
const changes = () =>
  within(region() as HTMLElement)
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p > span')].map((part) => part.textContent).join(', '))

/** A live with Sari and Budi on A1; the comments are long gone. */
async function openWaitlist(answers: object = {}) {
  const live = await openConnected({
    answers: {
      [WAITLISTS]: { body: [aWaitlist('Sari', 'Budi')] },
      [deletion('Sari', 1)]: { status: 204 },
      [deletion('Budi', 2)]: { status: 204 },
      'POST /comments': CREATED,
      ...answers,
    },
  })
  await screen.findByRole('button', { name: /^Sari, Winner/ })
  async function remove(name: string, rest: string[]) {
    await live.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}, `) }))
    await live.user.click(await screen.findByRole('button', { name: 'Remove from A1' }))
    live.server.answer(WAITLISTS, { body: rest.length > 0 ? [aWaitlist(...rest)] : [] })
    const question = await screen.findByRole('alertdialog')
    await live.user.click(within(question).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  return { ...live, remove }
}

describe('after a removal', () => {
  it('the buyer is put back with the comment that is gone from the list', async () => {
    const { user, server, remove } = await openWaitlist()
    expect(region()).toBeNull()
    await remove('Sari', ['Budi'])
    expect(changes()).toEqual(['Sari, A1 · removed'])

    server.answer(WAITLISTS, { body: [aWaitlist('Sari', 'Budi')] })
    await user.click(await screen.findByRole('button', { name: 'Put back Sari on A1' }))
    await screen.findByRole('button', { name: /^Sari, Winner/ })
    const { position, isMoved, ...claim } = aClaim('Sari', 1)
    expect(server.bodiesOf('POST /comments')).toEqual([
      { ...claim, sessionId: SESSION_ID, itemClueId: ITEM_ID, isManualClaim: true },
    ])
    expect(changes()).toEqual(['Sari, A1 · added'])
  })

  it('the last change shows, and those before it on demand', async () => {
    const { user, remove } = await openWaitlist()
    await remove('Budi', ['Sari'])
    await remove('Sari', [])
    expect(changes()).toEqual(['Sari, A1 · removed'])
    await user.click(await screen.findByRole('button', { name: 'Earlier changes' }))
    expect(changes()).toEqual(['Sari, A1 · removed', 'Budi, A1 · removed'])
    // What is undone stays where it stands: nothing moves under the finger.
    await user.click(await screen.findByRole('button', { name: 'Put back Budi on A1' }))
    await screen.findByRole('button', { name: 'Undo: Budi on A1' })
    expect(changes()).toEqual(['Sari, A1 · removed', 'Budi, A1 · added'])
  })

  it('a buyer who has a place again is told of, and not put back', async () => {
    const body = { status: 'duplicate_claim', message: 'Sari is on A1.' }
    const { user, remove } = await openWaitlist({ 'POST /comments': { body } })
    await remove('Sari', ['Budi'])
    await user.click(await screen.findByRole('button', { name: 'Put back Sari on A1' }))
    await screen.findByText('Sari is on A1.')
    expect(region()).toBeNull()
  })

  it('a refusal is told, and it can be tried again', async () => {
    const body = { error: 'A1 is not there any more.', code: 'not_found' }
    const { user, remove } = await openWaitlist({ 'POST /comments': { status: 404, body } })
    await remove('Sari', ['Budi'])
    await user.click(await screen.findByRole('button', { name: 'Put back Sari on A1' }))
    await screen.findByText('The waitlist could not be changed. A1 is not there any more.')
    expect(changes()).toEqual(['Sari, A1 · removed'])
  })

  it('nothing is left of it when the live has ended', async () => {
    const { remove, close } = await openWaitlist()
    await remove('Sari', ['Budi'])
    close(1000)
    await screen.findByText('This live has ended')
    expect(region()).toBeNull()
  })
})

it('takes back what was added by hand, and the taking back, too', async () => {
  const call = `DELETE /comments/${SESSION_ID}/${ITEM_ID}/1/1001`
  const { user, server, speak } = await openConnected({
    answers: { 'POST /comments': CREATED, [call]: { status: 204 } },
  })
  speak(aChat(1, 'yang merah', 'Rani'))
  await user.click(await screen.findByRole('button', { name: 'Add Rani to a waitlist' }))
  await user.click(await screen.findByRole('radio', { name: 'A1' }))
  await user.click(await screen.findByRole('button', { name: 'Save claim' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes()).toEqual(['Rani, A1 · added'])

  const undo = screen.getByRole('button', { name: 'Undo: Rani on A1' })
  act(() => undo.focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(changes()).toEqual(['Rani, A1 · removed']))
  expect(server.requests.some((request) => request.call === call)).toBe(true)
  expect(screen.getByRole('img', { name: 'Removed by you' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Put back')

  await user.keyboard('{Enter}')
  await waitFor(() => expect(changes()).toEqual(['Rani, A1 · added']))
  const [added, putBack] = server.bodiesOf('POST /comments')
  expect(putBack).toEqual(added)
})
