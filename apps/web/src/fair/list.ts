import {
  appendLeaf,
  type FairEntry,
  type FairEntryOf,
  type Growing,
  type Hash,
  hashLeaf,
  readEntry,
  rootOfEdge,
} from '@dibs/core'
import { sha256 } from './crypto.ts'

/** So many entries are hashed between two words about it. */
const STEP = 2_000

/** The roots of a log at some sizes, from its entries alone. */
export async function rootsOf(
  texts: readonly string[],
  sizes: ReadonlySet<number>,
  onHashed: (count: number) => void,
): Promise<Map<number, Hash>> {
  const roots = new Map<number, Hash>()
  let tree: Growing = { size: 0, edge: [] }
  for (const text of texts) {
    tree = await appendLeaf(sha256, tree, await hashLeaf(sha256, text))
    if (sizes.has(tree.size)) roots.set(tree.size, await rootOfEdge(sha256, tree.edge))
    if (tree.size % STEP === 0) onHashed(tree.size)
  }
  return roots
}

/** The entries of a log, each where it says that it stands; null where one is none. */
export function readEntries(texts: readonly string[]): FairEntry[] | null {
  const entries = texts.map(readEntry)
  return entries.every((entry, index) => entry?.n === index) ? (entries as FairEntry[]) : null
}

/** A buyer's earliest claim of an item, by the platform's stamps. */
export type Claimed = Pick<
  FairEntryOf<'claim'>,
  'n' | 'by' | 'stamp' | 'tie' | 'heardAt' | 'source'
>

/** What the log says of a place. */
export type PlaceFacts = {
  /** All buyers of the item, in the platform's order. */
  claims: Claimed[]
  /** Where the buyer stands among them, from 1. */
  position: number
  /** Changes by hand of this place, the oldest first, and which of them were undone. */
  hands: { hand: FairEntryOf<'hand'>; isUndone: boolean }[]
  /** How many changes by hand there are of the item's other places. */
  others: number
  isBlocked: boolean
  isTakenDown: boolean
  /** Times that the item went on sale again. */
  restarts: number
}

/** What a log says of the place of a claim: from all of its entries, and nothing else. */
export function placeFactsOf(
  entries: readonly FairEntry[],
  { item, by }: Pick<FairEntryOf<'claim'>, 'item' | 'by'>,
): PlaceFacts {
  const claims = claimsOf(entries, item)
  const undone = new Set(entries.flatMap((entry) => (entry.kind === 'undo' ? [entry.hand] : [])))
  const ofItem = entries.filter((entry) => entry.kind === 'hand' && entry.item === item)
  const hands = (ofItem as FairEntryOf<'hand'>[]).filter((hand) => hand.change !== 'restarted')
  const own = hands.filter((hand) => hand.by === by)
  const blocks = entries.findLast(
    (entry) => (entry.kind === 'block' || entry.kind === 'unblock') && entry.by === by,
  )
  return {
    claims,
    position: claims.findIndex((claim) => claim.by === by) + 1,
    hands: own.map((hand) => ({ hand, isUndone: undone.has(hand.n) })),
    others: hands.length - own.length,
    isBlocked: blocks?.kind === 'block',
    isTakenDown: entries.some((entry) => entry.kind === 'takedown' && entry.by === by),
    restarts: ofItem.filter((entry) => !hands.includes(entry as never) && !undone.has(entry.n))
      .length,
  }
}

/** The earliest claim of each buyer of an item, in the platform's order; erased buyers have none. */
function claimsOf(entries: readonly FairEntry[], item: string): Claimed[] {
  const claims = new Map<number, Claimed>()
  const gone = new Set<string>()
  for (const entry of entries) {
    if (entry.kind === 'claim' && entry.item === item) claims.set(entry.n, entry)
    if (entry.kind === 'erased') gone.add(entry.by)
    // What the server heard counts more than what a device had told.
    if (entry.kind === 'heard' && claims.has(entry.claim))
      claims.set(entry.claim, { ...entry, n: entry.claim, source: 'server' })
  }
  const earliest = new Map<string, Claimed>()
  for (const claim of claims.values()) {
    const held = earliest.get(claim.by)
    if (!gone.has(claim.by) && (!held || inOrder(claim, held) < 0)) earliest.set(claim.by, claim)
  }
  return [...earliest.values()].sort(inOrder)
}

const inOrder = (a: Claimed, b: Claimed) => a.stamp - b.stamp || a.tie - b.tie
