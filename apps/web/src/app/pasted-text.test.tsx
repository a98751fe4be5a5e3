import { cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ASK, openChat, says } from '../features/assistant/testing/open-chat.tsx'
import { ItemsScreen } from '../features/items/items-screen.tsx'
import {
  aChat,
  aWaitlist,
  openConnected,
  openPicker,
  setWidth,
  WAITLISTS,
} from '../features/live/testing/open-live.tsx'
import { LoginFlow } from '../features/login/login-flow.tsx'
import { renderProfile } from '../features/profile/testing/render-profile.tsx'
import { claim, openRecap, READ, waitlists } from '../features/recap/testing/open-recap.tsx'
import { CHALLENGE, renderDialog } from '../features/verification/testing/render-dialog.tsx'
import { type ForgedServer, forgeServer } from '../shared/testing/forge-server.ts'
import { aProfile } from '../shared/testing/profile.ts'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { toast } from '../shared/ui/toast/toast.ts'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const ITEM = {
  id: 'c0ffee00-0000-4000-8000-00000000000a',
  clue_text: 'A12',
  updated_at: '2026-01-01T00:00:00.000Z',
}

/** A form of the app: how it is opened, what it is called, and the call that it makes. */
type Form = {
  name: string
  open: () => Promise<{ user: UserEvent; server: ForgedServer }>
  field: string
  call: string
}

const profileForm = (button: string, field: string, call: string): Form => ({
  name: `the profile's ${field}`,
  open: async () => {
    const view = await renderProfile({
      'PATCH /user/profile': { body: aProfile() },
      'POST /user/profile/send-otp': { body: { message: 'Sent.' } },
    })
    await view.user.click(screen.getByRole('button', { name: button }))
    return view
  },
  field,
  call,
})

const FORMS = {
  login: {
    name: 'the login',
    open: () => renderScreen(<LoginFlow />),
    field: 'Email or phone number',
    call: 'POST /auth/request-otp',
  },
  name: profileForm('Edit name', 'Name', 'PATCH /user/profile'),
  email: profileForm('Edit email', 'Email', 'POST /user/profile/send-otp'),
  phone: profileForm('Edit phone', 'Phone', 'POST /user/profile/send-otp'),
  username: {
    name: 'the verification',
    open: () => renderDialog(),
    field: 'TikTok username',
    call: CHALLENGE,
  },
  newCode: {
    name: 'a new item code',
    open: async () => {
      const server = forgeServer({ 'GET /item-clues': { body: [ITEM] } })
      const view = await renderScreen(<ItemsScreen />, { server, stored: { token: 'abc' } })
      await screen.findByText('A12')
      return view
    },
    field: 'New item code',
    call: 'POST /item-clues',
  },
  create: {
    name: 'create-and-claim',
    open: () => openPicker({}),
    field: 'New item code',
    call: 'POST /item-clues',
  },
  question: {
    name: 'the assistant',
    open: () => openChat({ server: forgeServer({ [ASK]: says('Sure.') }) }),
    field: 'Your question',
    call: ASK,
  },
} satisfies Record<string, Form>

/** Pastes a text into a form's field, in place of what is there, and presses Enter. */
async function paste(form: Form, text: string) {
  const { user, server } = await form.open()
  const field = await screen.findByLabelText<HTMLInputElement>(form.field)
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
  const pasted = field.value
  await user.keyboard('{Enter}')
  return { user, server, field, pasted }
}

describe('pasted text', () => {
  it.each([
    [FORMS.login, '\u202A+62 812-3456-7890\u202C\n', '+62 812-3456-7890'],
    [FORMS.login, ' \u200Bani@mail.test\u200F', 'ani@mail.test'],
    [FORMS.name, '\u200B Rina Lestari ', 'Rina Lestari'],
    [FORMS.username, '\u200E@Rina.Shop\u2069\n', 'rina.shop'],
    [FORMS.newCode, '\u202EKaos\u202C B3\u2028', 'Kaos B3'],
    [FORMS.create, '\u2066merah\u2069\r\n', 'merah'],
  ])('in $name is sent without what nobody sees', async (form, text, expected) => {
    const { server } = await paste(form, text)
    await waitFor(() => expect(server.bodiesOf(form.call)).toHaveLength(1))
    const [sent] = Object.values(server.bodiesOf(form.call)[0] as Record<string, string>)
    expect(sent?.replaceAll('\u200B', '').trim()).toBe(expected)
  })

  it.each([
    [FORMS.email, '\u200EBaru@Mail.test\u200B', 'baru@mail.test'],
    [FORMS.phone, '\u202A+62 812\u20113456 - 7890\u202C', '+6281234567890'],
  ])('in $name is proven as it will be kept', async (form, text, expected) => {
    const { user, server } = await paste(form, text)
    await user.click(await screen.findByRole('button', { name: 'Send code' }))
    await waitFor(() => expect(server.bodiesOf(form.call)).toHaveLength(1))
    expect(server.bodiesOf(form.call)[0]).toMatchObject({ value: expected })
  })

  it('in the search of the item picker finds what is seen', async () => {
    const { user } = await openPicker({ 'GET /item-clues': { body: [ITEM] } })
    await user.click(await screen.findByLabelText('Search your item codes'))
    await user.paste('\u200Fa\u200B12')
    expect(await screen.findByRole('radio', { name: 'A12' })).toBeTruthy()
  })
})

describe('text that nobody sees', () => {
  it.each([
    [FORMS.login, 'Enter your email address or phone number.'],
    [FORMS.name, 'Name cannot be empty.'],
    [FORMS.email, 'Email cannot be empty.'],
    [FORMS.phone, 'Phone number cannot be empty.'],
    [FORMS.username, 'Please enter a username'],
    [FORMS.create, 'Please enter product text.'],
    [FORMS.newCode, null],
    [FORMS.question, null],
  ])('is refused beside the field, which keeps it and the focus: $name', async (form, sentence) => {
    const { server, field, pasted } = await paste(form, ' \u200F\u200B\u2066 ')
    if (sentence) expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(field.value).toBe(pasted)
    expect(document.activeElement).toBe(field)
    expect(server.bodiesOf(form.call)).toEqual([])
  })
})

describe('text of 200 characters', () => {
  const long = 'Nama '.repeat(40).trim()

  it('is a name like any other', async () => {
    const { server } = await paste(FORMS.name, long)
    await waitFor(() => expect(server.bodiesOf(FORMS.name.call)).toEqual([{ name: long }]))
  })

  it.each([
    [FORMS.email, 'Invalid email format.'],
    [FORMS.phone, 'Invalid phone number format. Must be international (e.g., +1234567890).'],
    [FORMS.username, 'A username has 2 to 24 letters, digits, underscores or periods.'],
    [FORMS.newCode, 'An item code has at most 15 characters.'],
  ])('is refused beside the field, which keeps it: $name', async (form, sentence) => {
    const { server, field, pasted } = await paste(form, long)
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect([field.value, pasted]).toEqual([long, long])
    expect(server.bodiesOf(form.call)).toEqual([])
  })
})

describe('a buyer whose name has 200 characters', () => {
  const long = `Toko ${'panjang '.repeat(24)}yes`

  it('is called by the whole name in comments and waitlists', async () => {
    const { speak } = await openConnected({
      answers: { [WAITLISTS]: { body: [aWaitlist(long)] } },
    })
    speak(aChat(1, 'mau kak', long))
    expect(await screen.findByRole('button', { name: `Add ${long} to a waitlist` })).toBeTruthy()
    expect(await screen.findByRole('button', { name: new RegExp(`^${long}, Winner`) })).toBeTruthy()
  })

  it('is called by the whole name in the recap', async () => {
    await openRecap({ [READ]: { body: [{ ...waitlists[0], claims: [claim(long, 1)] }] } })
    expect(await screen.findByRole('button', { name: new RegExp(long) })).toBeTruthy()
  })
})
