import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { InviteScreen } from './invite-screen.tsx'

it('says that a shop could not be opened, and lets it be tried again', async () => {
  const server = forgeServer({
    'POST /helpers/invitations/look': {
      body: {
        shop: 'Toko Ani',
        role: 'desk',
        state: 'joined',
        account: '00000000-0000-4000-8000-00000000000a',
      },
    },
  })
  const { user } = await renderScreen(
    <Suspense>
      <InviteScreen />
    </Suspense>,
    { server, path: '/invite#a-token', stored: { token: 'a token' } },
  )
  const open = await screen.findByRole('button', { name: 'Open the shop' })
  await user.click(open)
  await screen.findByText('No answer from Dibs. Check your connection and try again.')
  expect(open.hasAttribute('disabled')).toBe(false)
})

const show = async (answer: object) => {
  const server = forgeServer({ 'POST /helpers/invitations/peek': answer })
  await renderScreen(
    <Suspense>
      <InviteScreen />
    </Suspense>,
    { server, path: '/invite#a-token' },
  )
}

it('says whose invitation it is before who is invited logs in', async () => {
  await show({ body: { shop: '@toko.rina', role: 'desk', state: 'open' } })
  await screen.findByRole('heading', { name: '@toko.rina invites you to help: Live desk.' })
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
})

it.each([
  [
    'was withdrawn',
    { status: 404, body: { error: 'Not found.', code: 'not_found' } },
    'This invitation is no longer valid',
  ],
  [
    'was used',
    { body: { shop: '', role: 'desk', state: 'used' } },
    'This invitation was used already',
  ],
  [
    'is over',
    { body: { shop: '', role: 'desk', state: 'expired' } },
    'This invitation has expired',
  ],
])('says before a log-in that an invitation %s', async (_, answer, title) => {
  await show(answer)
  await screen.findByRole('heading', { name: title })
  expect(screen.queryByRole('link')).toBeNull()
})
