import { expect, test, vi } from 'vitest'
import { STANDBY } from '../../../platform/nodes/ownership.ts'
import { liveSession } from '../../../testing/live-session.ts'
import { createFence } from './fence.ts'

function setUp(isOwnedElsewhere: boolean) {
  const refused = vi.fn()
  const inc = vi.fn()
  const asOwner = createFence({
    ownership: { refused },
    store: { isOwnedElsewhere: async () => isOwnedElsewhere },
    metrics: { fencedWrites: { inc } as never },
  })
  return { refused, inc, asOwner }
}

test('a write that changes nothing because another node owns the live is told to whoever looks after leases', async () => {
  const { refused, inc, asOwner } = setUp(true)
  const live = liveSession({}, { role: { is: 'owner', epoch: 3 } })
  expect(await asOwner(live, async ({ epoch }) => epoch !== 3)).toBe(false)
  expect(refused).toHaveBeenCalledWith(live.session.id, 3)
  expect(inc).toHaveBeenCalledOnce()
})

test('a session that is over refuses nobody, and a standby writes nothing', async () => {
  const { refused, asOwner } = setUp(false)
  expect(await asOwner(liveSession(), async () => false)).toBe(true)
  const write = vi.fn(async () => true)
  expect(await asOwner(liveSession({}, { role: STANDBY }), write)).toBe(false)
  expect(write).not.toHaveBeenCalled()
  expect(refused).not.toHaveBeenCalled()
})
