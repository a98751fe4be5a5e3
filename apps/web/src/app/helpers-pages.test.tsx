import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { ShopBar } from '../features/helpers/shop-bar.tsx'
import type { Helped } from '../shared/helped/helped.ts'
import { PATHS } from '../shared/paths.ts'
import { ServicesProvider, useServices } from '../shared/services/services.tsx'
import { forgeServer } from '../shared/testing/forge-server.ts'
import { aProfile } from '../shared/testing/profile.ts'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { AppLayout } from './app-layout.tsx'

const PAGES = Object.values(PATHS).filter((path) => path.startsWith('/app/'))
const OWN_PAGES = {
  desk: ['home', 'live', 'items', 'past-sessions', 'recap', 'profile', 'support'],
  packing: ['bills', 'parcels', 'profile', 'support'],
}

/** Makes the page one that helps in a shop. */
function Helping({ role, children }: { role: Helped['role']; children: ReactNode }) {
  const services = useServices()
  const helped: Helped = {
    helperId: 'h1',
    shop: 'Toko Ani',
    name: 'Sari',
    role,
    ownApi: services.api,
    Bar: ShopBar,
    Profile: () => null,
    hasEnded: () => false,
    subscribe: () => () => {},
  }
  return <ServicesProvider services={{ ...services, helped }}>{children}</ServicesProvider>
}

/** Stands for the pages. */
const Where = () => <p>Here: {useLocation().pathname}</p>

it.each(['desk', 'packing'] as const)(
  'who helps has the pages of their task, by address too: %s',
  async (role) => {
    const own = OWN_PAGES[role].map((page) => `/app/${page}`)
    expect(PAGES).toEqual(expect.arrayContaining(own))
    for (const path of PAGES) {
      await renderScreen(
        <Helping role={role}>
          <Routes>
            <Route path="/app" element={<AppLayout />}>
              <Route path="*" element={<Where />} />
            </Route>
          </Routes>
        </Helping>,
        {
          path,
          stored: { token: 'a token' },
          server: forgeServer({
            'GET /user/profile': { body: aProfile() },
            'GET /livestreams/active': { body: { data: null } },
            'GET /flags': { body: { toggles: [] } },
            'GET /item-clues': { body: [] },
          }),
        },
      )
      await screen.findByText(`Here: ${own.includes(path) ? path : own[0]}`)
      screen.getByRole('region', { name: 'Whose shop this is' })
      cleanup()
    }
  },
)
