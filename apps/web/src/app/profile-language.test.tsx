import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aProfile } from '../shared/testing/profile.ts'
import { toast } from '../shared/ui/toast/toast.ts'
import { openApp } from './testing/open-app.tsx'

afterEach(() => {
  cleanup()
  toast.remove()
})

const open = (languagePreference: 'en' | 'id' | null, language: 'en' | 'id') =>
  openApp(
    { 'GET /user/profile': { body: aProfile({ languagePreference }) } },
    { stored: { token: 'token-1', language } },
  )

it.each([
  ['id', 'en', 'Mulai catat live'],
  ['en', 'id', 'Join Live'],
  ['id', 'id', 'Mulai catat live'],
  [null, 'id', 'Join Live'],
  [null, 'en', 'Join Live'],
] as const)(
  'with the preference %s, what stood in %s shows "%s"',
  async (...[saved, now, button]) => {
    const { i18n } = await open(saved, now)
    await screen.findByRole('button', { name: button })
    expect(document.documentElement.lang).toBe(i18n.language)
  },
)

it('a choice on this device stands until the profile says otherwise', async () => {
  const { i18n, server } = await open('en', 'en')
  await screen.findByRole('button', { name: 'Join Live' })
  await act(() => i18n.changeLanguage('id'))
  await screen.findByRole('button', { name: 'Mulai catat live' })
  await waitFor(() => expect(server.bodiesOf('GET /user/profile')).not.toHaveLength(0))
  expect(i18n.language).toBe('id')
})
