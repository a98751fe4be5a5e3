import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aProfile } from '../shared/testing/profile.ts'
import { toast } from '../shared/ui/toast/toast.ts'
import { openApp } from './testing/open-app.tsx'

afterEach(() => {
  cleanup()
  toast.remove()
  localStorage.clear()
})

const NOBODY = { isTikTokLinked: false, tiktokIsVerified: false, tiktokUsername: null }
const SESSION = {
  id: 'c0ffee00-0000-4000-8000-0000000000aa',
  start_time: '2026-11-20T14:00:00.000Z',
  end_time: '2026-11-20T15:30:00.000Z',
  tiktok_username: 'toko.ani',
}

/** A server on which a new seller logs in, proves an account, and is live. */
const ANSWERS = {
  'POST /auth/request-otp': { body: { expiresInSeconds: 300, attemptsRemaining: 5 } },
  'POST /auth/verify-otp': {
    body: {
      token: 'token-1',
      userId: aProfile().userId,
      isTikTokLinked: false,
      tiktokUsername: null,
      languagePreference: 'en',
    },
  },
  'POST /auth/logout': { status: 204 },
  'GET /user/profile': { body: aProfile(NOBODY) },
  'GET /past-sessions': { body: [SESSION] },
  [`GET /comments/${SESSION.id}/waitlists`]: { body: [] },
  'POST /auth/tiktok-challenge': { body: { word: 'mango48', provesByBio: true } },
  'GET /auth/verify-tiktok': {
    body: { found: true, user_id: '7000000000000000001', nickname: 'Toko Ani' },
  },
  'POST /tiktok-details': { body: { message: 'Linked.' } },
  'PUT /user/profile/language': { body: aProfile({ languagePreference: 'id' }) },
}

type App = Awaited<ReturnType<typeof openApp>>
const press = async ({ user }: App, role: string, name: string | RegExp) => {
  const [first] = await screen.findAllByRole(role, { name })
  await user.click(first as HTMLElement)
}

async function logIn(app: App) {
  await press(app, 'link', 'Log in')
  await app.user.type(await screen.findByLabelText('Email or phone number'), 'ani@mail.test{Enter}')
  await app.user.type(await screen.findByLabelText('Login code, six digits'), '123456')
  await screen.findByRole('button', { name: 'Connect' })
}

async function proveAccount(app: App) {
  await press(app, 'button', 'Connect')
  await app.user.type(await screen.findByLabelText('TikTok username'), 'toko.ani{Enter}')
  for (let picture = 0; picture < 3; picture += 1) await press(app, 'button', 'Next picture')
  app.server.answer('GET /user/profile', { body: aProfile() })
  await press(app, 'button', 'Verify')
  await press(app, 'button', 'Continue')
}

async function joinAndStop(app: App) {
  await press(app, 'button', 'Join Live')
  await app.greet()
  await screen.findAllByText('Reading @toko.ani')
  await press(app, 'button', 'Live settings')
  await press(app, 'switch', /^Keyboard shortcuts/)
  await app.user.keyboard('{Escape}')
  await press(app, 'button', 'Disconnect')
  await press(app, 'button', 'Stop Stream')
  await screen.findByText('This live has ended')
}

it('nothing is kept but what the specification lists and what is Dibs’s own', async () => {
  const app = await openApp(ANSWERS)
  await logIn(app)
  await proveAccount(app)
  await joinAndStop(app)
  await press(app, 'link', 'Home')
  await press(app, 'link', /^Open the recap of/)
  await screen.findByText('No claims in this live')
  await press(app, 'link', 'Profile')
  await press(app, 'button', /Bahasa Indonesia/)
  await screen.findByText('Data diri')
  await waitFor(() => expect(app.store.written).toContain('dibs.flags'))

  const { kept, written } = app.store
  expect([...written].toSorted()).toEqual([
    'activeStreamInfo',
    'dibs.flags',
    'dibs.lists',
    'dibs.live',
    'dibs.pendingLogin',
    'dibs.verification',
    'i18nextLng',
    'language',
    'liveStreamId',
    'token',
    'userInfo',
    'userProfile',
  ])
  await press(app, 'button', 'Keluar')
  await screen.findAllByRole('link', { name: 'Masuk' })
  // What belongs to the device stays: its language, and how the live page is set.
  expect([...kept.keys()].toSorted()).toEqual(['dibs.live', 'i18nextLng', 'language'])
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
})

it('a dead token leads out of the app, and takes what was kept of its owner along', async () => {
  const refused = { status: 401, body: { code: 'unauthorized', error: 'Log in again.' } }
  const stored = { token: 'old', userProfile: JSON.stringify(aProfile()) }
  const { store } = await openApp({ 'GET /user/profile': refused }, { stored })
  await screen.findByText(/^You were logged out/)
  expect([...store.kept.keys()].toSorted()).toEqual(['i18nextLng', 'language'])
})
