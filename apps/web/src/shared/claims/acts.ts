import type { HandChange } from '@dibs/contract'
import type { Buyer, HandChangeId, ItemId, MessageId, SessionId } from '@dibs/core'
import { type PlaceChange, type UnsavedChange, whatOf, whatWasDone } from './changes.ts'
import { buyerOf, takingBack, undoing } from './make-changes.ts'

/** What one tap did: comments that it added to an item, and took off another for that. */
export type Batch = {
  /** The keys of the changes, by `partOf`. */
  keys: ReadonlyMap<string, string>
  /** The newest change that was known before. */
  after: HandChangeId | null
}

/** Names a change of a batch. */
export const partOf = (kind: 'added' | 'removed', itemId: ItemId, messageId: MessageId): string =>
  `${kind} ${itemId} ${messageId}`

/** One thing that the seller did, however many changes it is made of. */
export type Act = {
  id: string
  buyer: Buyer
  /** How many buyers it is about. */
  count: number
  item: string
  what: ReturnType<typeof whatWasDone> | ReturnType<typeof whatOf>
  itemId: ItemId
  /** To which position the buyer was moved, where it was one of the seller's choice. */
  to: number | null
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
  const { batchOf, savedKeys } = sortIn(batches, history)
  const singles: Single[] = [
    ...unsaved
      .filter(isPending)
      .filter(({ key }) => !takenBack.has(key) && !savedKeys.has(key))
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
    const own = single.change?.id ?? single.pending?.key ?? ''
    const id = batchOf.get(own) ?? own
    groups.set(id, [...(groups.get(id) ?? []), single])
  }
  return [...groups].map(([id, group]) => toAct(sessionId, id, group, { history, undone }))
}

/**
 * The batch of each change, by its key and by its change; and the keys of those that the history has.
 * The first addition of a comment since the tap is the tap's, and a later one is not.
 */
function sortIn(batches: readonly Batch[], history: readonly HandChange[]) {
  const batchOf = new Map<string, string>()
  const savedKeys = new Set<string>()
  for (const [index, { keys, after }] of batches.entries()) {
    const id = `batch ${index}`
    for (const key of keys.values()) batchOf.set(key, id)
    const known = history.findIndex((change) => change.id === after)
    for (const change of history.slice(0, known < 0 ? history.length : known).toReversed()) {
      const { kind, itemClueId, messageId } = change
      const key =
        kind === 'added' || kind === 'removed'
          ? keys.get(partOf(kind, itemClueId, messageId))
          : undefined
      if (key === undefined || savedKeys.has(key)) continue
      savedKeys.add(key)
      batchOf.set(change.id, id)
    }
  }
  for (const [id, of] of tapsIn(history.filter((change) => !batchOf.has(change.id))))
    batchOf.set(id, of)
  return { batchOf, savedKeys }
}

/** What one tap did is saved one after the other, each this soon after the one before, in ms. */
const NEXT_MS = 1_000

/**
 * Of changes that this page has not made itself, such as those from before a reload, the tap that they
 * were part of: comments that one device added to an item in quick succession, and took off others for that.
 */
function tapsIn(history: readonly HandChange[]): Map<HandChangeId, string> {
  const tapOf = new Map<HandChangeId, string>()
  const open = new Map<string, { id: string; until: number; messages: Set<MessageId> }>()
  for (const { id, kind, ...change } of history.toReversed()) {
    const by = `${change.device} ${change.helper}`
    const at = Date.parse(change.madeAt)
    if (kind === 'added') {
      const item = `${by} ${change.itemClueId}`
      const before = open.get(item)
      const isNext = before !== undefined && at <= before.until
      const tap = isNext ? before : { id: `tap ${id}`, until: at, messages: new Set<MessageId>() }
      tap.until = at + NEXT_MS
      tap.messages.add(change.messageId)
      open.set(item, tap)
      tapOf.set(id, tap.id)
    } else if (kind === 'removed') {
      const tap = [...open].find(
        ([item, { until, messages }]) =>
          item.startsWith(by) && at <= until && messages.has(change.messageId),
      )?.[1]
      if (tap) tapOf.set(id, tap.id)
    }
  }
  return tapOf
}

const isAddition = ({ change, pending }: Single) =>
  change?.kind === 'added' || pending?.kind === 'add'

function toAct(
  sessionId: SessionId,
  id: string,
  group: readonly Single[],
  { history, undone }: { history: readonly HandChange[]; undone: ReadonlySet<string> },
): Act {
  // Of a comment that another item got, it is told to which.
  const [newest] = [...group.filter(isAddition), ...group] as [Single]
  const pending = group.flatMap((each) => each.pending ?? [])
  const changes = group.flatMap((each) => each.change ?? [])
  const undoable = changes.filter(({ canUndo }) => canUndo)
  return {
    id,
    buyer: newest.buyer,
    count: new Set(group.map(({ buyer }) => buyer.accountId)).size,
    item: newest.change?.itemClueText ?? newest.pending?.itemText ?? '',
    itemId: newest.itemId,
    to:
      newest.change?.positionAfter ??
      (newest.pending?.kind === 'place' ? newest.pending.place : null),
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
