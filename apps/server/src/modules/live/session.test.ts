import type { ItemId, MessageId } from '@dibs/core'
import { expect, test } from 'vitest'
import { liveSession } from '../../testing/live-session.ts'

function newLive() {
  const live = liveSession()
  const told: string[] = []
  live.devices.add({
    tokenHash: 'one',
    send: (frame) => told.push(frame.toString()),
    close: () => {},
  })
  return { live, told }
}

test('claims that could not be kept are one gap, stored and told, once it is over', () => {
  const { live, told } = newLive()
  for (const at of [10_000, 10_400, 14_000]) live.noteLost(at)
  live.settleLost(18_000)
  expect(live.unstoredGaps).toEqual([])
  live.settleLost(19_000)
  expect(live.unstoredGaps).toEqual([{ from: 10_000, to: 14_000 }])
  expect(live.gaps).toEqual([{ from: 10_000, to: 14_000 }])
  expect(told.join()).toContain('"from":"1970-01-01T00:00:10.000Z","to":"1970-01-01T00:00:14.000Z"')
})

test('losses far apart are gaps of their own, and each is told once', () => {
  const { live } = newLive()
  live.noteLost(1_000)
  live.settleLost(9_000)
  live.noteLost(60_000)
  live.settleLost(70_000)
  live.settleLost(90_000)
  expect(live.unstoredGaps).toEqual([
    { from: 1_000, to: 1_000 },
    { from: 60_000, to: 60_000 },
  ])
})

test('after more claims than are remembered, the last messages are known all the same', () => {
  const item = 'a1' as ItemId
  const decisions = Array.from({ length: 12_000 }, (_, i) => ({
    messageId: String(988_000 + i) as MessageId,
    itemId: item,
  }))
  const lastHeardIds = ['11', '999999', '12'] as MessageId[]
  const live = liveSession({ roomId: '7001', lastHeardIds }, { decisions })
  const decided = lastHeardIds.map((id) => live.decisions.get(id))
  expect(decided).toEqual([null, item, null])
})
