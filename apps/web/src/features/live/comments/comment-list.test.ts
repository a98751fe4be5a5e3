import type { AccountId, ItemId, MessageId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { applyChanges, type CommentChange, EMPTY_LIST, MAX_COMMENTS } from './comment-list.ts'
import { type CommentRow, rowOf } from './comment-row.ts'

const item = 'c0ffee00-0000-4000-8000-000000000009' as ItemId

function row(id: number, changes: Partial<CommentRow> = {}): CommentRow {
  const chat = {
    messageId: String(id) as MessageId,
    buyer: {
      accountId: String(1_000 + id) as AccountId,
      username: `u${id}`,
      nickname: `N${id}`,
    },
    text: `comment ${id}`,
    commentedAt: 1_795_183_990_000 + id,
  }
  return { ...rowOf(chat, null), ...changes }
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
const after = (...changes: CommentChange[]) => applyChanges(EMPTY_LIST, changes)
const ids = (list: typeof EMPTY_LIST) => list.rows.map((r) => r.rawMessageId)
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
    const list = applyChanges(after(add(1), add(2)), [add(1), add(2), add(3), add(3)])
    expect(ids(list)).toEqual(['3', '2', '1'])
    expect(list.heard).toBe(3)
  })

  it('leaves rows alone that do not change', () => {
    const before = after(add(1), add(2))
    const list = applyChanges(before, [add(3), state(2, 'deleted')])
    expect(list.rows[2]).toBe(before.rows[1])
    expect(list.rows[1]).not.toBe(before.rows[0])
  })

  it('is the very same when nothing happened', () => {
    const list = after(add(1))
    expect(applyChanges(list, [])).toBe(list)
  })
})

describe('a row', () => {
  it('is called by nickname, else by unique id, else not at all', () => {
    const nameOf = (nickname: string, username: string) => {
      const buyer = { accountId: '2' as AccountId, username, nickname }
      const comment = { messageId: '1' as MessageId, buyer, text: 'x', commentedAt: 1 }
      return rowOf(comment, null).username
    }
    expect(nameOf(' Sari ', 's')).toBe('Sari')
    expect(nameOf(' ', 's')).toBe('s')
    expect(nameOf('', '')).toBe('')
  })

  it('keeps ids as they are, and survives an absurd stamp', () => {
    const chat = {
      messageId: '18446744073709551615' as MessageId,
      buyer: { accountId: '7201034794912134629' as AccountId, username: 'u', nickname: 'n' },
      text: 'A1',
      commentedAt: 9e15,
    }
    expect(rowOf(chat, item)).toMatchObject({
      rawMessageId: '18446744073709551615' as MessageId,
      rawCustomerAccountId: '7201034794912134629' as AccountId,
      time: '',
      state: 'highlighted',
    })
  })

  it('is in the state that the server or the seller gave it', () => {
    const list = after(add(1), add(2), add(3, { state: 'highlighted' }), add(4))
    const changed = applyChanges(list, [
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
    expect(states(applyChanges(list, [unmatched]))).toEqual(['normal'])
    expect(states(applyChanges(list, [state(1, 'manuallyRemoved'), unmatched]))).toEqual([
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
    expect(applyChanges(open, [{ type: 'gap', gap: { from, to } }]).gaps).toEqual([{ from, to }])
  })

  it('vanish when the live is heard again and nothing was missed', () => {
    const open = after({ type: 'gap', gap: { from, to: null } }, { type: 'heardAgain' })
    expect(open.gaps).toEqual([])
    const late = applyChanges(open, [{ type: 'gap', gap: { from, to } }])
    expect(applyChanges(late, [{ type: 'heardAgain' }]).gaps).toEqual([{ from, to }])
  })
})

it('counts what could not be read', () => {
  expect(after({ type: 'unreadable' }, { type: 'unreadable' }).unreadable).toBe(2)
})
