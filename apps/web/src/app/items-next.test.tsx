import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LiveProvider } from '../features/live/live-provider.tsx'
import { ACTIVE, liveAnswers } from '../features/live/testing/open-live.tsx'
import { ChangesProvider } from '../shared/claims/changes-provider.tsx'
import { forgeServer } from '../shared/testing/forge-server.ts'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { ItemsPage } from './pages/items-page.tsx'

afterEach(cleanup)

const next = () => screen.queryByRole('link', { name: 'Next: go live' })

async function openItems(answers: Parameters<typeof forgeServer>[0] = {}) {
  const server = forgeServer({ ...liveAnswers(), ...answers })
  await renderScreen(
    <ChangesProvider>
      <LiveProvider>
        <ItemsPage />
      </LiveProvider>
    </ChangesProvider>,
    { server, stored: { token: 'abc' } },
  )
}

it('The items lead on to the live once there are any', async () => {
  await openItems()
  await waitFor(() => expect(next()?.getAttribute('href')).toBe('/app/live'))
})

it('They lead nowhere while there are none, and while a live runs', async () => {
  await openItems({ 'GET /item-clues': { body: [] } })
  await screen.findByText('No item codes yet')
  expect(next()).toBeNull()
  cleanup()
  await openItems({ 'GET /livestreams/active': ACTIVE })
  await screen.findByText('A1')
  await waitFor(() => expect(next()).toBeNull())
})
