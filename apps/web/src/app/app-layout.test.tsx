import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { ACTIVE, liveAnswers, WAITLISTS } from '../features/live/testing/open-live.tsx'
import { itemsQuery, pastSessionsQuery } from '../shared/api/queries.ts'
import { PATHS } from '../shared/paths.ts'
import { useServices } from '../shared/services/services.tsx'
import { forgeServer } from '../shared/testing/forge-server.ts'
import { aProfile } from '../shared/testing/profile.ts'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { AppLayout } from './app-layout.tsx'

afterEach(cleanup)

/** Stands for the pages: shows what of the seller was fetched. */
function Lists() {
  const { api } = useServices()
  const items = useQuery(itemsQuery(api))
  const sessions = useQuery(pastSessionsQuery(api))
  return items.data && sessions.data ? <p>{items.data[0]?.clue_text ?? 'nothing'}</p> : null
}

it('fetches items and past sessions anew for each login, and shows nothing of the one before', async () => {
  const item = {
    id: 'c0ffee00-0000-4000-8000-00000000000a',
    updated_at: '2026-01-01T00:00:00.000Z',
  }
  const server = forgeServer({
    'GET /user/profile': { body: aProfile() },
    'GET /livestreams/active': { body: { data: null } },
    'GET /flags': { body: { toggles: [] } },
    'GET /past-sessions': { body: [] },
    'GET /item-clues': { body: [{ ...item, clue_text: 'of the first' }] },
  })
  const { session } = await renderScreen(
    <Routes>
      <Route path="*" element={<AppLayout />}>
        <Route path="*" element={<Lists />} />
      </Route>
    </Routes>,
    { server, stored: { token: 'first' } },
  )
  await screen.findByText('of the first')
  server.answer('GET /item-clues', { body: [] })
  act(() => session.logIn('second'))
  expect(screen.queryByText('of the first')).toBeNull()
  await screen.findByText('nothing')
  for (const call of ['GET /item-clues', 'GET /past-sessions']) {
    await waitFor(() => {
      const asked = server.requests.filter((request) => request.call === call)
      expect(new Set(asked.map(({ headers }) => headers.get('authorization')))).toEqual(
        new Set(['Bearer first', 'Bearer second']),
      )
    })
  }
})

it('asks for the lists of a live that runs while the code of the live page is on its way', async () => {
  const server = forgeServer({
    ...liveAnswers(),
    'GET /livestreams/active': ACTIVE,
    'GET /flags': { body: { toggles: [] } },
  })
  const OnItsWay = lazy(() => new Promise<never>(() => {}))
  const { user } = await renderScreen(
    <Routes>
      <Route element={<AppLayout />}>
        <Route path={PATHS.live} element={<OnItsWay />} />
        <Route path="*" element={<p>Here</p>} />
      </Route>
    </Routes>,
    { server, stored: { token: 'first' } },
  )
  await waitFor(() => expect(server.bodiesOf('GET /livestreams/active')).not.toHaveLength(0))
  expect(server.bodiesOf(WAITLISTS)).toHaveLength(0)
  const [entry] = await screen.findAllByRole('link', { name: 'Live' })
  await user.click(entry as HTMLElement)
  await waitFor(() => expect(server.bodiesOf(WAITLISTS)).toHaveLength(1))
})
