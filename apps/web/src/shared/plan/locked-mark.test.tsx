import type { Plan } from '@dibs/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aProfile } from '../testing/profile.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { LockedMark } from './locked-mark.tsx'

afterEach(cleanup)

async function renderOn(plan: Plan) {
  const stored = { token: 'abc', userProfile: JSON.stringify(aProfile({ plan })) }
  const button = (
    <button type="button">
      Export <LockedMark feature="exportRecaps" />
    </button>
  )
  await renderScreen(button, { stored })
  return screen.getByRole('button')
}

it('names the cheapest plan that has a feature, for eyes and for ears', async () => {
  const button = await renderOn('hobbyist')
  expect(button.textContent).toBe('Export Locked, comes with Pro Seller')
})

it('leaves a feature alone that the plan has', async () => {
  expect((await renderOn('pro')).textContent).toBe('Export ')
})
