import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { ProfileScreen } from './components/profile-screen.tsx'

afterEach(cleanup)

const PATCH = 'PATCH /user/profile'
const LANGUAGE = 'PUT /user/profile/language'
const DISCONNECT = 'POST /user/profile/disconnect-tiktok'

async function renderProfile(answers: Parameters<typeof forgeServer>[0] = {}) {
  const server = forgeServer({ 'GET /user/profile': { body: aProfile() }, ...answers })
  const view = await renderScreen(<ProfileScreen connect={<a href="/app/home">Connect</a>} />, {
    server,
    stored: { token: 'abc' },
  })
  await screen.findByText('ani@mail.test')
  return view
}

describe('the name', () => {
  async function edit(typed: string, answers: Parameters<typeof forgeServer>[0] = {}) {
    const view = await renderProfile(answers)
    await view.user.click(screen.getByRole('button', { name: 'Edit name' }))
    const field = screen.getByLabelText<HTMLInputElement>('Name')
    await view.user.clear(field)
    if (typed) await view.user.type(field, typed)
    await view.user.click(screen.getByRole('button', { name: 'Save' }))
    return { ...view, field }
  }

  it.each([
    ['', 'Name cannot be empty.'],
    ['   ', 'Name cannot be empty.'],
    ['Ani ', 'New name is the same as current name.'],
  ])('refuses "%s" beside the field and keeps what was typed', async (typed, message) => {
    const { server, field } = await edit(typed)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(field.value).toBe(typed)
    expect(document.activeElement).toBe(field)
    expect(server.bodiesOf(PATCH)).toEqual([])
  })

  it('is saved, shown, and cached', async () => {
    const { server, store } = await edit('Ani Lestari', {
      [PATCH]: { body: aProfile({ name: 'Ani Lestari' }) },
    })
    expect(await screen.findByText('Ani Lestari')).toBeTruthy()
    expect(server.bodiesOf(PATCH)).toEqual([{ name: 'Ani Lestari' }])
    expect(JSON.parse(store.kept.get('userProfile') ?? '{}')).toMatchObject({ name: 'Ani Lestari' })
  })

  it('says when it could not be saved', async () => {
    await edit('Ani Lestari', { [PATCH]: { status: 500, body: 'oops' } })
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update profile.')
  })
})

describe('the language', () => {
  it('changes at once and is told to the server', async () => {
    const { user, server, store } = await renderProfile({
      [LANGUAGE]: { body: aProfile({ languagePreference: 'id' }) },
    })
    await user.click(screen.getByRole('button', { name: /Bahasa Indonesia/ }))
    expect(await screen.findByText('Data diri')).toBeTruthy()
    expect(server.bodiesOf(LANGUAGE)).toEqual([{ languagePreference: 'id' }])
    expect(store.kept.get('language')).toBe('id')
  })

  it('goes back to the saved one when the server refuses, and says so', async () => {
    const { user, store } = await renderProfile({ [LANGUAGE]: { status: 500, body: 'oops' } })
    await user.click(screen.getByRole('button', { name: /Bahasa Indonesia/ }))
    await waitFor(() => expect(store.kept.get('language')).toBe('en'))
    expect(await screen.findByText('Personal info')).toBeTruthy()
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('the linked account', () => {
  it('is disconnected after a confirmation', async () => {
    const { user, server } = await renderProfile({ [DISCONNECT]: { body: { message: 'ok' } } })
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    const unlinked = aProfile({ isTikTokLinked: false, tiktokUsername: null })
    server.answer('GET /user/profile', { body: unlinked })
    await screen.findByRole('alertdialog', { name: 'Disconnect @toko.ani?' })
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Successfully disconnected')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Connect' })).toBeTruthy()
  })

  it('says when it could not be disconnected', async () => {
    const { user } = await renderProfile({ [DISCONNECT]: { status: 500, body: 'oops' } })
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await screen.findByRole('alertdialog')
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    const message = 'Failed to disconnect the video account.'
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })
})

describe('logging out', () => {
  it('revokes the token and forgets it', async () => {
    const { user, server, session } = await renderProfile({ 'POST /auth/logout': { status: 204 } })
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(session.getToken()).toBeNull())
    expect(server.requests.at(-1)?.headers.get('authorization')).toBe('Bearer abc')
  })

  it('works without an answer from the server', async () => {
    const { user, session } = await renderProfile()
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(session.getToken()).toBeNull())
  })
})
