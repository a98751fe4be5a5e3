import type { AccountId, ItemId, SessionId } from '@dibs/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgeServer } from '../../testing/forge-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ShareProof } from './share-proof.tsx'

afterEach(cleanup)

const SESSION = 'c0ffee00-0000-4000-8000-000000000001' as SessionId
const ITEM = 'c0ffee00-0000-4000-8000-0000000000a1' as ItemId
const KEPT = `GET /livestreams/${SESSION}/fair`
const PROOF = `GET /livestreams/${SESSION}/fair/${ITEM}/101`
const NOT_YET = { body: { path: null } }
const on = { body: { isKept: true, canKeep: true, size: 5, root: 'AAAAAAAAAAAA' } }
const off = { body: { isKept: false, canKeep: true, size: null, root: null } }

function open(answers: Parameters<typeof forgeServer>[0]) {
  const server = forgeServer(answers)
  const place = { itemId: ITEM, accountId: '101' as AccountId }
  const view = (
    <Suspense>
      <ShareProof sessionId={SESSION} {...place} />
    </Suspense>
  )
  return renderScreen(view, { server, stored: { token: 'token-1' } })
}

it('copies the address at which the place can be checked', async () => {
  const { user } = await open({ [KEPT]: on, [PROOF]: { body: { path: '/fair/live#proof' } } })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: 'Share proof' }))
  expect(write).toHaveBeenCalledWith(`${window.location.origin}/fair/live#proof`)
  await screen.findByRole('button', { name: 'Copied' })
  expect(screen.getByRole('link', { name: 'Open the proof' }).getAttribute('href')).toBe(
    '/fair/live#proof',
  )
})

it('says that a claim is not sealed yet, and asks again', async () => {
  await open({ [KEPT]: on, [PROOF]: NOT_YET })
  await screen.findByText(/not sealed yet/)
  expect(screen.queryByRole('button', { name: 'Share proof' })).toBeNull()
})

it('lets a live be checked that was not until then', async () => {
  const { user, server } = await open({ [KEPT]: off, [PROOF]: NOT_YET })
  server.answer(`PUT /livestreams/${SESSION}/fair`, on)
  await user.click(await screen.findByRole('button', { name: 'Let others check this live' }))
  await screen.findByText(/not sealed yet/)
})

it('is no part of a practice', async () => {
  const { server } = await open({ [KEPT]: { body: { ...off.body, canKeep: false } } })
  await waitFor(() => expect(server.bodiesOf(KEPT)).not.toEqual([]))
  expect(screen.queryByRole('button')).toBeNull()
})
