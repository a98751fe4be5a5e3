import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { PastSessionsScreen } from './past-sessions-screen.tsx'

afterEach(cleanup)

const READ = 'GET /past-sessions'
const open = (answers: Parameters<typeof forgeServer>[0]) =>
  renderScreen(<PastSessionsScreen liveLink={<a href="/app/live">Go to Live</a>} />, {
    server: forgeServer(answers),
    stored: { token: 'token-1' },
  })

it('lists the lives, each a way to its recap', async () => {
  const session = {
    id: 'c0ffee00-0000-4000-8000-000000000001',
    start_time: '2026-11-20T14:00:00.000Z',
    end_time: '2026-11-20T14:00:30.000Z',
    tiktok_username: 'toko.ani',
    figures: { items: 16, winners: 1, buyers: 131 },
  }
  await open({ [READ]: { body: [session] } })
  const link = await screen.findByRole('link', { name: /^Open the recap of/ })
  expect(link.getAttribute('href')).toBe(`/app/recap?session=${session.id}`)
  expect(link.textContent).toContain('less than 1 minute')
  expect(link.textContent).toContain('16 items · 1 winner · 131 buyers')
  // What is to be read is part of the name, for those who steer by voice.
  expect(link.getAttribute('aria-label')).toBeNull()
})

it('says that there are none yet', async () => {
  await open({ [READ]: { body: [] } })
  await screen.findByText('No past sessions yet')
  expect(screen.getByRole('link', { name: 'Go to Live' })).toBeTruthy()
})

it('says that they could not be read, and reads them again', async () => {
  const failed = { status: 404, body: { error: 'x', code: 'not_found' } }
  const { user, server } = await open({ [READ]: failed })
  await screen.findByText('Past sessions could not be loaded.')
  server.answer(READ, { body: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No past sessions yet')
})

it('says when a refresh has failed, and keeps the list', async () => {
  const session = {
    id: 'c0ffee00-0000-4000-8000-000000000001',
    start_time: '2026-11-20T14:00:00.000Z',
    end_time: '2026-11-20T14:00:30.000Z',
    tiktok_username: 'toko.ani',
  }
  const { user, server } = await open({ [READ]: { body: [session] } })
  await screen.findByRole('link', { name: /^Open the recap of/ })
  server.answer(READ, { status: 404, body: { error: 'x', code: 'not_found' } })
  await user.click(screen.getByRole('button', { name: 'Refresh past sessions' }))
  await screen.findByText('Past sessions could not be loaded.')
  expect(screen.getByRole('link', { name: /^Open the recap of/ })).toBeTruthy()
})
