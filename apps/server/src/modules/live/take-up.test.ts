import type { AccountId, ItemId, MessageId, SessionId, UserId } from '@dibs/core'
import { expect, test } from 'vitest'
import type { StoredSession } from './store.ts'
import { takeUp } from './take-up.ts'

const session: StoredSession = {
  ...{ id: '1' as SessionId, userId: '2' as UserId, tiktokUsername: 'rina', roomId: '7001' },
  ...{ tiktokAccountId: '7' as AccountId, startedAt: new Date(0), heardUntil: new Date(9_000) },
  ...{ endedAt: null, endReason: null, commentsHeard: 12_003 },
  lastHeardIds: ['11', '999999', '12'] as MessageId[],
}

test('after more claims than are remembered, the last messages are known all the same', () => {
  const item = 'a1' as ItemId
  const decisions = Array.from({ length: 12_000 }, (_, i) => ({
    messageId: String(988_000 + i) as MessageId,
    itemId: item,
  }))
  const room = takeUp(session, {
    ...{ matching: { matcher: () => null, matchRule: 'contains' }, decisions, gaps: [], now: 0 },
  })
  const decided = session.lastHeardIds.map((id) => room.decisions.get(id))
  expect(decided).toEqual([null, item, null])
})
