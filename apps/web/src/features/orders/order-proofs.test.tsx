import type { AccountId, SessionId } from '@dibs/core'
import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { OrderProofs } from './order-proofs.tsx'

const LIST = 'GET /livestreams/s1/orders/7/proofs'
const picture = (id: string) => `${LIST}/${id}`
const listed = (...ids: string[]) => ({
  body: {
    proofs: ids.map((id) => ({ id, sentAt: '2026-11-20T13:14:00.000Z' })),
  },
})
const [FIRST, SECOND] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
] as const

async function open(answers: Parameters<typeof forgeServer>[0]) {
  const server = forgeServer(answers)
  const { user } = await renderScreen(
    <Suspense>
      <OrderProofs order={{ customerAccountId: '7' as AccountId }} sessionId={'s1' as SessionId} />
      <p>page</p>
    </Suspense>,
    { server, stored: { token: 'abc' } },
  )
  await screen.findByText('page')
  return { user, server }
}

it('shows each picture, as data that the policy of the page allows, and one of them large', async () => {
  const { user, server } = await open({
    [LIST]: listed(FIRST, SECOND),
    [picture(FIRST)]: { body: 'the first' },
    [picture(SECOND)]: { body: 'the second' },
  })
  const first = await screen.findByRole('img', { name: /^Picture 1/ })
  expect(first.getAttribute('src')).toMatch(/^data:/)
  await screen.findByRole('img', { name: /^Picture 2/ })
  for (const { headers } of server.requests) expect(headers.get('authorization')).toBe('Bearer abc')
  const button = screen.getByRole('button', { name: /^Picture 1/ })
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

it('says which was sent for a bill before, whose parcel has gone off', async () => {
  const { body } = listed(FIRST, SECOND)
  const proofs = body.proofs.map((proof, at) => ({ ...proof, isEarlier: at === 0 }))
  await open({
    [LIST]: { body: { proofs } },
    [picture(FIRST)]: { body: 'the first' },
    [picture(SECOND)]: { body: 'the second' },
  })
  await screen.findByRole('img', { name: /^Picture 1, .* \(of a bill before\)$/ })
  await screen.findByRole('img', { name: /^Picture 2, .*[^)]$/ })
})

it('takes no room where nothing was sent', async () => {
  const { server } = await open({ [LIST]: listed() })
  await waitFor(() => expect(server.bodiesOf(LIST)).not.toEqual([]))
  expect(screen.queryByRole('heading')).toBeNull()
})

it('says that a picture was not loaded, and loads it again', async () => {
  const { user, server } = await open({ [LIST]: listed(FIRST) })
  const again = await screen.findByRole('button', { name: 'Not loaded. Try again' })
  server.answer(picture(FIRST), { body: 'now' })
  await user.click(again)
  expect(await screen.findByRole('img', { name: /^Picture 1/ })).toBeTruthy()
})

it('says that the pictures were not loaded, rather than that there are none', async () => {
  await open({})
  expect(await screen.findByText('The pictures could not be loaded.')).toBeTruthy()
})
