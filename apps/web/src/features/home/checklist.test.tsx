import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aProfile } from '../../shared/testing/profile.ts'
import type { HomeLive } from './live-view.ts'
import { ITEM, idle, PAST, renderHome } from './testing/render-home.tsx'

afterEach(cleanup)

const ITEMS = 'GET /item-clues'
const PROFILE = 'GET /user/profile'
const unlinked = { body: aProfile({ isTikTokLinked: false, tiktokUsername: null }) }
const aSession = {
  id: '0198a0f0-0000-7000-8000-000000000011',
  start_time: '2026-01-01T12:00:00.000Z',
  end_time: '2026-01-01T13:00:00.000Z',
  tiktok_username: 'toko.ani',
}
const practising: HomeLive = {
  state: 'connected',
  username: 'practice',
  elsewhere: null,
  isPractice: true,
}

/** Waits until the three steps are told like this: what is done, and which is next. */
const expectSteps = (...told: string[]) =>
  waitFor(() => {
    const title = screen.getByRole('heading', { name: 'Set up in three steps' })
    const rows = within(title.closest('section') as HTMLElement).getAllByRole('listitem')
    const names = rows.map((row) => {
      const name = within(row).getByRole('heading').textContent
      return row.getAttribute('aria-current') === 'step' ? `next: ${name}` : name
    })
    expect(names).toEqual(told)
  })
const hasNoSteps = () =>
  expect(screen.queryByRole('heading', { name: 'Set up in three steps' })).toBeNull()

describe('the three steps of a newcomer', () => {
  it('begin with the account', async () => {
    const onConnect = vi.fn()
    const { user } = await renderHome({ [PROFILE]: unlinked, [ITEMS]: { body: [] } }, idle, {
      onConnect,
    })
    await expectSteps('next: Connect your TikTok', 'Add item codes', 'Go live')
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    expect(onConnect).toHaveBeenCalledOnce()
  })

  it('go on with the codes, and have the live in reach', async () => {
    await renderHome({ [ITEMS]: { body: [] } })
    await expectSteps('Connect your TikTok: Done', 'next: Add item codes', 'Go live')
    expect(screen.getByRole('link', { name: 'Add item codes' }).getAttribute('href')).toBe(
      '/app/items#add',
    )
    const join = screen.getByRole('button', { name: 'Join Live' })
    // What is next stands above what is not.
    const codes = screen.getByRole('link', { name: 'Add item codes' })
    expect(codes.compareDocumentPosition(join) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('end with the live', async () => {
    await renderHome()
    await expectSteps('Connect your TikTok: Done', 'Add item codes: Done', 'next: Go live')
  })

  it('are done in any order: codes before the account', async () => {
    await renderHome({ [PROFILE]: unlinked })
    await expectSteps('next: Connect your TikTok', 'Add item codes: Done', 'Go live')
  })

  it('are gone once all three are done', async () => {
    await renderHome({ [PAST]: { body: [aSession] } })
    await screen.findByRole('button', { name: 'Join Live' })
    await screen.findAllByRole('link', { name: /^Open the recap of/ })
    hasNoSteps()
  })

  it('count a live that runs, not one that is only being started', async () => {
    await renderHome({}, { ...idle, state: 'starting' })
    await expectSteps('Connect your TikTok: Done', 'Add item codes: Done', 'next: Go live')
    cleanup()
    await renderHome({}, { state: 'connected', username: 'toko.ani', elsewhere: null })
    await screen.findByRole('button', { name: 'Stop Stream' })
    hasNoSteps()
  })

  it('count neither a practice nor its examples', async () => {
    await renderHome({ [ITEMS]: { body: [{ ...ITEM, is_example: true }] } }, practising)
    const now = ['Connect your TikTok: Done', 'next: Add item codes', 'Go live']
    await expectSteps(...now)
    cleanup()
    const elsewhere = { username: 'practice', isPractice: true }
    await renderHome({ [ITEMS]: { body: [] } }, { ...idle, elsewhere })
    await expectSteps(...now)
  })

  it('are not shown before it is known how far a seller is', async () => {
    await renderHome({ [PAST]: { status: 400, body: { error: 'No.', code: 'bad_request' } } })
    await screen.findByText('Past sessions could not be loaded.')
    hasNoSteps()
  })
})

describe('a practice on Home', () => {
  it('is offered beside the steps, and to whoever has done them', async () => {
    const onPractise = vi.fn()
    const { user } = await renderHome({ [PAST]: { body: [aSession] } }, idle, { onPractise })
    await user.click(await screen.findByRole('button', { name: 'Practice live' }))
    expect(onPractise).toHaveBeenCalledOnce()
  })

  it('waits for its place, and is where it stays', async () => {
    let answer = () => {}
    const items = new Promise<{ body: unknown }>((resolve) => {
      answer = () => resolve({ body: [] })
    })
    const { server } = await renderHome({ [ITEMS]: () => items })
    await waitFor(() => expect(server.bodiesOf(ITEMS).length).toBeGreaterThan(0))
    expect(screen.queryByRole('button', { name: 'Practice live' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Join Live' })).toBeNull()
    answer()
    await expectSteps('Connect your TikTok: Done', 'next: Add item codes', 'Go live')
    expect(screen.getByRole('button', { name: 'Join Live' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Practice live' })).toBeTruthy()
  })

  it('is not offered while a live runs', async () => {
    await renderHome({}, { state: 'connected', username: 'toko.ani', elsewhere: null })
    await screen.findByRole('button', { name: 'Stop Stream' })
    expect(screen.queryByRole('button', { name: 'Practice live' })).toBeNull()
  })

  it('leaves the way to a live open while it runs', async () => {
    const onJoin = vi.fn()
    const { user } = await renderHome({}, practising, { onJoin })
    await user.click(await screen.findByRole('button', { name: 'Join Live' }))
    expect(onJoin).toHaveBeenCalledExactlyOnceWith('toko.ani')
  })

  it('that runs in another tab of this browser is not on another device', async () => {
    const elsewhere = { username: 'practice', isHere: true, isPractice: true }
    await renderHome({ [PROFILE]: unlinked }, { ...idle, elsewhere })
    expect(
      await screen.findByRole('heading', { name: 'Practice is running in another tab' }),
    ).toBeTruthy()
    expect(screen.queryByText('Practice is running on another device')).toBeNull()
  })
})
