import type { ItemId } from '@dibs/core'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { liveSession } from '../../../testing/live-session.ts'
import { createUpkeep } from './upkeep.ts'

test('an older reading of the items does not replace what a newer one found unchanged', async () => {
  const live = liveSession()
  const seller = (itemsVersion: string) => ({
    userId: live.session.userId,
    sessionId: live.session.id,
    hasItsAccount: true,
    plan: 'pro',
    planChangedAt: null,
    autoJoin: false,
    suspendedAt: null,
    matchRule: live.matching.matchRule,
    itemsVersion,
  })
  // The older reading finds items that have been removed again, and takes longer to load them.
  const findSellers = vi
    .fn()
    .mockResolvedValueOnce([seller('older')])
    .mockResolvedValueOnce([seller(live.matching.itemsVersion)])
  const loaded = Promise.withResolvers<{ id: ItemId; code: string }[]>()
  const list = vi.fn(() => loaded.promise)
  const upkeep = createUpkeep({
    store: { findSellers },
    items: { list },
    clock: () => 0,
    log: pino({ level: 'silent' }),
  } as never)
  const older = upkeep.refresh([live])
  await vi.waitFor(() => expect(list).toHaveBeenCalled())
  await upkeep.refresh([live])
  loaded.resolve([{ id: 'a1' as ItemId, code: 'A1' }])
  await older
  expect(live.matching.itemsVersion).toBe('')
  expect(live.matching.matcher('A1')).toBeNull()
})
