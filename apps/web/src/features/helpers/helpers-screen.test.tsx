import { onlineManager } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { HelpersScreen } from './helpers-screen.tsx'

afterEach(() => onlineManager.setOnline(true))

it('says that there is no connection, in place of waiting for one', async () => {
  onlineManager.setOnline(false)
  await renderScreen(
    <Suspense>
      <HelpersScreen />
    </Suspense>,
    { server: forgeServer() },
  )
  await screen.findByText('No answer from Dibs. Check your connection and try again.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('shows an invitation that nobody has used yet, and withdraws it', async () => {
  const id = '0198a0f0-0000-7000-8000-000000000001'
  const invitations = [{ id, role: 'packing', expiresAt: '2026-11-28T11:41:00.000Z' }]
  const server = forgeServer({
    'GET /helpers': { body: { helpers: [], invitations } },
    'GET /helped-shops': { body: { shops: [] } },
    [`DELETE /helpers/invitations/${id}`]: { status: 204 },
  })
  const { user } = await renderScreen(
    <Suspense>
      <HelpersScreen />
    </Suspense>,
    { server },
  )
  const row = (await screen.findByText('Open invitation')).closest('li')
  expect(row?.textContent).toMatch(/^Open invitationPackingMade .+, works once until /)
  server.answer('GET /helpers', { body: { helpers: [], invitations: [] } })
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Nobody helps you yet')
  expect(screen.queryByText('Open invitation')).toBeNull()
})
