import type { Item } from '@dibs/contract'
import type { AccountId, Comment, ItemId, MessageId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import type { StreamMessage } from '../connection/messages.ts'
import {
  applyCommentChanges,
  type CommentChange,
  type CommentRow,
  commenterName,
  createMatcherCache,
  EMPTY_LIST,
  freezeRows,
  MAX_COMMENTS,
  toCommentChanges,
  toCommentRow,
} from './comment-list.ts'

const item = 'c0ffee00-0000-4000-8000-000000000009' as ItemId

function row(id: number, changes: Partial<CommentRow> = {}): CommentRow {
  const comment: Comment = {
    messageId: String(id) as MessageId,
    buyer: { accountId: String(1_000 + id) as AccountId, username: `u${id}`, nickname: `N${id}` },
    text: `comment ${id}`,
    commentedAt: 1_795_183_990_000 + id,
  }
  return { ...toCommentRow(comment, null), ...changes }
}
const add = (id: number, changes?: Partial<CommentRow>): CommentChange => ({
  type: 'add',
  row: row(id, changes),
})
const state = (id: number, to: CommentRow['state']): CommentChange => ({
  type: 'state',
  messageId: String(id),
  state: to,
})
const after = (...changes: CommentChange[]) => applyCommentChanges(EMPTY_LIST, changes)
const ids = (list: typeof EMPTY_LIST) => list.rows.map((r) => r.messageId)
const states = (list: typeof EMPTY_LIST) => list.rows.map((r) => r.state)

describe('the list', () => {
  it('has the newest comment first', () => {
    expect(ids(after(add(1), add(2), add(3)))).toEqual(['3', '2', '1'])
  })

  it('keeps the newest and fifty more', () => {
    const list = after(...Array.from({ length: 80 }, (_, i) => add(i)))
    expect(list.rows).toHaveLength(MAX_COMMENTS)
    expect(ids(list).at(0)).toBe('79')
    expect(ids(list).at(-1)).toBe('29')
    expect(list.heard).toBe(80)
  })

  it('shows a comment once, however often it is delivered', () => {
    const list = applyCommentChanges(after(add(1), add(2)), [add(1), add(2), add(3), add(3)])
    expect(ids(list)).toEqual(['3', '2', '1'])
    expect(list.heard).toBe(3)
  })

  it('leaves rows alone that do not change', () => {
    const before = after(add(1), add(2))
    const list = applyCommentChanges(before, [add(3), state(2, 'deleted')])
    expect(list.rows[2]).toBe(before.rows[1])
    expect(list.rows[1]).not.toBe(before.rows[0])
  })

  it('is the very same when nothing happened', () => {
    const list = after(add(1))
    expect(applyCommentChanges(list, [])).toBe(list)
  })
})

describe('a row', () => {
  it('is called by nickname, else by unique id, else not at all', () => {
    const nameOf = (nickname: string, username: string) =>
      commenterName({ ...row(1), buyer: { accountId: '2' as AccountId, username, nickname } })
    expect(nameOf(' Sari ', 's')).toBe('Sari')
    expect(nameOf(' ', 's')).toBe('s')
    expect(nameOf('', '')).toBe('')
  })

  it('keeps ids as they are, and survives an absurd stamp', () => {
    const comment: Comment = {
      messageId: '18446744073709551615' as MessageId,
      buyer: { accountId: '7201034794912134629' as AccountId, username: 'u', nickname: 'n' },
      text: 'A1',
      commentedAt: 9e15,
    }
    expect(toCommentRow(comment, item)).toEqual({
      ...comment,
      state: 'highlighted',
      matchedItemId: item,
      claimedItemId: item,
      isOwn: false,
    })
  })

  it('is in the state that the server or the seller gave it', () => {
    const list = after(add(1), add(2), add(3, { state: 'highlighted' }), add(4))
    const changed = applyCommentChanges(list, [
      state(1, 'manuallyAdded'),
      state(3, 'manuallyRemoved'),
      state(4, 'deleted'),
    ])
    expect(states(changed)).toEqual(['deleted', 'manuallyRemoved', 'normal', 'manuallyAdded'])
  })

  it('gets its state also when the word comes before the comment', () => {
    expect(states(after(state(1, 'manuallyRemoved'), add(1)))).toEqual(['manuallyRemoved'])
  })

  it('is no longer highlighted when the server did not take it for a claim', () => {
    const list = after(add(1, { state: 'highlighted' }))
    const unmatched: CommentChange = { type: 'unmatched', messageId: '1' }
    expect(states(applyCommentChanges(list, [unmatched]))).toEqual(['normal'])
    expect(states(applyCommentChanges(list, [state(1, 'manuallyRemoved'), unmatched]))).toEqual([
      'manuallyRemoved',
    ])
  })

  it('is marked when the platform took it down, or everything of its author', () => {
    const list = after(add(1), add(2), add(3), {
      type: 'takenDown',
      messageIds: ['1'],
      userIds: ['1003'],
    })
    expect(states(list)).toEqual(['deleted', 'normal', 'deleted'])
  })
})

describe('gaps', () => {
  const from = '2026-11-20T14:14:03.000Z'
  const to = '2026-11-20T14:14:41.000Z'

  it('are told with their end once they have one', () => {
    const open = after({ type: 'gap', gap: { from, to: null } })
    expect(open.gaps).toEqual([{ from, to: null }])
    expect(applyCommentChanges(open, [{ type: 'gap', gap: { from, to } }]).gaps).toEqual([
      { from, to },
    ])
  })

  it('vanish when the live is heard again and nothing was missed', () => {
    const open = after({ type: 'gap', gap: { from, to: null } }, { type: 'heardAgain' })
    expect(open.gaps).toEqual([])
    const late = applyCommentChanges(open, [{ type: 'gap', gap: { from, to } }])
    expect(applyCommentChanges(late, [{ type: 'heardAgain' }]).gaps).toEqual([{ from, to }])
  })
})

it('counts what could not be read', () => {
  expect(after({ type: 'unreadable' }, { type: 'unreadable' }).unreadable).toBe(2)
})

it('holds rows in their places, each in its newest state', () => {
  const frozen = [row(2), row(1)]
  const current = [row(3), row(2, { state: 'deleted' })]
  expect(freezeRows(frozen, current).map((r) => [r.messageId, r.state])).toEqual([
    ['2', 'deleted'],
    ['1', 'normal'],
  ])
  expect(freezeRows(frozen, [row(3)])).toBe(frozen)
})

const items = ['A10', 'A1', 'techno', 'techno support'].map(
  (clue_text, i) => ({ id: `item-${i}`, clue_text, updated_at: '' }) as unknown as Item,
)
const match = createMatcherCache()(items, 'contains')
const chat = (text: string, uniqueId = 'buyer', userId = '2'): StreamMessage => ({
  type: 'chat',
  comment: {
    messageId: '1' as MessageId,
    buyer: { accountId: userId as AccountId, username: uniqueId, nickname: '' },
    text,
    commentedAt: 1,
  },
})
const status: StreamMessage = { type: 'status', state: 'connected', reason: null, trouble: null }

function rowIn(messages: StreamMessage[], isServerListening = true) {
  const changes = toCommentChanges(messages, {
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
    const matching = createMatcherCache()
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
  const matching = createMatcherCache()
  expect(matching(items, 'contains')).toBe(matching(items, 'contains'))
  expect(matching([], 'contains')('A1')).toBeNull()
})

it('closes a greeting with the word that the live is heard', () => {
  const gap: StreamMessage = { type: 'gap', from: '2026-11-20T14:14:03.000Z', to: null }
  const listening = { match, sellerUsername: 'x', sellerAccountId: null, isServerListening: true }
  expect(toCommentChanges([status, gap], listening).at(-1)).toEqual({ type: 'heardAgain' })
  expect(toCommentChanges([gap], listening)).toHaveLength(1)
})
