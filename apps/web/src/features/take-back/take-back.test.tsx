import { cleanup, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { CLIENT_CONFIG } from '../../shared/testing/client-config.ts'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { TakeBackScreen } from './take-back-screen.tsx'

afterEach(cleanup)

const TAKE_BACK = 'POST /user/profile/take-back'
const PROFILE = 'GET /user/profile'
const DONE = { body: { field: 'email', message: 'Your old email address is back.' } }
const refusal = (status: number, code: string, error: string) => ({ status, body: { code, error } })
const findButton = () => screen.findByRole('button', { name: 'Undo the change' })

/** Opens links as a browser does, and shows the address that is left. */
function Opened({ links }: { links: readonly string[] }) {
  const open = useRef(useNavigate())
  const { pathname, hash } = useLocation()
  useEffect(() => {
    for (const link of links) open.current(link)
  }, [links])
  return (
    <>
      <p data-testid="address">{pathname + hash}</p>
      <TakeBackScreen
        about={pathname.endsWith('account') ? 'account' : 'contact'}
        loginPath="/login"
      />
    </>
  )
}

async function openLink(
  answers: Parameters<typeof forgeServer>[0] = {},
  { links = ['/take-back#secret-1'], stored = {} as Record<string, string> } = {},
) {
  const server = forgeServer({ [TAKE_BACK]: DONE, ...answers })
  return renderScreen(<Opened links={links} />, { server, stored })
}

describe('the link to take a video account back', () => {
  const ACCOUNT = 'POST /user/profile/take-back-account'

  it('takes it back with its token when the button is pressed, and leads on', async () => {
    const done = { body: { message: 'It is yours again.' } }
    const links = ['/take-back/account#secret-3']
    const { user, server } = await openLink({ [ACCOUNT]: done }, { links })
    await user.click(await screen.findByRole('button', { name: 'Take it back' }))
    expect(await screen.findByText(done.body.message)).toBeTruthy()
    expect(server.bodiesOf(ACCOUNT)).toEqual([{ token: 'secret-3' }])
    expect(screen.getByRole('link', { name: 'To Dibs' }).getAttribute('href')).toBe('/login')
  })
})

describe('the link to take a change back', () => {
  it('leaves nothing in the address, and changes nothing by being opened', async () => {
    const { server } = await openLink()
    await findButton()
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/take-back'))
    expect(server.requests).toEqual([])
  })

  it('takes it back with its token when the button is pressed, and leads to the login', async () => {
    const { user, server } = await openLink()
    await user.click(await findButton())
    expect(await screen.findByText(DONE.body.message)).toBeTruthy()
    expect(server.bodiesOf(TAKE_BACK)).toEqual([{ token: 'secret-1' }])
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })

  it('that is opened last counts', async () => {
    const links = ['/take-back#secret-1', '/take-back#secret-2']
    const { user, server } = await openLink({}, { links })
    await user.click(await findButton())
    await waitFor(() => expect(server.bodiesOf(TAKE_BACK)).toEqual([{ token: 'secret-2' }]))
  })

  it('without a token says where to find it', async () => {
    await openLink({}, { links: ['/take-back'] })
    expect(await screen.findByRole('heading', { name: 'Open the link once more' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('that no longer works says so, with the way to people', async () => {
    const { user } = await openLink({
      [TAKE_BACK]: refusal(409, 'take_back_expired', 'Too late.'),
      'GET /client-config': { body: CLIENT_CONFIG },
    })
    await user.click(await findButton())
    expect(await screen.findByText(/^Too late\. A link works once/)).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Write to help@dibs.test' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each([
    ['without an answer', undefined, 'No answer from Dibs. Check your connection and try again.'],
    ['when Dibs is away', refusal(503, 'service_unavailable', 'Later.'), 'Later.'],
  ])('can be pressed again %s', async (_, answer, message) => {
    const { user, server } = await openLink()
    server.answer(TAKE_BACK, () => {
      if (answer) return answer
      throw new TypeError('offline')
    })
    await user.click(await findButton())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    server.answer(TAKE_BACK, DONE)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(DONE.body.message)).toBeTruthy()
  })

  it.each([
    ['logs this browser out where its account was', refusal(401, 'unauthorized', 'No.'), null],
    ['leaves this browser to another account', { body: aProfile() }, 'abc'],
  ])('%s', async (_, profile, token) => {
    const { user, session } = await openLink({ [PROFILE]: profile }, { stored: { token: 'abc' } })
    await user.click(await findButton())
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy()
    expect(session.getToken()).toBe(token)
  })
})
