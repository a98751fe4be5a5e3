import type { HandChange } from '@dibs/contract'
import type { Buyer, ItemId, SessionId } from '@dibs/core'
import { type PlaceChange, type UnsavedChange, whatOf, whatWasDone } from './changes.ts'
import { buyerOf, takingBack, undoing } from './make-changes.ts'

/** Buyers that one tap added to an item. */
export type Batch = { itemId: ItemId; accountIds: ReadonlySet<string> }

/** One thing that the seller did, however many changes it is made of. */
export type Act = {
  id: string
  buyer: Buyer
  /** How many buyers it is about. */
  count: number
  item: string
  what: ReturnType<typeof whatWasDone> | ReturnType<typeof whatOf>
  /** Of what is saved already: the history's word for it, the newest of it. */
  saved: HandChange | null
  isUndoing: boolean
  /** What undoes it, in the order in which it is sent; nothing of what cannot be undone. */
  undoes: () => UnsavedChange[]
  canUndo: boolean
}

type Pending = Exclude<PlaceChange, { kind: 'undo' | 'takeBack' | 'block' | 'unblock' }>
const isPending = (change: UnsavedChange): change is Pending =>
  ['add', 'remove', 'move', 'place', 'quantity'].includes(change.kind)

type Single = { buyer: Buyer; itemId: ItemId } & (
  | { change: HandChange; pending: null }
  | { change: null; pending: Pending }
)

/**
 * What was done by hand, newest first: what is not saved yet ahead of the history (newest first), and
 * what one tap did as one.
 */
export function actsOf(
  sessionId: SessionId,
  history: readonly HandChange[],
  unsaved: readonly UnsavedChange[] = [],
  batches: readonly Batch[] = [],
): Act[] {
  const takenBack = new Set(unsaved.flatMap((each) => (each.kind === 'takeBack' ? each.of : [])))
  const undone = new Set(unsaved.flatMap((each) => (each.kind === 'undo' ? each.changeId : [])))
  const singles: Single[] = [
    ...unsaved
      .filter(isPending)
      .filter(({ key }) => !takenBack.has(key))
      .toReversed()
      .map((pending) => ({ buyer: pending.buyer, itemId: pending.itemId, change: null, pending })),
    ...history.map((change) => ({
      buyer: buyerOf(change),
      itemId: change.itemClueId,
      change,
      pending: null,
    })),
  ]
  const groups = new Map<string, Single[]>()
  for (const single of singles) {
    const at = batches.findIndex((batch) => isOf(batch, single))
    const id = at < 0 ? (single.change?.id ?? single.pending?.key ?? '') : `batch ${at}`
    groups.set(id, [...(groups.get(id) ?? []), single])
  }
  return [...groups].map(([id, group]) => toAct(sessionId, id, group, { history, undone }))
}

/** Whether it is one of the additions of a batch, and not what was done to that buyer since. */
function isOf({ itemId, accountIds }: Batch, single: Single): boolean {
  const isAddition = single.change?.kind === 'added' || single.pending?.kind === 'add'
  return isAddition && single.itemId === itemId && accountIds.has(single.buyer.accountId)
}

function toAct(
  sessionId: SessionId,
  id: string,
  group: readonly Single[],
  { history, undone }: { history: readonly HandChange[]; undone: ReadonlySet<string> },
): Act {
  const [newest] = group as [Single]
  const pending = group.flatMap((each) => each.pending ?? [])
  const changes = group.flatMap((each) => each.change ?? [])
  const undoable = changes.filter(({ canUndo }) => canUndo)
  return {
    id,
    buyer: newest.buyer,
    count: group.length,
    item: newest.change?.itemClueText ?? newest.pending?.itemText ?? '',
    what: newest.change ? whatWasDone(newest.change) : whatOf(newest.pending as Pending),
    saved: pending.length > 0 ? null : (changes[0] ?? null),
    isUndoing: changes.some((change) => undone.has(change.id)),
    canUndo: pending.length + undoable.length > 0,
    undoes: () => [
      ...pending.map((each) => takingBack(each, history)),
      ...undoable.map((change) => undoing(sessionId, change)),
    ],
  }
}
