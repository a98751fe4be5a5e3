import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { RequireToken, RequireVisitor } from './require-token.tsx'

afterEach(cleanup)

function Areas() {
  return (
    <Routes>
      <Route path="/" element={<RequireVisitor>landing</RequireVisitor>} />
      <Route path="/app/home" element={<RequireToken>home</RequireToken>} />
    </Routes>
  )
}

describe('the two areas', () => {
  it('send sellers home and visitors to the landing page', async () => {
    const { session } = await renderScreen(<Areas />, { stored: { token: 'abc' } })
    expect(screen.getByText('home')).toBeTruthy()
    act(() => session.logOut())
    await waitFor(() => expect(screen.getByText('landing')).toBeTruthy())
    act(() => session.logIn('new'))
    await waitFor(() => expect(screen.getByText('home')).toBeTruthy())
  })
})
