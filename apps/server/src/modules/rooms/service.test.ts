import type { AccountId, SessionId, UserId } from '@dibs/core'
import { expect, test } from 'vitest'
import { createRoom, createRooms } from './service.ts'

test('a room that goes leaves the one that the seller has opened since', () => {
  const rooms = createRooms()
  const userId = 'rina' as UserId
  const [older, newer] = ['1', '2'].map((id) =>
    createRoom(
      {
        ...{ id: id as SessionId, userId, tiktokUsername: 'rina' },
        ...{ tiktokAccountId: '7' as AccountId, startedAt: new Date(0) },
      },
      { matcher: () => null, matchRule: 'contains' },
      0,
    ),
  ) as [ReturnType<typeof createRoom>, ReturnType<typeof createRoom>]
  rooms.add(older)
  rooms.add(newer)
  rooms.remove(older)
  expect(rooms.findByUser(userId)).toBe(newer)
  rooms.remove(newer)
  expect(rooms.findByUser(userId)).toBeUndefined()
})
