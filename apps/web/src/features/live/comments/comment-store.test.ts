import type { AccountId, MessageId } from '@dibs/core'
import { expect, it } from 'vitest'
import { rowOf } from './comment-row.ts'
import { createCommentStore } from './comment-store.ts'
import { holdRows } from './hold-rows.ts'

const row = (id: number) =>
  rowOf(
    {
      messageId: String(id) as MessageId,
      buyer: { accountId: '1' as AccountId, username: 'u', nickname: '' },
      text: 'x',
      commentedAt: id,
    },
    null,
  )

function makeStore() {
  const frames: (() => void)[] = []
  const store = createCommentStore((run) => frames.push(run))
  let renders = 0
  store.subscribe(() => {
    renders += 1
  })
  const paint = () => {
    for (const run of frames.splice(0)) run()
  }
  return { store, paint, renders: () => renders }
}

it('shows a comment at once, and those of the same frame together with the next', () => {
  const { store, paint, renders } = makeStore()
  for (let id = 0; id < 20; id += 1) store.push([{ type: 'add', row: row(id) }])
  expect(store.getSnapshot().rows).toHaveLength(1)
  paint()
  expect(store.getSnapshot().rows).toHaveLength(20)
  expect(renders()).toBe(2)
  store.push([{ type: 'add', row: row(20) }])
  expect(store.getSnapshot().rows).toHaveLength(20)
  paint()
  expect(store.getSnapshot().rows).toHaveLength(21)
  expect(renders()).toBe(3)
})

it('shows the first comment after a quiet frame at once again', () => {
  const { store, paint } = makeStore()
  store.push([{ type: 'add', row: row(1) }])
  paint()
  store.push([{ type: 'add', row: row(2) }])
  expect(store.getSnapshot().rows).toHaveLength(2)
})

it("shows the seller's own changes at once, behind what was heard before them", () => {
  const { store, paint, renders } = makeStore()
  for (const id of [1, 2]) store.push([{ type: 'add', row: row(id) }])
  store.pushNow([{ type: 'state', messageId: '2', state: 'manuallyAdded' }])
  expect(store.getSnapshot().rows[0]?.state).toBe('manuallyAdded')
  paint()
  expect(renders()).toBe(2)
})

it('does not gather changes without end while nothing is painted', () => {
  const { store } = makeStore()
  for (let id = 0; id < 1_002; id += 1) store.push([{ type: 'add', row: row(id) }])
  expect(store.getSnapshot().heard).toBeGreaterThan(0)
})

it('is empty after it was cleared, whatever was still waiting', () => {
  const { store, paint } = makeStore()
  store.push([{ type: 'add', row: row(1) }])
  store.clear()
  paint()
  expect(store.getSnapshot().rows).toEqual([])
})

it('holds rows in their places, each in its newest state', () => {
  const held = [row(2), row(1)]
  const current = [row(3), { ...row(2), state: 'deleted' as const }]
  expect(holdRows(held, current).map((r) => [r.rawMessageId, r.state])).toEqual([
    ['2', 'deleted'],
    ['1', 'normal'],
  ])
})
