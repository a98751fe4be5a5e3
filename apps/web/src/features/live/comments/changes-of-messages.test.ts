import type { Item } from '@dibs/contract'
import type { AccountId, MessageId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import type { StreamMessage } from '../connection/read-stream.ts'
import { changesOfMessages, createItemMatching } from './changes-of-messages.ts'

const items = ['A10', 'A1', 'techno', 'techno support'].map(
  (clue_text, i) => ({ id: `item-${i}`, clue_text, updated_at: '' }) as unknown as Item,
)
const match = createItemMatching()(items, 'contains')
const chat = (text: string, username = 'buyer', accountId = '2'): StreamMessage => ({
  type: 'chat',
  comment: {
    messageId: '1' as MessageId,
    buyer: { accountId: accountId as AccountId, username, nickname: '' },
    text,
    commentedAt: 1,
  },
})
const status: StreamMessage = { type: 'status', state: 'connected', reason: null }

function rowIn(messages: StreamMessage[], isServerListening = true) {
  const changes = changesOfMessages(messages, {
    match,
    sellerUsername: '@TokoAni',
    sellerAccountId: '7000000000000000001',
    isServerListening,
  })
  return changes.flatMap((change) => (change.type === 'add' ? [change.row] : []))[0]
}
const itemOf = (messages: StreamMessage[], isServerListening = true) =>
  rowIn(messages, isServerListening)?.matchedItemId

describe('highlighting', () => {
  it('follows the shared rule: the longest code wins, whatever its case', () => {
    expect(itemOf([chat('a10 kak')])).toBe('item-0')
    expect(itemOf([chat('A1 dong')])).toBe('item-1')
    expect(itemOf([chat('TECHNO  support')])).toBe('item-2')
    expect(itemOf([chat('go Techno Support')])).toBe('item-3')
    expect(itemOf([chat('halo')])).toBeNull()
  })

  it('goes by the rule that the seller has chosen', () => {
    const matching = createItemMatching()
    expect(matching(items, 'contains')('A12 kak')?.id).toBe('item-1')
    expect(matching(items, 'whole')('A12 kak')).toBeNull()
    expect(matching(items, 'whole')).toBe(matching(items, 'whole'))
  })

  it("never takes the seller's own comments", () => {
    expect(itemOf([chat('A1 ready', 'tokoani')])).toBeNull()
    expect(itemOf([chat('A1 ready', 'toko.baru', '7000000000000000001')])).toBeNull()
  })

  it("leaves comments of the past to the server's word, where the server listens", () => {
    expect(itemOf([status, chat('A1')])).toBeNull()
    expect(itemOf([status, chat('A1')], false)).toBe('item-1')
  })
})

it("knows the seller's own comments by the name of the live or by the account", () => {
  const isOwn = (...who: [string, string?]) => rowIn([chat('halo', ...who)])?.isOwn
  expect(isOwn('@TokoAni')).toBe(true)
  expect(isOwn('tokoani')).toBe(true)
  expect(isOwn('toko.baru', '7000000000000000001')).toBe(true)
  expect(isOwn('buyer')).toBe(false)
})

it('compiles the codes once for the same list and rule', () => {
  const matching = createItemMatching()
  expect(matching(items, 'contains')).toBe(matching(items, 'contains'))
  expect(matching([], 'contains')('A1')).toBeNull()
})

it('closes a greeting with the word that the live is heard', () => {
  const gap: StreamMessage = { type: 'gap', from: '2026-11-20T14:14:03.000Z', to: null }
  const hearing = { match, sellerUsername: 'x', sellerAccountId: null, isServerListening: true }
  expect(changesOfMessages([status, gap], hearing).at(-1)).toEqual({ type: 'heardAgain' })
  expect(changesOfMessages([gap], hearing)).toHaveLength(1)
})
