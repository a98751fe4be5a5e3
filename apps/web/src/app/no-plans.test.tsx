import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LockedMark } from '../shared/plan/locked-mark.tsx'
import { SeePlans, useOpenPlans } from '../shared/plan/see-plans.tsx'
import { aProfile } from '../shared/testing/profile.ts'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { PlanDialogProvider } from './plan-dialog-provider.tsx'

afterEach(cleanup)

function Locked() {
  const openPlans = useOpenPlans()
  return (
    <button type="button" onClick={() => openPlans('exportRecaps')}>
      Export <LockedMark feature="exportRecaps" />
    </button>
  )
}

it('without its flag nothing leads to plans: a lock says so, and the help is next', async () => {
  const stored = { token: 'abc', userProfile: JSON.stringify(aProfile({ plan: 'free' })) }
  const { user } = await renderScreen(
    <PlanDialogProvider>
      <Locked />
      <SeePlans limit="sessionsPerMonth" />
    </PlanDialogProvider>,
    { stored, flags: [] },
  )
  await user.click(screen.getByRole('button', { name: 'Export Locked' }))
  expect(await screen.findByText(/Your plan doesn’t include this/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask us' }).getAttribute('href')).toBe('/app/support')
})
