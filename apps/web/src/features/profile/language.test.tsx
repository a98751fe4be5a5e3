import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aProfile } from '../../shared/testing/profile.ts'
import { refusal, renderProfile } from './testing/render-profile.tsx'

afterEach(cleanup)

const LANGUAGE = 'PUT /user/profile/language'

describe('the language', () => {
  it('changes at once, is told to the server, and is cached', async () => {
    const { user, server, store } = await renderProfile({
      [LANGUAGE]: { body: aProfile({ languagePreference: 'id' }) },
    })
    await user.click(screen.getByRole('button', { name: /Bahasa Indonesia/ }))
    expect(await screen.findByText('Data diri')).toBeTruthy()
    expect(server.bodiesOf(LANGUAGE)).toEqual([{ languagePreference: 'id' }])
    expect(store.kept.get('language')).toBe('id')
    await waitFor(() => {
      const cached = ['userInfo', 'userProfile'].map((key) => store.kept.get(key) ?? '{}')
      for (const text of cached)
        expect(JSON.parse(text)).toMatchObject({ languagePreference: 'id' })
    })
  })

  it.each([
    ['', { status: 500, body: 'oops' }, 'Failed to update language preference.'],
    [
      ', with its own sentence',
      refusal(503, 'service_unavailable', 'Dibs cannot save right now.'),
      'Failed to update language preference. Dibs cannot save right now.',
    ],
  ])('goes back to the saved one when the server refuses%s', async (_, answer, message) => {
    const { user, store, i18n } = await renderProfile({ [LANGUAGE]: answer })
    await user.click(screen.getByRole('button', { name: /Bahasa Indonesia/ }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(await screen.findByText('Personal info')).toBeTruthy()
    expect(store.kept.get('language')).toBe('en')
    expect(i18n.language).toBe('en')
  })

  it('says that no answer came, and goes back', async () => {
    const { user, store } = await renderProfile()
    await user.click(screen.getByRole('button', { name: /Bahasa Indonesia/ }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Failed to update language preference\. No answer from Dibs/)
    expect(store.kept.get('language')).toBe('en')
  })
})
