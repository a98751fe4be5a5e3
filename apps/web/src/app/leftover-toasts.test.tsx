import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { LeftoverToasts, RequireToken, RequireVisitor } from './app-routes.tsx'

afterEach(cleanup)

function Areas() {
  return (
    <Routes>
      <Route
        path="/"
        element={
          <>
            <RequireVisitor>outside</RequireVisitor>
            <LeftoverToasts />
          </>
        }
      />
      <Route path="/app/home" element={<RequireToken>inside</RequireToken>} />
    </Routes>
  )
}

/** Where toasts show; one of them is the test's own. */
const regions = () => document.querySelectorAll('[data-toasts]').length

it('toasts of a seller who leaves are shown on the front page', async () => {
  const { session } = await renderScreen(<Areas />, { stored: { token: 'abc' } })
  await screen.findByText('inside')
  expect(regions()).toBe(1)
  act(() => session.logOut())
  await waitFor(() => expect(regions()).toBe(2))
})

it('visitors do not fetch the code for toasts', async () => {
  await renderScreen(<Areas />)
  await screen.findByText('outside')
  expect(regions()).toBe(1)
})
