import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { aProfile } from '../../../shared/testing/profile.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { ProfileScreen } from '../components/profile-screen.tsx'

type Options = Omit<Parameters<typeof renderScreen>[1] & object, 'server' | 'stored'> & {
  onErased?: () => Promise<void>
  /** Stands beside the screen. */
  beside?: ReactNode
}

/** Shows the profile of a seller who is logged in, against a forged server. */
export async function renderProfile(
  answers: Parameters<typeof forgeServer>[0] = {},
  { onErased = async () => {}, beside, ...options }: Options = {},
) {
  const server = forgeServer({ 'GET /user/profile': { body: aProfile() }, ...answers })
  const connect = <a href="/app/home">Connect</a>
  const view = await renderScreen(
    <>
      <ProfileScreen
        connect={connect}
        rulePath="/app/items#rule"
        supportPath="/app/support"
        onErased={onErased}
      />
      {beside}
    </>,
    { server, stored: { token: 'abc' }, ...options },
  )
  await screen.findByText('ani@mail.test')
  return view
}

/** An answer that refuses, as the server writes it. */
export const refusal = (status: number, code: string, error: string, more = {}) => ({
  status,
  body: { code, error, ...more },
})
