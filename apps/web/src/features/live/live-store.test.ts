import type { AccountId, MessageId } from '@dibs/core'
import { expect, it } from 'vitest'
import { createBrowserStorage } from '../../shared/storage/browser-storage.ts'
import { toCommentRow } from './comments/comment-list.ts'
import { createCommentFeed, createLiveStore } from './live-store.ts'

const row = (id: number) =>
  toCommentRow(
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
  const store = createLiveStore(createBrowserStorage(() => window.localStorage))
  const feed = createCommentFeed(store, (run) => frames.push(run))
  let renders = 0
  store.subscribe(() => {
    renders += 1
  })
  const paint = () => {
    for (const run of frames.splice(0)) run()
  }
  return { feed, comments: () => store.getState().comments, paint, renders: () => renders }
}

it('shows a comment at once, and those of the same frame together with the next', () => {
  const { feed, comments, paint, renders } = makeStore()
  for (let id = 0; id < 20; id += 1) feed.push([{ type: 'add', row: row(id) }])
  expect(comments().rows).toHaveLength(1)
  paint()
  expect(comments().rows).toHaveLength(20)
  expect(renders()).toBe(2)
  feed.push([{ type: 'add', row: row(20) }])
  expect(comments().rows).toHaveLength(20)
  paint()
  expect(comments().rows).toHaveLength(21)
  expect(renders()).toBe(3)
})

it('shows the first comment after a quiet frame at once again', () => {
  const { feed, comments, paint } = makeStore()
  feed.push([{ type: 'add', row: row(1) }])
  paint()
  feed.push([{ type: 'add', row: row(2) }])
  expect(comments().rows).toHaveLength(2)
})

it("shows the seller's own changes at once, behind what was heard before them", () => {
  const { feed, comments, paint, renders } = makeStore()
  for (const id of [1, 2]) feed.push([{ type: 'add', row: row(id) }])
  feed.pushNow([{ type: 'state', messageId: '2', state: 'manuallyAdded' }])
  expect(comments().rows[0]?.state).toBe('manuallyAdded')
  paint()
  expect(renders()).toBe(2)
})

it('does not gather changes without end while nothing is painted', () => {
  const { feed, comments } = makeStore()
  for (let id = 0; id < 1_002; id += 1) feed.push([{ type: 'add', row: row(id) }])
  expect(comments().heard).toBeGreaterThan(0)
})

it('is empty after it was cleared, whatever was still waiting', () => {
  const { feed, comments, paint } = makeStore()
  feed.push([{ type: 'add', row: row(1) }])
  feed.clear()
  paint()
  expect(comments().rows).toEqual([])
})
