import type { ItemId } from '@dibs/core'
import type { Comment } from '../../model/comment.ts'
import type { CommandOf, Happening } from './happening.ts'
import { createItemList, type Fault, type ItemList } from './item-list.ts'

export type Replay = ReturnType<typeof replay>
type Made = Exclude<Happening, { type: 'hear' }>

/**
 * What a live must look like in which all this happened in this order, and whether everything was
 * answered as it had to be. `codes` are the items at its start.
 */
export function replay(
  codes: ReadonlyMap<ItemId, string>,
  happenings: readonly Happening[],
  fault?: Fault,
) {
  const items = new Map(codes)
  const lists = new Map<ItemId, ItemList>()
  /** Ids of what was heard: it is matched once. */
  const heard = new Set<string>()
  const wrongAnswers: string[] = []
  /** Of changes by hand, which never share a moment. */
  let clock = 0

  function listOf(itemId: ItemId): ItemList {
    const list = lists.get(itemId) ?? createItemList(fault)
    lists.set(itemId, list)
    return list
  }

  function hear(comment: Comment): void {
    clock = Math.max(clock, comment.createTime)
    if (heard.has(comment.messageId)) return
    heard.add(comment.messageId)
    const [itemId] = [...items].find(([, code]) => comment.text.includes(code)) ?? []
    if (itemId !== undefined) listOf(itemId).hear(comment)
  }

  function take(made: Made): string {
    clock = Math.max(clock + 1, made.at)
    if (made.type === 'create' || made.type === 'rename' || made.type === 'delete')
      return editItems(fault === 'item edits forgotten' ? new Map(items) : items, made)
    const list = listOf(made.itemId)
    if (made.type === 'add')
      return items.has(made.itemId) ? list.add(made.comment, clock) : 'not_found'
    if (made.type === 'remove') return list.remove(made, clock)
    return made.type === 'move' ? list.move(made) : list.undo(made)
  }

  for (const one of happenings) {
    if (one.type === 'hear') one.comments.forEach(hear)
    else {
      const outcome = take(one)
      if (outcome !== one.outcome)
        wrongAnswers.push(`${one.type} was answered ${one.outcome}, expected ${outcome}`)
    }
  }
  return {
    items,
    wrongAnswers,
    /** Item → the comments in their places. */
    lists: (): Map<string, Comment[]> =>
      new Map([...lists].map(([itemId, list]) => [itemId, list.places()])),
    /** Item and buyer, e.g. `<item>/<account>` → which of their changes by hand were undone. */
    history: (): Map<string, string> =>
      new Map(
        [...lists].flatMap(([itemId, list]) =>
          [...list.history()].map(([accountId, undone]) => [`${itemId}/${accountId}`, undone]),
        ),
      ),
  }
}

/** Edits the items as the seller does, and gives the answer. */
function editItems(
  items: Map<ItemId, string>,
  made: CommandOf<'create' | 'rename' | 'delete'> & { createdId?: ItemId },
): string {
  if (made.type !== 'create' && !items.has(made.itemId)) return 'not_found'
  if (made.type === 'delete') {
    items.delete(made.itemId)
    return 'done'
  }
  const own = made.type === 'rename' ? made.itemId : made.createdId
  const isTaken = [...items].some(([itemId, code]) => code === made.code && itemId !== own)
  if (isTaken) return 'item_exists'
  if (own !== undefined) items.set(own, made.code)
  return 'done'
}
