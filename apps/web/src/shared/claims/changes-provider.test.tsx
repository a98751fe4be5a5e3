import { cleanup, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgeServer } from '../testing/forge-server.ts'
import { aProfile } from '../testing/profile.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ChangesProvider, useChangeQueue, useQueueState } from './changes-provider.tsx'
import { removal } from './make-changes.ts'
import { claimOf, ITEM_A1 } from './testing/a-claim.ts'

const SESSION = 'c0ffee00-0000-4000-8000-000000000001' as Parameters<typeof removal>[0]
const rina = claimOf('Rina', 0)
const REMOVE = `DELETE /comments/${SESSION}/${ITEM_A1}/${rina.messageId}/${rina.buyer.accountId}`

function RemoveRina() {
  const { submit } = useChangeQueue()
  const { changes } = useQueueState()
  const place = { itemId: ITEM_A1, itemText: 'A1', claim: rina }
  return (
    <button type="button" onClick={() => submit(removal(SESSION, place))}>
      Remove, {changes.length} waiting
    </button>
  )
}

async function open() {
  const server = forgeServer({
    'GET /user/profile': { body: aProfile() },
    [REMOVE]: { status: 204 },
  })
  const view = await renderScreen(
    <StrictMode>
      <ChangesProvider>
        <RemoveRina />
      </ChangesProvider>
    </StrictMode>,
    { server, stored: { token: 'token-1' } },
  )
  const removals = () => server.requests.filter(({ call }) => call === REMOVE).length
  const press = async () => view.user.click(await screen.findByRole('button'))
  return { ...view, removals, press }
}

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'locks')
})

it('sends changes where site data is blocked, so that there are no locks', async () => {
  const request = vi.fn(async () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  const { removals, press } = await open()
  await press()
  await waitFor(() => expect(removals()).toBe(1))
  await screen.findByRole('button', { name: 'Remove, 0 waiting' })
  expect(request).toHaveBeenCalled()
})

it('sends each change once, and leaves no listener behind when it goes', async () => {
  const added = vi.spyOn(window, 'addEventListener')
  const removed = vi.spyOn(window, 'removeEventListener')
  const { removals, press, unmount } = await open()
  await press()
  await screen.findByRole('button', { name: 'Remove, 0 waiting' })
  expect(removals()).toBe(1)
  unmount()
  const storageListeners = (calls: typeof added | typeof removed) =>
    calls.mock.calls.filter(([type]) => type === 'storage').length
  expect(storageListeners(added)).toBeGreaterThan(0)
  expect(storageListeners(removed)).toBe(storageListeners(added))
})
