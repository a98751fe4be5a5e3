import type { ProviderMessage } from '@dibs/contract/provider'
import type { AccountId, MessageId } from '@dibs/core'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMetrics } from '../../platform/metrics.ts'
import { liveSession } from '../../testing/live-session.ts'
import { createIngest } from './ingest.ts'

const chat = (id: string): ProviderMessage => ({
  type: 'chat',
  comment: {
    messageId: id as MessageId,
    buyer: { accountId: '5' as AccountId, username: 'u', nickname: 'n' },
    text: 'hai',
    commentedAt: 1,
  },
  isHost: false,
})

const messageIds = (frame: string): string[] =>
  JSON.parse(frame).messages.map(
    (message: { data: { event: { msgId: string } } }) => message.data.event.msgId,
  )

test('a comment that is shown again after a restart is not counted as heard for the first time', async () => {
  const metrics = createMetrics()
  const ingest = createIngest({
    claimWriter: { append: () => {} },
    takedownWriter: { append: () => {} },
    clock: () => 2_000,
    log: pino({ level: 'silent' }),
    metrics,
  })
  const live = liveSession({ roomId: '7001', lastHeardIds: ['11' as MessageId] })
  const told: string[] = []
  live.devices.add({
    tokenHash: 'one',
    send: (frame) => told.push(frame.toString()),
    close: () => {},
  })
  ingest(live, [chat('11'), chat('12')])
  expect(told.flatMap(messageIds)).toEqual(['11', '12'])
  expect((await metrics.commentsHeard.get()).values[0]?.value).toBe(1)
})
