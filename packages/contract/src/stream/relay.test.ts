import { expect, it } from 'vitest'
import { relayMessageSchema } from './relay.ts'

const sessionId = '0197a1b2-0000-7000-8000-000000000001'
const at = '2026-05-01T10:00:00.000Z'

it.each([
  { type: 'dibs.waitlistsChanged', data: { sessionId, revision: '7' } },
  { type: 'dibs.itemsChanged', data: {} },
  { type: 'dibs.besideChanged', data: {} },
  { type: 'dibs.status', data: { state: 'connected' } },
  { type: 'dibs.status', data: { state: 'connecting', trouble: 'silent' } },
  { type: 'dibs.status', data: { state: 'ended', reason: 'live_ended' } },
  { type: 'dibs.gap', data: { from: at } },
  { type: 'dibs.gap', data: { from: at, to: at } },
  {
    type: 'dibs.commentState',
    data: { messageId: '7', state: 'manuallyAdded', itemClueId: sessionId },
  },
  { type: 'dibs.commentState', data: { messageId: '7', state: 'deleted' } },
])('knows $type', (message) => {
  expect(relayMessageSchema.parse(message)).toEqual(message)
})

it.each([
  { type: 'dibs.other', data: {} },
  { type: 'WebcastChatMessage', data: {} },
  { type: 'dibs.status', data: { state: 'asleep' } },
  { type: 'dibs.status', data: { state: 'ended', reason: 'boredom' } },
  { type: 'dibs.status', data: { state: 'connected', trouble: 'rain' } },
  { type: 'dibs.gap', data: { from: 'yesterday' } },
  { type: 'dibs.commentState', data: { messageId: 'x'.repeat(40), state: 'deleted' } },
  { type: 'dibs.waitlistsChanged' },
])('refuses what it does not know (%#)', (message) => {
  expect(relayMessageSchema.safeParse(message).success).toBe(false)
})
