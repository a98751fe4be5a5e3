import { PLAN_LIMITS, type Plan } from '@dibs/core'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import type { HomeLive } from './live-view.ts'
import { Home, ITEM, idle, PAST, renderHome } from './testing/render-home.tsx'

afterEach(cleanup)

const aSession = (day: number) => ({
  id: `0198a0f0-0000-7000-8000-0000000000${10 + day}`,
  start_time: new Date(2026, 0, day, 19, 0).toISOString(),
  end_time: new Date(2026, 0, day, 20, 30).toISOString(),
  tiktok_username: 'toko.ani',
})
describe('what is to be done about bills', () => {
  const first = () => {
    const next = screen.getByText('What is next')
    const account = screen.getByRole('heading', { name: 'Your TikTok account' })
    return next.compareDocumentPosition(account) & Node.DOCUMENT_POSITION_FOLLOWING
      ? 'bills'
      : 'live'
  }

  it('comes first between lives', async () => {
    await renderHome()
    await screen.findByRole('heading', { name: 'Your TikTok account' })
    expect(first()).toBe('bills')
  })

  it('comes after a live that runs', async () => {
    await renderHome({}, { ...idle, state: 'connected', username: 'toko.ani' })
    await screen.findByText('What is next')
    await screen.findByRole('heading', { name: 'Your TikTok account' })
    expect(first()).toBe('live')
  })
})

describe('the account on Home', () => {
  it('offers to connect when there is none', async () => {
    const onConnect = vi.fn()
    const body = aProfile({ isTikTokLinked: false, tiktokUsername: null })
    const answers = { 'GET /user/profile': { body } }
    const { user } = await renderHome(answers, idle, { onConnect })
    await user.click(await screen.findByRole('button', { name: 'Connect' }))
    expect(onConnect).toHaveBeenCalledOnce()
    expect(screen.queryByLabelText('Username')).toBeNull()
  })

  it('shows the username to read only, and joins its live', async () => {
    const onJoin = vi.fn()
    const { user } = await renderHome({}, idle, { onJoin })
    const field = await screen.findByLabelText<HTMLInputElement>('Username')
    expect([field.value, field.readOnly]).toEqual(['toko.ani', true])
    await user.click(screen.getByRole('button', { name: 'Join Live' }))
    expect(onJoin).toHaveBeenCalledExactlyOnceWith('toko.ani')
  })

  it('counts dots while it connects, from none to three and again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await renderHome({}, { ...idle, state: 'starting' })
    const button = await screen.findByRole('button', { name: /Connecting/ })
    for (const dots of ['', '.', '..', '...', '']) {
      expect(button.textContent).toBe(`Connecting${dots}`)
      act(() => void vi.advanceTimersByTime(499))
      expect(button.textContent).toBe(`Connecting${dots}`)
      act(() => void vi.advanceTimersByTime(1))
    }
  })

  it('offers to stop while a stream runs', async () => {
    const onStop = vi.fn()
    const live: HomeLive = { state: 'connected', username: 'toko.ani', elsewhere: null }
    const { user } = await renderHome({}, live, { onStop })
    await user.click(await screen.findByRole('button', { name: 'Stop Stream' }))
    expect(onStop).toHaveBeenCalledOnce()
  })

  it('says of a live in another tab of this browser that it is there', async () => {
    await renderHome({}, { ...idle, elsewhere: { username: 'toko.ani', isHere: true } })
    expect(await screen.findByText('Running in another tab')).toBeTruthy()
    expect(screen.queryByText('Running on another device')).toBeNull()
  })

  it('shows a live that runs on another device, to join it', async () => {
    const onJoin = vi.fn()
    const live = { ...idle, elsewhere: { username: 'toko.ani' } }
    const { user } = await renderHome({}, live, { onJoin })
    expect(await screen.findByText('Running on another device')).toBeTruthy()
    // It has begun already: nothing is started by it.
    expect(screen.queryByRole('button', { name: 'Join Live' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open live' }))
    expect(onJoin).toHaveBeenCalledOnce()
  })

  it('shows the cached profile while the server is away, and keeps the seller logged in', async () => {
    const server = forgeServer({ [PAST]: { body: [] }, 'GET /item-clues': { body: [ITEM] } })
    const stored = { token: 'abc', userProfile: JSON.stringify(aProfile()) }
    const { session } = await renderScreen(<Home live={idle} actions={{}} />, { server, stored })
    expect(await screen.findByLabelText('Username')).toBeTruthy()
    expect(session.getToken()).toBe('abc')
  })

  it('points to the items when there are none', async () => {
    await renderHome({ 'GET /item-clues': { body: [] } })
    expect((await screen.findByRole('link', { name: 'Add item codes' })).getAttribute('href')).toBe(
      '/app/items#add',
    )
  })

  it.each([
    ['2026-01-04T03:00:00.000Z', /the link in the message that we sent you/],
    [null, 'If it is yours, connect it again.'],
  ])('that was lost to another seller is told of', async (takeBackUntil, sentence) => {
    const lostAt = '2026-01-01T03:00:00.000Z'
    const lostAccount = { username: 'toko.ani', lostAt, takeBackUntil }
    await renderHome({
      'GET /user/profile': {
        body: aProfile({ isTikTokLinked: false, tiktokUsername: null, lostAccount }),
      },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch('@toko.ani was connected to another Dibs account on')
    expect(alert.textContent).toMatch(sentence)
    expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy()
  })
})

describe('past sessions on Home', () => {
  it('say when there are none', async () => {
    await renderHome()
    expect(await screen.findByText('No past sessions yet')).toBeTruthy()
  })

  it('show date, time and duration, and explain the duration at the first', async () => {
    const { user } = await renderHome({ [PAST]: { body: [aSession(9), aSession(8)] } })
    const [first, second] = await screen.findAllByRole('listitem')
    if (!first || !second) throw new Error('two sessions are expected')
    expect(first.textContent).toMatch(/2026.*(19|07)[:.]00.*1 h 30 min/)
    expect(within(second).queryByRole('button')).toBeNull()
    await user.click(within(first).getByRole('button', { name: 'About this duration' }))
    expect(await screen.findByText(/How long Dibs read/)).toBeTruthy()
    const link = within(first).getByRole('link', {
      name: /^Open the recap of .*2026.*(19|07)[:.]00/,
    })
    expect(link.getAttribute('href')).toMatch(/^\/app\/recap\?session=[0-9a-f-]{36}$/)
  })

  it('say of the last live how many codes were named and not added, for a day', async () => {
    const latest = { ...aSession(9), end_time: new Date().toISOString() }
    const unregistered = [{ code: 'B6', times: 4, buyers: 3 }]
    await renderHome({
      [PAST]: { body: [latest, aSession(8)] },
      [`GET /comments/${latest.id}/look-back`]: { body: { named: [], unregistered } },
    })
    const [first] = await screen.findAllByRole('listitem')
    await within(first as HTMLElement).findByText('1 code named, not added')
  })

  it('can be refreshed, and all be seen when there are many', async () => {
    const many = Array.from({ length: 7 }, (_, index) => aSession(index + 1))
    const { user, server } = await renderHome({ [PAST]: { body: many } })
    expect(await screen.findAllByRole('listitem')).toHaveLength(6)
    expect(screen.getByRole('link', { name: 'See all' })).toBeTruthy()
    server.answer(PAST, { body: [aSession(1)] })
    await user.click(screen.getByRole('button', { name: 'Refresh past sessions' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  })

  it('say when they could not be loaded, and try again', async () => {
    const body = { error: 'No.', code: 'bad_request' }
    const { user, server } = await renderHome({ [PAST]: { status: 400, body } })
    expect(await screen.findByText('Past sessions could not be loaded.')).toBeTruthy()
    server.answer(PAST, { body: [] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No past sessions yet')).toBeTruthy()
  })
})

describe("the plan's lives on Home", () => {
  const onPlan = (plan: Plan, liveSessions: number) => ({
    'GET /user/profile': { body: aProfile({ plan }) },
    'GET /user/subscription': {
      body: {
        plan,
        requestedPlan: null,
        limits: PLAN_LIMITS[plan],
        usage: { liveSessions, itemCodes: 1, resetsAt: '2026-11-30T17:00:00.000Z' },
      },
    },
  })

  it('tells how many are used, when they start again, and how long one may last', async () => {
    await renderHome(onPlan('free', 1))
    await screen.findByText('1 of 3')
    screen.getByText(/^Resets .*2026$/)
    screen.getByText('Each live can last up to 30 minutes.')
    expect(screen.queryByText(/left/)).toBeNull()
  })

  it('tells how many are left when few are', async () => {
    await renderHome(onPlan('hobbyist', 13))
    await screen.findByText(/13 of 15/)
    screen.getByText(/2 left/)
  })

  it('says on a plan with a price that nothing is charged by itself', async () => {
    await renderHome(onPlan('pro', 0))
    await screen.findByText('Nothing is charged by itself, and no card is asked for.')
    cleanup()
    await renderHome(onPlan('free', 0))
    await screen.findByText('0 of 3')
    expect(screen.queryByText(/charged/)).toBeNull()
  })

  it('comes first when all are used, with the way out', async () => {
    const { user, openPlans } = await renderHome(onPlan('free', 3))
    await screen.findByText('3 of 3')
    screen.getByText(/^All lives this month are used/)
    const [first] = await screen.findAllByRole('region')
    expect(first?.textContent).toContain('Free Forever')
    expect(screen.getByRole('button', { name: 'Join Live' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'See plans' }))
    expect(openPlans).toHaveBeenCalledExactlyOnceWith('sessionsPerMonth')
  })

  it('is not mentioned where nothing is limited', async () => {
    await renderHome(onPlan('superstar', 40))
    await screen.findByRole('switch', { name: 'Auto-join live' })
    expect(screen.queryByText('Superstar')).toBeNull()
  })
})

describe('auto-join on Home', () => {
  const SAVE = 'PATCH /user/profile'
  const toggle = () => screen.findByRole('switch', { name: /^Auto-join live/ })

  it('is switched at once', async () => {
    const { user, server } = await renderHome({ [SAVE]: { body: aProfile({ autoJoin: true }) } })
    expect((await toggle()).getAttribute('aria-checked')).toBe('false')
    await user.click(await toggle())
    await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('true'))
    expect(server.bodiesOf(SAVE)).toEqual([{ autoJoin: true }])
  })

  it.each([
    [48, /within a minute/],
    [null, /within a minute/],
    [720, 'Your live is looked for about every 12 minutes. Press Join Live to be sure.'],
    [80, 'Your live is looked for about every 2 minutes. Press Join Live to be sure.'],
    [86_400, 'Your live is looked for about every 24 hours. Press Join Live to be sure.'],
  ])(
    'says how soon a live is found that is looked for every %s seconds',
    async (everySeconds, hint) => {
      await renderHome({
        'GET /user/profile': { body: aProfile({ autoJoin: true }) },
        'GET /user/auto-join': { body: { everySeconds } },
      })
      await screen.findByText(hint)
    },
  )

  it('goes back, and says so, when it could not be saved', async () => {
    const { user } = await renderHome()
    await user.click(await toggle())
    expect((await screen.findByRole('alert')).textContent).toMatch('No answer from Dibs')
    expect((await toggle()).getAttribute('aria-checked')).toBe('false')
  })

  it("shows the server's sentence when the plan lacks it after all", async () => {
    const body = {
      error: 'Not on your plan.',
      code: 'plan_limit',
      limit: 'autoJoin',
      liftedBy: 'pro',
    }
    const { user, openPlans } = await renderHome({ [SAVE]: { status: 403, body } })
    await user.click(await toggle())
    await screen.findByText('Not on your plan.')
    const account = within(screen.getByRole('region', { name: 'Your TikTok account' }))
    await user.click(account.getByRole('button', { name: 'See plans' }))
    expect(openPlans).toHaveBeenCalledExactlyOnceWith('autoJoin')
  })

  it('is locked and marked on plans without it', async () => {
    const body = aProfile({ plan: 'hobbyist', autoJoin: true })
    const { user, openPlans } = await renderHome({ 'GET /user/profile': { body } })
    const locked = await toggle()
    expect(locked.getAttribute('aria-checked')).toBe('false')
    expect(locked.hasAttribute('disabled')).toBe(true)
    screen.getByRole('switch', { name: 'Auto-join live Locked, comes with Pro Seller' })
    await user.click(screen.getByRole('button', { name: 'See Pro Seller' }))
    expect(openPlans).toHaveBeenCalledExactlyOnceWith('autoJoin')
  })
})
