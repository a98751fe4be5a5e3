import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Link, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeTab, removalOf } from '../../shared/claims/testing/make-queue.ts'
import { PlanDialogContext } from '../../shared/plan/see-plans.tsx'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { ProfileScreen } from './profile-screen.tsx'
import { refusal, renderProfile } from './testing/render-profile.tsx'

afterEach(cleanup)

const PATCH = 'PATCH /user/profile'
const LANGUAGE = 'PUT /user/profile/language'
const DISCONNECT = 'POST /user/profile/disconnect-tiktok'

it('lets every live be checked from then on, and no more', async () => {
  const { user, server } = await renderProfile({
    [PATCH]: ({ body }) => ({ body: aProfile(body as object) }),
  })
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  await screen.findByText('Every live')
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  await screen.findByText('Only those where you switch it on')
  expect(server.bodiesOf(PATCH)).toEqual([{ keepsFairLog: true }, { keepsFairLog: false }])
})

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
    ['\u200b\u2060', 'Name cannot be empty.'],
    ['Ani ', 'New name is the same as current name.'],
  ])('refuses %j beside the field and keeps what was typed', async (typed, message) => {
    const { server, field } = await edit(typed)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(field.value).toBe(typed)
    expect(document.activeElement).toBe(field)
    expect(server.bodiesOf(PATCH)).toEqual([])
  })

  it('is saved, shown, and cached, and the focus is back at the button', async () => {
    const { server, store } = await edit('Ani Lestari', {
      [PATCH]: { body: aProfile({ name: 'Ani Lestari' }) },
    })
    expect(await screen.findByText('Ani Lestari')).toBeTruthy()
    expect(server.bodiesOf(PATCH)).toEqual([{ name: 'Ani Lestari' }])
    expect(JSON.parse(store.kept.get('userProfile') ?? '{}')).toMatchObject({ name: 'Ani Lestari' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit name' }))
  })

  it.each([
    ['without a reason', { status: 500, body: 'oops' }, 'Failed to update profile.'],
    [
      'with the reason of the server',
      refusal(500, 'internal', 'Our fault.'),
      'Failed to update profile. Our fault.',
    ],
    [
      'with the rule that the server alone knows',
      refusal(422, 'name_blank', 'Name cannot be empty.'),
      'Name cannot be empty.',
    ],
  ])('says when it could not be saved, %s', async (_, answer, message) => {
    const { field } = await edit('Ani Lestari', { [PATCH]: answer })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(field.value).toBe('Ani Lestari')
  })

  it.each(['Cancel', '{Escape}'])('stays as it was after %s', async (way) => {
    const { user, server } = await renderProfile()
    await user.click(screen.getByRole('button', { name: 'Edit name' }))
    await user.type(screen.getByLabelText('Name'), ' Lestari')
    if (way === 'Cancel') await user.click(screen.getByRole('button', { name: way }))
    else await user.keyboard(way)
    expect(screen.getByText('Ani')).toBeTruthy()
    expect(server.bodiesOf(PATCH)).toEqual([])
  })
})

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

describe('the linked account', () => {
  it('is disconnected after a confirmation, here and in what is cached', async () => {
    const { user, server, store } = await renderProfile({ [DISCONNECT]: { body: { message: '' } } })
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    const unlinked = aProfile({ isTikTokLinked: false, tiktokUsername: null })
    server.answer('GET /user/profile', { body: unlinked })
    await screen.findByRole('alertdialog', { name: 'Disconnect @toko.ani?' })
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Successfully disconnected')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Connect' })).toBeTruthy()
    const info = JSON.parse(store.kept.get('userInfo') ?? '{}')
    expect(info).toMatchObject({ isTikTokLinked: false, tiktokUsername: null })
  })

  it.each([
    [{ status: 500, body: 'oops' }, 'Failed to disconnect the video account.'],
    [
      refusal(503, 'service_unavailable', 'In a moment.'),
      'Failed to disconnect the video account. In a moment.',
    ],
  ])('says when it could not be disconnected', async (answer, message) => {
    const { user } = await renderProfile({ [DISCONNECT]: answer })
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await screen.findByRole('alertdialog')
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })
})

describe('the plan', () => {
  const SUBSCRIPTION = {
    plan: 'pro',
    requestedPlan: 'superstar',
    limits: {
      sessionsPerMonth: 25,
      sessionMinutes: null,
      itemCodes: null,
      manualClaims: true,
      autoJoin: true,
      exportRecaps: true,
    },
    usage: { liveSessions: 1, itemCodes: 2, resetsAt: '2026-11-30T17:00:00.000Z' },
  }

  it('is not shown, nor asked for, without its flag', async () => {
    const { server } = await renderProfile()
    expect(screen.queryByText('Pro Seller')).toBeNull()
    expect(server.requests.map((request) => request.call)).not.toContain('GET /user/subscription')
  })

  it('stands there with what was asked for, and opens the plan dialog', async () => {
    const openPlans = vi.fn()
    const server = forgeServer({
      'GET /user/profile': { body: aProfile() },
      'GET /user/subscription': { body: SUBSCRIPTION },
    })
    const { user } = await renderScreen(
      <PlanDialogContext value={openPlans}>
        <ProfileScreen
          connect={null}
          rulePath="/app/items#rule"
          supportPath="/app/support"
          onErased={async () => {}}
        />
      </PlanDialogContext>,
      { server, stored: { token: 'abc' }, flags: ['dibs-subscription'] },
    )
    expect(await screen.findByText('Pro Seller')).toBeTruthy()
    expect(await screen.findByText('Superstar: waiting for approval')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change plan' }))
    expect(openPlans).toHaveBeenCalledWith()
  })
})

describe('logging out', () => {
  const LOG_OUT = 'POST /auth/logout'

  it('revokes the token and forgets it', async () => {
    const { user, server, session } = await renderProfile({ [LOG_OUT]: { status: 204 } })
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(session.getToken()).toBeNull())
    const asked = server.requests.findLast(({ call }) => call === LOG_OUT)
    expect(asked?.headers.get('authorization')).toBe('Bearer abc')
  })

  it('works without an answer from the server', async () => {
    const { user, session } = await renderProfile()
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(session.getToken()).toBeNull())
  })

  it.each(['Log out', 'Log out Chrome, Android'])(
    'asks first when something is not saved yet (%s)',
    async (name) => {
      const { queue } = makeTab()
      for (const buyer of ['budi', 'cici']) void queue.submit(removalOf(buyer))
      const { user, server, session } = await renderProfile({}, { queue })
      const button = await screen.findByRole('button', { name })
      const ask = async () => {
        await user.click(button)
        return within(await screen.findByRole('alertdialog'))
      }
      const question = await ask()
      expect(question.getByText(/^2 changes are not saved yet\./)).toBeTruthy()
      await user.click(question.getByRole('button', { name: 'Cancel' }))
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(server.bodiesOf(LOG_OUT)).toEqual([])
      expect(session.getToken()).toBe('abc')
      await user.click((await ask()).getByRole('button', { name: 'Log out anyway' }))
      await waitFor(() => expect(session.getToken()).toBeNull())
    },
  )
})

it.each(['Terms of Service', 'Privacy Policy'])('%s open over the page', async (name) => {
  const { user } = await renderProfile()
  const row = screen.getByRole('button', { name })
  await user.click(row)
  expect(await screen.findByRole('dialog', { name })).toBeTruthy()
  expect(await screen.findByText(/^Last updated (Jul 4|4 Jul|July 4|4 July),? 2025$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('help and support are a link away', async () => {
  await renderProfile()
  const link = screen.getByRole('link', { name: 'Help and support' })
  expect(link.getAttribute('href')).toBe('/app/support')
})

const Place = () => <Link to="/app/profile">at {useLocation().pathname}</Link>

it('Back leads to where the seller came from', async () => {
  const { user } = await renderProfile({}, { beside: <Place /> })
  await user.click(screen.getByText('at /'))
  await screen.findByText('at /app/profile')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('at /')
})

it('Back leads to Home when the app was opened here', async () => {
  const { user } = await renderProfile({}, { beside: <Place /> })
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('at /app/home')
})
