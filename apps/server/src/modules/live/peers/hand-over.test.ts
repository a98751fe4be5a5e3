import type { AccountId, MessageId } from '@dibs/core'
import { expect, test } from 'vitest'
import { liveSession } from '../../../testing/live-session.ts'
import type { LiveSession } from '../live.ts'
import { MARK } from '../session/decision-log.ts'
import { handOver, takeIn } from './hand-over.ts'

const comment = {
  messageId: '11' as MessageId,
  buyer: { accountId: '5' as AccountId, username: 'u', nickname: 'n' },
  text: 'hai',
  commentedAt: 6_000,
  heardAt: 6_000,
}

test('comments that are handed over while a loss is open tell nothing of what was missed before them', () => {
  const live = liveSession()
  live.recent.add(comment)
  expect(handOver(live, 9_000)).toMatchObject({ comments: [comment], heardUntil: 9_000 })
  live.note({ is: 'asked', gap: { from: 1_000, to: 5_000 } })
  const handed = handOver(live, 9_000)
  expect(handed.heardUntil).toBeNull()
  const standby = liveSession()
  takeIn(standby, handed, 500)
  expect(standby.recent.list()).toEqual([expect.objectContaining(comment)])
  expect(standby.decisions.isMarked(comment.messageId, MARK.inDoubt)).toBe(true)
  expect(standby.past).toMatchObject({ joinedAt: 500, silentSince: 500 })
})

test.each([
  [
    'a gap that is not stored',
    (live: LiveSession) => live.note({ is: 'missed', gap: { from: 1, to: 2 } }),
  ],
  ['comments that could not be kept', (live: LiveSession) => live.noteUnkept(1)],
])('%s is a loss that is open', (_what, lose) => {
  const live = liveSession()
  lose(live)
  expect(handOver(live, 9_000).heardUntil).toBeNull()
})
