import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PastSessionsScreen } from '../features/recap/past-sessions-screen.tsx'
import { claim, openRecap, READ, waitlists } from '../features/recap/testing/open-recap.tsx'
import { forgeServer } from '../shared/testing/forge-server.ts'
import { renderScreen } from '../shared/testing/render-screen.tsx'

afterEach(cleanup)

const ODD = ['', 'yesterday', '+012026-01-01T00:00:00.000Z']

it.each(ODD)('a past session of %j stands among the others', async (start_time) => {
  const sessions = ['2026-11-20T14:00:00.000Z', start_time].map((time, index) => ({
    id: `c0ffee00-0000-4000-8000-00000000000${index}`,
    start_time: time,
    end_time: '2026-11-20T15:00:00.000Z',
    tiktok_username: 'toko.ani',
  }))
  await renderScreen(<PastSessionsScreen liveLink={null} />, {
    server: forgeServer({ 'GET /past-sessions': { body: sessions } }),
    stored: { token: 'token-1' },
  })
  expect(await screen.findAllByRole('link')).toHaveLength(2)
})

it.each(ODD)('a comment of %j stands in its recap', async (time) => {
  const odd = { ...claim('Odd', 3), commentTimestamp: time, heardAt: time }
  const [first, ...others] = waitlists
  const body = [{ ...first, claims: [...(first?.claims ?? []), odd] }, ...others]
  const { user } = await openRecap({ [READ]: { body } })
  await user.click(await screen.findByRole('button', { name: /A1.*3 buyers/ }))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
