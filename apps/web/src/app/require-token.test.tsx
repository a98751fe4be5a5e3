import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { RequireToken, RequireVisitor } from './app-routes.tsx'

afterEach(cleanup)

function Login() {
  return <p>login, {JSON.stringify(useLocation().state)}</p>
}

function Areas() {
  return (
    <Routes>
      <Route path="/" element={<RequireVisitor>landing</RequireVisitor>} />
      <Route path="/login" element={<Login />} />
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

  it('send sellers to the login whose login was ended for them, there to be told', async () => {
    const { session } = await renderScreen(<Areas />, { stored: { token: 'abc' } })
    act(() => session.expire())
    expect(await screen.findByText('login, {"wasLoggedOut":true}')).toBeTruthy()
  })

  it('send sellers who were suspended to the login, there to be told why', async () => {
    const { session } = await renderScreen(<Areas />, { stored: { token: 'abc' } })
    act(() => session.expire('This account is suspended: “x”.'))
    expect(
      await screen.findByText(
        'login, {"wasLoggedOut":true,"reason":"This account is suspended: “x”."}',
      ),
    ).toBeTruthy()
  })

  it('send sellers to the login who logged out everywhere, with what was said', async () => {
    const { session } = await renderScreen(<Areas />, { stored: { token: 'abc' } })
    act(() => session.logOut('leftEverywhere'))
    expect(await screen.findByText('login, {"hasLeft":true}')).toBeTruthy()
  })
})
