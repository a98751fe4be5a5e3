import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SeePlans } from '../shared/plan/see-plans.tsx'
import { aProfile } from '../shared/testing/profile.ts'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { PlanDialogProvider } from './plan-dialog-provider.tsx'

afterEach(cleanup)

it('opens the plans with what the seller ran into, and gives the focus back', async () => {
  const stored = { token: 'abc', userProfile: JSON.stringify(aProfile({ plan: 'free' })) }
  const { user } = await renderScreen(
    <PlanDialogProvider>
      <SeePlans limit="manualClaims" />
    </PlanDialogProvider>,
    { stored },
  )
  const button = screen.getByRole('button', { name: 'See plans' })
  await user.click(button)
  await screen.findByRole('dialog', { name: 'Plans' })
  screen.getByText('Not part of Free Forever. It comes with Hobbyist.')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})
