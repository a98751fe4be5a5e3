import type { AccountId, SessionId, UserId } from '@dibs/core'
import { expect, test } from 'vitest'
import { createRoom } from '../rooms/service.ts'
import { noteLost, settleLost } from './add-gap.ts'

function newLive() {
  const room = createRoom(
    {
      ...{ id: '1' as SessionId, userId: '2' as UserId, tiktokUsername: 'rina' },
      ...{ tiktokAccountId: '7' as AccountId, startedAt: new Date(0) },
    },
    { matcher: () => null, matchRule: 'contains' },
    0,
  )
  const told: string[] = []
  room.viewers.add({ send: (frame) => told.push(frame.toString()), close: () => {} })
  return { live: { room, gaps: [], lost: null }, told }
}

test('claims that could not be kept are one gap, stored and told, once it is over', () => {
  const { live, told } = newLive()
  for (const at of [10_000, 10_400, 14_000]) noteLost(live, at)
  settleLost(live, 18_000)
  expect(live.gaps).toEqual([])
  settleLost(live, 19_000)
  expect(live.gaps).toEqual([{ from: 10_000, to: 14_000 }])
  expect(live.room.gaps).toEqual([{ from: 10_000, to: 14_000 }])
  expect(told.join()).toContain('"from":"1970-01-01T00:00:10.000Z","to":"1970-01-01T00:00:14.000Z"')
})

test('losses far apart are gaps of their own, and each is told once', () => {
  const { live } = newLive()
  noteLost(live, 1_000)
  settleLost(live, 9_000)
  noteLost(live, 60_000)
  settleLost(live, 70_000)
  settleLost(live, 90_000)
  expect(live.gaps).toEqual([
    { from: 1_000, to: 1_000 },
    { from: 60_000, to: 60_000 },
  ])
})
