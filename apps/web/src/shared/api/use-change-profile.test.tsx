import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { forgeServer } from '../testing/forge-server.ts'
import { aProfile } from '../testing/profile.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { useChangeProfile, useProfileCache } from './use-change-profile.ts'
import { useProfile } from './use-profile.ts'

const PATCH = 'PATCH /user/profile'

function Settings() {
  const { data: profile } = useProfile()
  const { patch } = useProfileCache()
  const { mutate } = useChangeProfile({ isShownAtOnce: true, failed: 'Not saved.' })
  return (
    <>
      <p>
        {profile?.matchRule}, {profile?.name}
      </p>
      <button type="button" onClick={() => mutate({ matchRule: 'whole' })}>
        Whole
      </button>
      <button type="button" onClick={() => patch({ name: 'Budi' })}>
        Rename
      </button>
    </>
  )
}

async function renderSettings() {
  let answer = (_: { status?: number; body?: unknown }) => {}
  const server = forgeServer({
    'GET /user/profile': { body: aProfile() },
    [PATCH]: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const view = await renderScreen(<Settings />, { server, stored: { token: 'abc' } })
  await screen.findByText('contains, Ani')
  await view.user.click(screen.getByRole('button', { name: 'Whole' }))
  expect(await screen.findByText('whole, Ani')).toBeTruthy()
  await waitFor(() => expect(server.bodiesOf(PATCH)).toEqual([{ matchRule: 'whole' }]))
  return { ...view, answer: (given: { status?: number; body?: unknown }) => answer(given) }
}

it('shows a change before it is saved, then what the server answered, and caches that', async () => {
  const { answer, store } = await renderSettings()
  answer({ body: aProfile({ matchRule: 'whole', name: 'Ani Lestari' }) })
  expect(await screen.findByText('whole, Ani Lestari')).toBeTruthy()
  expect(JSON.parse(store.kept.get('userProfile') ?? '{}')).toMatchObject({ matchRule: 'whole' })
})

it('takes a change back that was refused, says so, and leaves the other fields alone', async () => {
  const { answer, user } = await renderSettings()
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  answer({ status: 503, body: { code: 'service_unavailable', error: 'Later.' } })
  expect(await screen.findByText('contains, Budi')).toBeTruthy()
  expect(screen.getByText('Not saved. Later.')).toBeTruthy()
})
