import type { ItemId, MessageId } from '@dibs/core'
import { expect, test } from 'vitest'
import { STANDBY } from '../../platform/nodes/ownership.ts'
import { liveSession, storedSession } from '../../testing/live-session.ts'
import { toldGaps, unsavedGaps } from './session/past.ts'

function newLive() {
  const live = liveSession()
  const told: string[] = []
  live.room.add({
    tokenHash: 'one',
    send: (frame) => told.push(frame.toString()),
    close: () => {},
  })
  return { live, told }
}

test('claims that could not be kept are one gap, stored and told, once it is over', () => {
  const { live, told } = newLive()
  for (const at of [10_000, 10_400, 14_000]) live.noteUnkept(at)
  live.settleUnkept(18_000)
  expect(unsavedGaps(live.past)).toEqual([])
  live.settleUnkept(19_000)
  expect(unsavedGaps(live.past)).toEqual([{ from: 10_000, to: 14_000 }])
  expect(toldGaps(live.past)).toEqual([{ from: 10_000, to: 14_000 }])
  expect(told.join()).toContain('"from":"1970-01-01T00:00:10.000Z","to":"1970-01-01T00:00:14.000Z"')
})

test('comments that cannot be read are told once that lasts, and are a gap until one can be read', () => {
  const { live, told } = newLive()
  for (const at of [10_000, 11_000, 12_000, 13_000, 14_000]) live.unreadable.failed(at)
  live.unreadable.look(19_999)
  expect(told).toEqual([])
  live.unreadable.look(20_000)
  expect(told.join()).toContain('"state":"connecting","trouble":"unreadable"')
  live.unreadable.failed(25_000)
  live.settleUnkept(60_000)
  expect(unsavedGaps(live.past)).toEqual([])
  live.unreadable.read(70_000)
  expect(told.at(-1)).not.toContain('trouble')
  live.settleUnkept(75_000)
  expect(unsavedGaps(live.past)).toEqual([{ from: 10_000, to: 70_000 }])
})

test('one comment that can be read among many that cannot is no trouble', () => {
  const { live, told } = newLive()
  for (const at of [10_000, 11_000, 12_000, 13_000, 14_000]) live.unreadable.failed(at)
  live.unreadable.read(15_000)
  for (const at of [16_000, 17_000, 18_000, 19_000]) live.unreadable.failed(at)
  live.unreadable.look(90_000)
  live.settleUnkept(90_000)
  expect(told).toEqual([])
  expect(unsavedGaps(live.past)).toEqual([])
})

test('losses far apart are gaps of their own, and each is told once', () => {
  const { live } = newLive()
  live.noteUnkept(1_000)
  live.settleUnkept(9_000)
  live.noteUnkept(60_000)
  live.settleUnkept(70_000)
  live.settleUnkept(90_000)
  expect(unsavedGaps(live.past)).toEqual([
    { from: 1_000, to: 1_000 },
    { from: 60_000, to: 60_000 },
  ])
})

test('all who listen to a live are told what happens, until they stop', () => {
  const live = liveSession({}, { role: STANDBY })
  const told: string[] = []
  const listenAs = (name: string) =>
    live.subscribe({
      onHeard: () => told.push(`${name}: heard`),
      onGap: ({ from, to }) => told.push(`${name}: gap ${from} ${to}`),
      onStatus: () => told.push(`${name}: ${live.role.is}, ${live.hearing.status}`),
    })
  const stop = listenAs('one')
  listenAs('two')
  live.promote({ is: 'owner', epoch: 2 }, storedSession(), 0)
  live.setHearing({ status: 'connected' })
  live.setHearing({ status: 'connected' })
  live.note({ is: 'learned', gap: { from: 1, to: 2 } })
  live.note({ is: 'missed', gap: { from: 3, to: 4 } })
  const each = ['owner, connecting', 'owner, connected', 'heard', 'owner, connected', 'gap 3 4']
  expect(told).toEqual(each.flatMap((what) => [`one: ${what}`, `two: ${what}`]))
  stop()
  told.length = 0
  live.demote()
  expect(told).toEqual(['two: standby, connected'])
})

test('after more claims than are remembered, the last messages are known all the same', () => {
  const item = 'a1' as ItemId
  const decisions = Array.from({ length: 12_000 }, (_, i) => ({
    messageId: String(988_000 + i) as MessageId,
    itemId: item,
    heardAt: new Date(0),
    matchRule: 'contains' as const,
  }))
  const lastHeardIds = ['11', '999999', '12'] as MessageId[]
  const live = liveSession({ roomId: '7001', lastHeardIds }, { decisions })
  const decided = lastHeardIds.map((id) => live.decisions.get(id))
  expect(decided).toEqual([null, item, null])
})

test('a node that takes over while it is open whether anything was missed does not tell of a gap yet', () => {
  const { live, told } = newLive()
  live.setHearing({ status: 'connected' })
  told.length = 0
  live.noteLoss(5_000)
  expect(told).toEqual([])
  live.note({ is: 'missed', gap: { from: live.past.silentSince ?? 0, to: 6_000 } })
  expect(told.join()).toContain('"from":"1970-01-01T00:00:05.000Z","to":"1970-01-01T00:00:06.000Z"')
})

test('a standby tells nobody of a loss that lasts; once it owns the live it does, asks once, and goes on counting', () => {
  const live = liveSession({}, { role: STANDBY })
  live.noteLoss(5_000)
  expect(live.lastingLoss()).toBeNull()
  live.note({ is: 'missed', gap: { from: 1_000, to: 2_000 } })
  const stored = storedSession({ commentsHeard: 30, heardSeconds: 120, hasClaimed: true })
  expect(live.promote({ is: 'owner', epoch: 2 }, stored, 9_000)).toMatchObject([{ from: 1_000 }])
  expect(live.lastingLoss()).toEqual({ from: 5_000 })
  expect(live.figures.toStored()).toEqual({
    commentsHeard: 30,
    heardSeconds: 120,
    hasClaimed: true,
  })
  live.note({ is: 'heard' })
  live.noteLoss(20_000)
  // Taken once more, as after a beat that was late: nothing of this node's own hearing is given up.
  const later = storedSession({ heardUntil: new Date(90_000) })
  expect(live.promote({ is: 'owner', epoch: 3 }, later, 99_000)).toEqual([])
  expect(live.past).toMatchObject({ coveredUntil: 0, silentSince: 20_000 })
})
