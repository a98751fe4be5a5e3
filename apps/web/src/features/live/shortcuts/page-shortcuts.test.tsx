import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
  aChat,
  aClaim,
  aWaitlist,
  ITEM_ID,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const place = (name: string, position: number) => {
  const { messageId, customerAccountId } = aClaim(name, position)
  return `/comments/${SESSION_ID}/${ITEM_ID}/${messageId}/${customerAccountId}`
}

async function openWithClaims(stored: Record<string, string> = {}) {
  const live = await openConnected({
    stored,
    answers: {
      [WAITLISTS]: { body: [aWaitlist('Sari', 'Budi')] },
      [`PATCH ${place('Budi', 2)}`]: { body: aWaitlist('Budi', 'Sari') },
      [`DELETE ${place('Sari', 1)}`]: { status: 204 },
    },
  })
  await screen.findByRole('button', { name: /^Sari, Winner/ })
  return live
}
const ITEM_B2 = 'c0ffee00-0000-4000-8000-00000000000b'
const focusedName = () => document.activeElement?.getAttribute('aria-label')

describe('single keys', () => {
  it('go through the rows and move the one that has the focus', async () => {
    const { user, server } = await openWithClaims()
    await user.keyboard('1')
    await waitFor(() => expect(focusedName()).toMatch(/^Sari, Winner/))
    await user.keyboard('j')
    expect(focusedName()).toMatch(/^Budi/)
    await user.keyboard('w')
    await waitFor(() =>
      expect(server.bodiesOf(`PATCH ${place('Budi', 2)}`)).toEqual([{ move: 'winner' }]),
    )
  })

  it('go on behind the last row that is shown, and from item to item', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Buyer${index}`)
    const b2 = { ...aWaitlist('Budi'), itemClueId: ITEM_B2, itemClueText: 'B2' }
    const { user } = await openConnected({
      answers: { [WAITLISTS]: { body: [b2, aWaitlist(...names)] } },
    })
    await screen.findByRole('button', { name: 'Show all 12' })
    await user.keyboard('1')
    await waitFor(() => expect(focusedName()).toMatch(/^Buyer0,/))
    await user.keyboard('jjjjjjjj')
    expect(focusedName()).toMatch(/^Buyer8,/)
    await user.keyboard('j')
    await waitFor(() => expect(focusedName()).toMatch(/^Buyer9,/))
    await user.keyboard('l')
    await waitFor(() => expect(focusedName()).toMatch(/^Budi,/))
    await user.keyboard('l')
    expect(focusedName()).toMatch(/^Budi,/)
    await user.keyboard('h')
    await waitFor(() => expect(focusedName()).toMatch(/^Buyer0,/))
    // It stays as it was opened.
    screen.getByRole('button', { name: 'Show fewer' })
  })

  it('ask before they remove, and leave the focus on who comes next', async () => {
    const { user, server } = await openWithClaims()
    await user.keyboard('1')
    await waitFor(() => expect(focusedName()).toMatch(/^Sari, Winner/))
    await user.keyboard('r')
    await screen.findByRole('alertdialog', { name: 'Remove Sari?' })
    server.answer(WAITLISTS, { body: [aWaitlist('', 'Budi')].map(onlyBudi) })
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(focusedName()).toMatch(/^Budi/))
  })

  it('add the comment that has the focus, and hold the rows meanwhile', async () => {
    const { user, speak } = await openWithClaims()
    speak(aChat(1, 'mau kak', 'Rani'))
    await user.keyboard('2')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('mau kak'))
    await user.keyboard('a')
    await screen.findByRole('dialog', { name: 'Add to a waitlist' })
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Search your item codes'))
    await user.keyboard('w')
    expect((document.activeElement as HTMLInputElement).value).toBe('w')
  })

  it('are listed under ?, and rest when they are switched off', async () => {
    const { user, store } = await openWithClaims()
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    screen.getByText('Make winner')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Live settings' }))
    await user.click(await screen.findByRole('switch', { name: 'Keyboard shortcuts' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(JSON.parse(store.kept.get('dibs.live') ?? '')).toMatchObject({ shortcuts: false })
  })

  it('switch the sound, which is remembered', async () => {
    const { user, store } = await openWithClaims()
    await user.keyboard('m')
    await screen.findByText('Sound for a new winner is on.')
    expect(JSON.parse(store.kept.get('dibs.live') ?? '')).toMatchObject({ sound: true })
  })

  it('mean nothing to a browser that remembers them as off', async () => {
    const prefs = { sound: false, vibration: false, keepAwake: true, shortcuts: false }
    const { user } = await openWithClaims({ 'dibs.live': JSON.stringify(prefs) })
    await user.keyboard('m')
    expect(screen.queryByText('Sound for a new winner is on.')).toBeNull()
  })
})

function onlyBudi(waitlist: ReturnType<typeof aWaitlist>) {
  const claims = waitlist.claims.slice(1).map((claim) => ({ ...claim, position: 1 }))
  return { ...waitlist, claims }
}
