import type { Move } from '@dibs/core'
import { type Comment, isEarlier } from './comment.ts'

// The rules of waitlists (docs/product.md), slow and obvious. Shares nothing with the product but
// the names of the moves.

/** The faults of controls, which the comparison must notice. */
export type ModelFault =
  | 'order by arrival'
  | 'ids compared as text'
  | 'no dedupe'
  | 'removals forgotten'
  | 'moves forgotten'

/** Where a moved claim is: ahead of everybody, or right beside a comment's place by its stamp. */
type Spot = 'top' | { beside: Comment; side: -1 | 1 }
type Item = {
  heard: { comment: Comment; addedAt: number | null }[]
  removals: { accountId: string; at: number }[]
  /** The moved buyers; among those at the same spot, this list's order decides. */
  moved: { accountId: string; spot: Spot }[]
}

export type Model = ReturnType<typeof createModel>

/** Makes the model of a live whose items have these codes, none of them inside another. */
export function createModel(codes: readonly string[], fault?: ModelFault) {
  const items = new Map<string, Item>(
    codes.map((code) => [code, { heard: [], removals: [], moved: [] }]),
  )
  const itemOf = (code: string) => items.get(code) as Item

  function put(code: string, comment: Comment, addedAt: number | null): void {
    const { heard } = itemOf(code)
    const known = heard.find((one) => one.comment.messageId === comment.messageId)
    if (known && fault !== 'no dedupe') known.addedAt = addedAt ?? known.addedAt
    else heard.push({ comment, addedAt })
  }

  return {
    /** A comment is heard; the item whose code it contains is claimed. */
    hear(comment: Comment): void {
      const code = codes.find((one) => comment.text.toLowerCase().includes(one.toLowerCase()))
      if (code !== undefined) put(code, comment, null)
    },
    /** The seller gives a comment to an item; `at` is when, epoch milliseconds. */
    add: (code: string, comment: Comment, at: number) => put(code, comment, at),
    /** The seller takes a buyer off an item: covers what was stamped, or added, until `at`. */
    remove(code: string, accountId: string, at: number): void {
      if (fault === 'removals forgotten') return
      const item = itemOf(code)
      item.removals.push({ accountId, at })
      item.moved = item.moved.filter((one) => one.accountId !== accountId)
    },
    /** The seller moves a buyer, in the list as it is now. */
    move(code: string, accountId: string, move: Move): void {
      if (fault !== 'moves forgotten')
        moveIn(itemOf(code), placesOf(itemOf(code), fault), accountId, move)
    },
    /** Item code → the comments in their places; items without any are left out. */
    lists(): Map<string, Comment[]> {
      const lists = [...items].map(([code, item]) => [code, placesOf(item, fault)] as const)
      return new Map(lists.filter(([, places]) => places.length > 0))
    },
  }
}

function moveIn(item: Item, list: readonly Comment[], accountId: string, move: Move): void {
  const at = list.findIndex((place) => place.accountId === accountId)
  const passed = list[{ winner: 0, up: at - 1, down: at + 1, bottom: list.length - 1 }[move]]
  if (at < 0 || !passed || (passed === list[at] && move !== 'winner')) return
  const others = item.moved.filter((one) => one.accountId !== accountId)
  if (move === 'winner' || (move === 'up' && at === 1)) {
    item.moved = [{ accountId, spot: 'top' }, ...others]
    return
  }
  const isUp = move === 'up'
  const index = others.findIndex((one) => one.accountId === passed.accountId)
  const spot = others[index]?.spot ?? { beside: passed, side: isUp ? -1 : 1 }
  // Right beside who is passed: inside those who stand there already when that one was moved,
  // else next to the place itself.
  const next = index < 0 ? (isUp ? others.length : 0) : isUp ? index : index + 1
  item.moved = others.toSpliced(next, 0, { accountId, spot })
}

/** Everybody's earliest comment that stands, in order. */
function placesOf(item: Item, fault: ModelFault | undefined): Comment[] {
  const standing = item.heard
    .filter(({ comment, addedAt }) =>
      item.removals.every(
        ({ accountId, at }) =>
          accountId !== comment.accountId ||
          comment.createTime > at ||
          (addedAt !== null && addedAt > at),
      ),
    )
    .map(({ comment }) => comment)
  const earliest = fault === 'no dedupe' ? standing : earliestOfEach(standing, fault)
  if (fault === 'order by arrival') return earliest
  return earliest.sort((one, other) => comparePlaces(item, one, other, fault))
}

function earliestOfEach(comments: readonly Comment[], fault: ModelFault | undefined): Comment[] {
  return comments.filter((comment) =>
    comments.every(
      (other) => other.accountId !== comment.accountId || !isEarlier(other, comment, fault),
    ),
  )
}

function comparePlaces(
  item: Item,
  one: Comment,
  other: Comment,
  fault: ModelFault | undefined,
): number {
  const [a, b] = [one, other].map((place) => {
    const index = item.moved.findIndex(({ accountId }) => accountId === place.accountId)
    return { index, spot: item.moved[index]?.spot ?? { beside: place, side: 0 } }
  }) as [Standing, Standing]
  if (a.spot === 'top' || b.spot === 'top') {
    return a.spot === b.spot ? a.index - b.index : a.spot === 'top' ? -1 : 1
  }
  if (isEarlier(a.spot.beside, b.spot.beside, fault)) return -1
  if (isEarlier(b.spot.beside, a.spot.beside, fault)) return 1
  return a.spot.side - b.spot.side || a.index - b.index
}

type Standing = { index: number; spot: 'top' | { beside: Comment; side: -1 | 0 | 1 } }
