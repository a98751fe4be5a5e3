import type { Device } from '@dibs/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aDevice, refusal, renderProfile } from './testing/render-profile.tsx'

afterEach(cleanup)

const LIST = 'GET /user/devices'
const NOW = Date.parse('2026-01-02T06:30:00.000Z')
const TABLET = aDevice({
  id: '0198a0f0-0000-7000-8000-0000000000d2' as Device['id'],
  name: 'Safari, iPad',
  kind: 'tablet',
  lastUsedAt: '2026-01-02T05:00:00.000Z',
  isThis: false,
})
const LOG_OUT_TABLET = `DELETE /user/devices/${TABLET.id}`
const EVERYWHERE = 'DELETE /user/devices'
type Answers = Parameters<typeof renderProfile>[0]

const renderDevices = (answers: Answers = {}) =>
  renderProfile({ [LIST]: { body: [TABLET, aDevice()] }, ...answers }, { now: () => NOW })

const rows = async () => {
  const group = await screen.findByRole('region', { name: 'Where you are logged in' })
  return within(group).getAllByRole('listitem')
}
const texts = async () => (await rows()).map((row) => row.textContent)

describe('the devices', () => {
  it('are told by name and use, this one first and in words', async () => {
    await renderDevices()
    expect(await texts()).toEqual([
      expect.stringMatching(/^Chrome, AndroidThis deviceIn use nowLogged in since Dec 1, 2025/),
      expect.stringMatching(/^Safari, iPadLast used 1 hour agoLogged in since Dec 1, 2025/),
    ])
  })

  it('are never told more exactly than is known: a use is noted once an hour', async () => {
    const used = { ...TABLET, lastUsedAt: new Date(NOW - 3_599_999).toISOString() }
    await renderDevices({ [LIST]: { body: [used, aDevice()] } })
    expect((await texts())[1]).toMatch(/Used within the last hour/)
  })

  it('that did not say what they are have a name, too', async () => {
    const nameless = { ...TABLET, name: 'unknown', kind: 'other' }
    await renderDevices({ [LIST]: { body: [nameless, aDevice()] } })
    expect((await texts())[1]).toMatch(/^Unknown device/)
  })

  it('that could not be loaded are tried again on demand', async () => {
    const answer = refusal(400, 'bad_request', 'Not now.')
    const { user, server } = await renderDevices({ [LIST]: answer })
    expect((await screen.findByRole('alert')).textContent).toMatch('Not now.')
    server.answer(LIST, { body: [aDevice()] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await texts()).toHaveLength(1)
  })
})

describe('logging another device out', () => {
  async function logOut(answer: NonNullable<Answers>[string]) {
    const view = await renderDevices({ [LOG_OUT_TABLET]: answer })
    await rows()
    await view.user.click(screen.getByRole('button', { name: 'Log out Safari, iPad' }))
    const question = await screen.findByRole('alertdialog', { name: 'Log out Safari, iPad?' })
    expect(view.server.bodiesOf(LOG_OUT_TABLET)).toEqual([])
    view.server.answer(LIST, { body: [aDevice()] })
    return { ...view, confirm: within(question).getByRole('button', { name: 'Log out' }) }
  }

  it.each([
    ['is asked about, done, and seen', { status: 204 }],
    ['that is gone already is as good', refusal(404, 'not_found', 'Not there.')],
  ])('%s', async (_, answer) => {
    const { user, confirm, session } = await logOut(answer)
    await user.click(confirm)
    expect(await screen.findByText('Safari, iPad is logged out.')).toBeTruthy()
    expect(await texts()).toEqual([expect.stringMatching(/^Chrome, Android/)])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(session.getToken()).toBe('abc')
  })

  it('that fails says so, and the device stays', async () => {
    const { user, confirm, server } = await logOut(refusal(503, 'service_unavailable', 'Later.'))
    server.answer(LIST, { body: [TABLET, aDevice()] })
    await user.click(confirm)
    expect(await screen.findByText('Safari, iPad could not be logged out. Later.')).toBeTruthy()
    expect(await texts()).toHaveLength(2)
  })
})

describe('logging out everywhere', () => {
  async function ask(answer: NonNullable<Answers>[string]) {
    const view = await renderDevices({ [EVERYWHERE]: answer })
    await view.user.click(await screen.findByRole('button', { name: 'Log out everywhere' }))
    const question = await screen.findByRole('alertdialog', { name: 'Log out everywhere?' })
    expect(question.textContent).toMatch(/this one too.*reads on in a running live/)
    return { ...view, confirm: within(question).getByRole('button', { name: 'Log out' }) }
  }

  it('ends the login here, too, which leads to another one', async () => {
    const { user, confirm, session } = await ask({ status: 204 })
    await user.click(confirm)
    await waitFor(() => expect(session.getToken()).toBeNull())
    expect(session.getEnding()).toBe('leftEverywhere')
    expect(screen.getByText('You are logged out on all your devices.')).toBeTruthy()
  })

  it('that fails says so, and nobody is logged out', async () => {
    const { user, confirm, session } = await ask(refusal(503, 'service_unavailable', 'Later.'))
    await user.click(confirm)
    expect(await screen.findByText('Your devices could not be logged out. Later.')).toBeTruthy()
    expect(session.getToken()).toBe('abc')
  })

  it('is not offered where there is nobody else', async () => {
    await renderDevices({ [LIST]: { body: [aDevice()] } })
    await rows()
    expect(screen.queryByRole('button', { name: 'Log out everywhere' })).toBeNull()
  })
})
