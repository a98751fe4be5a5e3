import type { Device } from '@dibs/contract'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { ChangeQueue } from '../../../shared/claims/change-queue.ts'
import { ChangesContext } from '../../../shared/claims/changes-provider.tsx'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { aProfile } from '../../../shared/testing/profile.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { ProfileScreen } from '../profile-screen.tsx'

type Options = Omit<Parameters<typeof renderScreen>[1] & object, 'server'> & {
  onErased?: () => Promise<void>
  /** Stands beside the screen. */
  beside?: ReactNode
  /** What waits to be saved. */
  queue?: ChangeQueue
}

/** A device for tests: this one, unless a test says otherwise. */
export function aDevice(changes: Partial<Device> = {}): Device {
  return {
    id: '0198a0f0-0000-7000-8000-0000000000d1' as Device['id'],
    name: 'Chrome, Android',
    kind: 'phone',
    loggedInAt: '2025-12-01T05:00:00.000Z',
    lastUsedAt: '2026-01-01T05:00:00.000Z',
    isThis: true,
    ...changes,
  }
}

/** Shows the profile of a seller who is logged in, against a forged server. */
export async function renderProfile(
  answers: Parameters<typeof forgeServer>[0] = {},
  { onErased = async () => {}, beside, queue, ...options }: Options = {},
) {
  const server = forgeServer({
    'GET /user/profile': { body: aProfile() },
    'GET /user/devices': { body: [aDevice()] },
    ...answers,
  })
  const connect = <a href="/app/home">Connect</a>
  const view = await renderScreen(
    <ChangesContext value={queue ?? null}>
      <ProfileScreen
        connect={connect}
        rulePath="/app/items#rule"
        supportPath="/app/support"
        onErased={onErased}
      />
      {beside}
    </ChangesContext>,
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
