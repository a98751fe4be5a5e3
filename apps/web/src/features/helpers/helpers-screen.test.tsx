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
