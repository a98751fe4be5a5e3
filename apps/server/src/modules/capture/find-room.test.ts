import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { findRoom } from './find-room.ts'

test('whoever has given up is answered at once, and the provider is not asked', async () => {
  const nowhere = 'not even an address'
  const found = await findRoom(nowhere, systemClock, AbortSignal.abort())
  expect(found).toEqual({ kind: 'unknown' })
})
