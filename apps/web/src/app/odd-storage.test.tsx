import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { TextStore } from '../shared/storage/browser-storage.ts'
import { STORED } from '../shared/storage/stored-entries.ts'
import { memoryStore } from '../shared/testing/memory-store.ts'
import { aProfile } from '../shared/testing/profile.ts'
import { toast } from '../shared/ui/toast/toast.ts'
import { openApp } from './testing/open-app.tsx'

afterEach(() => {
  cleanup()
  toast.remove()
})

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError')
}
const LOGIN = {
  'POST /auth/request-otp': { body: { expiresInSeconds: 300, attemptsRemaining: 5 } },
  'POST /auth/verify-otp': {
    body: {
      token: 'token-1',
      userId: aProfile().userId,
      isTikTokLinked: true,
      tiktokUsername: 'toko.ani',
      languagePreference: 'en',
    },
  },
}

describe('a browser whose storage is', () => {
  it.each([
    ['blocked', refuse],
    ['missing', () => null],
    ['full', (): TextStore => ({ ...memoryStore(), setItem: refuse })],
    [
      'blocked when it is used',
      (): TextStore => ({ getItem: refuse, setItem: refuse, removeItem: refuse }),
    ],
  ])('%s lets a seller log in, join a live and stop it', async (_, openStore) => {
    const { user, greet } = await openApp(LOGIN, { openStore })
    const [login] = await screen.findAllByRole('link', { name: 'Log in' })
    await user.click(login as HTMLElement)
    const identifier = await screen.findByLabelText('Email or phone number')
    await user.type(identifier, 'ani@mail.test{Enter}')
    await user.type(await screen.findByLabelText('Login code, six digits'), '123456')
    await user.click(await screen.findByRole('button', { name: 'Join Live' }))
    await greet()
    // Home, which is left now, has a button of the same name.
    await screen.findAllByText('Reading @toko.ani')
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await user.click(await screen.findByRole('button', { name: 'Stop Stream' }))
    await screen.findByText('This live has ended')
  })
})

describe('a storage that holds what somebody else wrote', () => {
  const keys = Object.values(STORED).map(({ key }) => key)

  it.each(['not json', 'null', '[]', '7', '""', '{}', '{"username":{},"token":[]}', '\u0000'])(
    'is not believed: %j',
    async (text) => {
      const junk = Object.fromEntries(keys.map((key) => [key, text]))
      const { server } = await openApp({}, { stored: { ...junk, token: 'token-1' } })
      expect(await screen.findByRole('button', { name: 'Join Live' })).toBeTruthy()
      expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer token-1')
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )
})
