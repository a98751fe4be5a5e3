import type { ProviderMessage } from '@dibs/contract/provider'
import type { AccountId, ItemId, MessageId } from '@dibs/core'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { hashBuyer } from '../../platform/database/erased-buyers.ts'
import { createMetrics } from '../../platform/observability/metrics.ts'
import { liveSession } from '../../testing/live-session.ts'
import type { NewClaim } from '../claims/service.ts'
import { announceStored, createHear } from './hear.ts'
import { takeIn } from './peers/hand-over.ts'

const commentOf = (id: string) => ({
  messageId: id as MessageId,
  buyer: { accountId: '5' as AccountId, username: 'u', nickname: 'n' },
  text: 'hai',
  commentedAt: 1,
  heardAt: 1,
  itemId: null,
})
const chat = (id: string): ProviderMessage => ({
  type: 'chat',
  comment: commentOf(id),
  isHost: false,
})

const messageIds = (frame: string): string[] =>
  JSON.parse(frame).messages.map(
    (message: { data: { event: { msgId: string } } }) => message.data.event.msgId,
  )

test('a comment that is shown again after a restart is not counted as heard for the first time', async () => {
  const metrics = createMetrics()
  const hear = createHear({
    claimWriter: { append: () => {} },
    takedownWriter: { append: () => {} },
    clock: () => 2_000,
    log: pino({ level: 'silent' }),
    metrics,
    restate: () => {},
  })
  const live = liveSession({ roomId: '7001', lastHeardIds: ['11' as MessageId] })
  const told: string[] = []
  live.room.add({
    tokenHash: 'one',
    send: (frame) => told.push(frame.toString()),
    close: () => {},
  })
  hear(live, [chat('11'), chat('12')])
  expect(told.flatMap(messageIds)).toEqual(['11', '12'])
  expect((await metrics.commentsHeard.get()).values[0]?.value).toBe(1)
})

test('a claim that was heard behind a loss, before a restart, does not show that nothing was missed', () => {
  const hear = createHear({
    claimWriter: { append: () => {} },
    takedownWriter: { append: () => {} },
    clock: () => 90_000,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    restate: () => {},
  })
  const claim = (messageId: string, heardAt: number) => ({
    messageId: messageId as MessageId,
    itemId: 'A' as ItemId,
    heardAt: new Date(heardAt),
    matchRule: 'contains' as const,
  })
  const live = liveSession(
    { roomId: '7001', heardUntil: new Date(10_000) },
    { decisions: [claim('11', 12_000), claim('12', 60_000)] },
  )
  expect(hear(live, [chat('11'), chat('12')])).toEqual({ fresh: [], known: ['11'] })
  expect(live.figures.commentsHeard).toBe(0)
})

test('a claim that was stored before a restart is shown again, with how it looks by then', () => {
  const restated: string[] = []
  const appended: unknown[] = []
  const hear = createHear({
    claimWriter: { append: (claims) => appended.push(...claims) },
    takedownWriter: { append: () => {} },
    clock: () => 20_000,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    restate: (_live, accountId) => restated.push(accountId),
  })
  const claim = {
    messageId: '11' as MessageId,
    itemId: 'A' as ItemId,
    heardAt: new Date(9_000),
    matchRule: 'contains' as const,
  }
  const live = liveSession({ roomId: '7001', heardUntil: new Date(10_000) }, { decisions: [claim] })
  const told: string[] = []
  live.room.add({
    tokenHash: 'one',
    send: (frame) => told.push(frame.toString()),
    close: () => {},
  })
  expect(hear(live, [chat('11')])).toEqual({ fresh: [], known: ['11'] })
  expect(hear(live, [chat('11')])).toEqual({ fresh: [], known: ['11'] })
  expect(told.flatMap(messageIds)).toEqual(['11'])
  expect(restated).toEqual(['5'])
  expect(appended).toEqual([])
})

test('what an erased buyer had said counts as heard, and is neither shown nor a claim, whoever heard it', () => {
  const append = vi.fn()
  const hear = createHear({
    claimWriter: { append },
    takedownWriter: { append },
    clock: () => 20_000,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    restate: () => {},
  })
  const erasures = [{ accountHash: hashBuyer('1', '5'), erasedAt: new Date(1) }]
  const known = ['11' as MessageId]
  const live = liveSession({ roomId: '7001', lastHeardIds: known }, { erasures })
  const matcher = () => ({ id: 'A' as ItemId, code: 'hai' })
  live.match({ matcher, matchRule: 'contains', itemsVersion: '' }, 1)
  const send = vi.fn()
  live.room.add({ tokenHash: 'one', send, close: () => {} })
  const elsewhere = { ...chat('12'), heardAt: 15_000 }
  expect(hear(live, [chat('11'), elsewhere])).toEqual({ fresh: ['12'], known: ['11'] })
  expect(hear(live, [elsewhere])).toEqual({ fresh: [], known: ['12'] })
  takeIn(live, { comments: [commentOf('13')], commentsHeard: 3 }, 16_000)
  expect(live.recent.all()).toEqual([])
  expect(send).not.toHaveBeenCalled()
  expect(append).not.toHaveBeenCalled()
})

test('a claim that was only added by hand does not show that what came before it was heard', () => {
  const hear = createHear({
    claimWriter: { append: () => {} },
    takedownWriter: { append: () => {} },
    clock: () => 20_000,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    restate: () => {},
  })
  const live = liveSession(
    { roomId: '7001', heardUntil: new Date(10_000) },
    {
      decisions: [
        {
          messageId: '11' as MessageId,
          itemId: 'A' as ItemId,
          heardAt: new Date(9_000),
          matchRule: null,
        },
      ],
    },
  )
  expect(hear(live, [chat('11')])).toEqual({ fresh: [], known: [] })
})

test('a claim is told to the devices however much was said between it and its commit', () => {
  const NOW = Date.UTC(2026, 0, 1)
  const stored: NewClaim[] = []
  const hear = createHear({
    claimWriter: { append: (claims) => stored.push(...claims) },
    takedownWriter: { append: () => {} },
    clock: () => NOW,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    restate: () => {},
  })
  const live = liveSession({ roomId: '7001' })
  const matcher = (text: string) => (text === 'A' ? { id: 'item' as ItemId, code: 'A' } : null)
  live.match({ matcher, matchRule: 'contains', itemsVersion: '' }, 1)
  const told: string[] = []
  const send = (frame: string | Buffer) => told.push(frame.toString())
  live.room.add({ tokenHash: 'one', send, close: () => {} })
  const claim = {
    ...chat('100'),
    comment: { ...commentOf('100'), text: 'A', commentedAt: NOW },
  } as ProviderMessage
  hear(live, [claim, ...Array.from({ length: 200 }, (_, n) => chat(String(101 + n)))])
  told.length = 0
  announceStored(live, stored, { revision: 1, adopted: [] })
  const messages = told.flatMap((frame) => JSON.parse(frame).messages)
  expect(messages.map(({ type }) => type)).toEqual(['dibs.commentState', 'dibs.waitlistsChanged'])
  expect(messages[0].data).toEqual({ messageId: '100', state: 'highlighted', itemClueId: 'item' })
})
