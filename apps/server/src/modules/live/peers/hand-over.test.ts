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

test('what may name a code is handed over as well, as much of the earliest as there is room for', () => {
  const live = liveSession()
  const name = (n: number) => ({
    ...comment,
    messageId: String(7_300_000_000_000_000_000n + BigInt(n) * 7_919_777n) as MessageId,
    buyer: {
      accountId: String(6_900_000_000_000_000_000n + BigInt(n) * 104_729_333n) as AccountId,
      username: `user.${n * 7_919}`,
      nickname: `Name ${n * 31}`,
    },
    text: `K${n % 997}`,
    heardAt: n,
  })
  for (let n = 1; n <= 5_000; n++) live.recent.keepNamed(name(n))
  const handed = handOver(live, 9_000)
  expect(JSON.stringify(handed).length).toBeLessThan(900_000)
  const standby = liveSession()
  takeIn(standby, handed, 500)
  const named = [...standby.recent.remembered()].flat()
  expect(named.length).toBeGreaterThan(1_000)
  expect(named).toEqual(Array.from({ length: named.length }, (_, n) => name(n + 1)))
  expect(standby.recent.missingOf('K1', 0)).toBeNull()
  for (let n = 1; n <= 2_200; n++) standby.recent.add({ ...comment, heardAt: 10_000 + n })
  expect(standby.recent.missingOf('K1', 0)?.from).toBe(named.length + 1)
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
