import { cleanup, screen } from '@testing-library/react'
import { Link, useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { renderProfile } from './testing/render-profile.tsx'

afterEach(cleanup)

it.each(['Terms of Service', 'Privacy Policy'])('%s open over the page', async (name) => {
  const { user } = await renderProfile()
  const row = screen.getByRole('button', { name })
  await user.click(row)
  expect(await screen.findByRole('dialog', { name })).toBeTruthy()
  expect(await screen.findByText(/^Last updated (Jul 4|4 Jul|July 4|4 July),? 2025$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('help and support are a link away', async () => {
  await renderProfile()
  const link = screen.getByRole('link', { name: 'Help and support' })
  expect(link.getAttribute('href')).toBe('/app/support')
})

const Place = () => <Link to="/app/profile">at {useLocation().pathname}</Link>

it('Back leads to where the seller came from', async () => {
  const { user } = await renderProfile({}, { beside: <Place /> })
  await user.click(screen.getByText('at /'))
  await screen.findByText('at /app/profile')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('at /')
})

it('Back leads to Home when the app was opened here', async () => {
  const { user } = await renderProfile({}, { beside: <Place /> })
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('at /app/home')
})
