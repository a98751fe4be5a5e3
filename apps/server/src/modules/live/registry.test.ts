import type { SessionId, UserId } from '@dibs/core'
import { expect, test } from 'vitest'
import { liveSession } from '../../testing/live-session.ts'
import { LiveRegistry } from './registry.ts'

test('a live that goes leaves the one that the seller has opened since', () => {
  const registry = new LiveRegistry()
  const userId = 'rina' as UserId
  const older = liveSession({ id: '1' as SessionId, userId })
  const newer = liveSession({ id: '2' as SessionId, userId })
  registry.add(older)
  registry.add(newer)
  registry.close(older, 'stopped')
  expect(registry.findByUser(userId)).toBe(newer)
  registry.close(newer, 'stopped')
  expect(registry.findByUser(userId)).toBeUndefined()
})
