import { type Bytes, concatBytes, type Digest, isSameBytes, toUtf8 } from './bytes.ts'

/** A hash of 32 bytes. */
export type Hash = Uint8Array

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The hash of an entry, which is UTF-8 (RFC 6962, section 2.1). */
export const hashLeaf = async (digest: Digest, entry: string | Bytes): Promise<Hash> =>
  digest(concatBytes(LEAF, typeof entry === 'string' ? toUtf8(entry) : entry))

const hashNode = async (digest: Digest, left: Hash, right: Hash): Promise<Hash> =>
  digest(concatBytes(NODE, left, right))

/**
 * The right edge of a tree: the roots of its whole parts, the largest first, of as many leaves as the
 * bits of its size say. All that is needed to add leaves, and to tell its root.
 */
export type Edge = readonly Hash[]

/** The edge of a tree with one more leaf; `size` is how many it had. */
export async function appendLeaf(
  digest: Digest,
  { size, edge }: { size: number; edge: Edge },
  leaf: Hash,
): Promise<{ size: number; edge: Edge }> {
  const parts = [...edge]
  let last = leaf
  for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2))
    last = await hashNode(digest, parts.pop() as Hash, last)
  return { size: size + 1, edge: [...parts, last] }
}

/** The root of the tree that has this edge. */
export async function rootOfEdge(digest: Digest, edge: Edge): Promise<Hash> {
  const parts = [...edge]
  let root = parts.pop()
  if (!root) return digest(new Uint8Array())
  for (let left = parts.pop(); left; left = parts.pop()) root = await hashNode(digest, left, root)
  return root
}

/** A whole tree, of which every part can be told. */
export type Tree = {
  size: () => number
  append: (leaf: Hash) => Promise<void>
  /** The root when the tree had so many leaves. @throws RangeError beyond its size, as all here */
  root: (size: number) => Promise<Hash>
  /** What leads from a leaf to the root of a tree of so many (RFC 6962, section 2.1.1). */
  inclusion: (index: number, size: number) => Promise<Hash[]>
  /** What shows that the tree of `size` goes on from the one of `earlier` (section 2.1.2). */
  consistency: (earlier: number, size: number) => Promise<Hash[]>
}

/** Makes an empty tree. */
export function createTree(digest: Digest): Tree {
  /** Of each height the roots of whole parts, from the left. */
  const levels: Hash[][] = [[]]
  const size = () => (levels[0] as Hash[]).length

  function requireSize(wanted: number): void {
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > size())
      throw new RangeError(`a tree of ${size()} has no ${wanted}`)
  }

  /** The root of the leaves from `from`, a whole multiple of what is to its left, up to `to`. */
  async function rootOf(from: number, to: number): Promise<Hash> {
    const height = Math.log2(to - from)
    const whole = Number.isInteger(height) ? levels[height]?.[from / (to - from)] : undefined
    if (whole) return whole
    const middle = from + splitOf(to - from)
    return hashNode(digest, await rootOf(from, middle), await rootOf(middle, to))
  }

  async function pathTo(index: number, from: number, to: number): Promise<Hash[]> {
    if (to - from === 1) return []
    const middle = from + splitOf(to - from)
    return index < middle
      ? [...(await pathTo(index, from, middle)), await rootOf(middle, to)]
      : [...(await pathTo(index, middle, to)), await rootOf(from, middle)]
  }

  /** `isKnown`: whoever asks has the root of the leaves before `earlier`. */
  async function proofOf(
    earlier: number,
    [from, to]: readonly [number, number],
    isKnown: boolean,
  ): Promise<Hash[]> {
    if (earlier === to) return isKnown ? [] : [await rootOf(from, to)]
    const middle = from + splitOf(to - from)
    return earlier <= middle
      ? [...(await proofOf(earlier, [from, middle], isKnown)), await rootOf(middle, to)]
      : [...(await proofOf(earlier, [middle, to], false)), await rootOf(from, middle)]
  }

  return {
    size,
    async append(leaf) {
      let node = leaf
      for (let height = 0; ; height += 1) {
        levels[height] ??= []
        const level = levels[height] as Hash[]
        level.push(node)
        if (level.length % 2 === 1) return
        node = await hashNode(digest, level.at(-2) as Hash, node)
      }
    },
    async root(wanted) {
      requireSize(wanted)
      return wanted === 0 ? digest(new Uint8Array()) : rootOf(0, wanted)
    },
    async inclusion(index, wanted) {
      requireSize(wanted)
      if (!Number.isInteger(index) || index < 0 || index >= wanted)
        throw new RangeError(`a tree of ${wanted} has no leaf ${index}`)
      return pathTo(index, 0, wanted)
    },
    async consistency(earlier, wanted) {
      requireSize(wanted)
      if (!Number.isInteger(earlier) || earlier < 0 || earlier > wanted)
        throw new RangeError(`a tree of ${wanted} goes on from none of ${earlier}`)
      return earlier === 0 ? [] : proofOf(earlier, [0, wanted], true)
    },
  }
}

/** The largest power of two that is less than `count`. */
const splitOf = (count: number): number => 2 ** Math.ceil(Math.log2(count) - 1)

/** Whether a leaf stands at `index` in the tree of this size and root. */
export async function isIncluded(
  digest: Digest,
  { index, size, leaf, root }: { index: number; size: number; leaf: Hash; root: Hash },
  path: readonly Hash[],
): Promise<boolean> {
  if (!isCount(index) || !isCount(size) || index >= size || leaf.length !== 32) return false
  const rest = [...path]
  let [at, last, node] = [index, size - 1, leaf]
  for (; last > 0; at = half(at), last = half(last)) {
    // The last one of its height without a neighbour stands a step higher as it is.
    if (at === last && at % 2 === 0) continue
    const other = rest.shift()
    if (!other) return false
    node = await (at % 2 === 1 ? hashNode(digest, other, node) : hashNode(digest, node, other))
  }
  return rest.length === 0 && isSameBytes(node, root)
}

/** A tree's size and root. */
export type TreeHead = { size: number; root: Hash }

/** Whether the later tree begins with the earlier one, leaf by leaf. */
export async function isConsistent(
  digest: Digest,
  earlier: TreeHead,
  later: TreeHead,
  path: readonly Hash[],
): Promise<boolean> {
  if (!isCount(earlier.size) || !isCount(later.size) || earlier.size > later.size) return false
  // Every tree begins with none; that shows nothing of it.
  if (earlier.size === 0) return false
  if (earlier.size === later.size) return path.length === 0 && isSameBytes(earlier.root, later.root)
  const rest = [...path]
  let [at, last] = [earlier.size - 1, later.size - 1]
  for (; at % 2 === 1; at = half(at)) last = half(last)
  // A whole tree is its own first part.
  const first = at === 0 ? earlier.root : rest.shift()
  if (!first) return false
  let [old, now] = [first, first]
  for (; last > 0; at = half(at), last = half(last)) {
    if (at === last && at % 2 === 0) continue
    const other = rest.shift()
    if (!other) return false
    if (at % 2 === 1) {
      old = await hashNode(digest, other, old)
      now = await hashNode(digest, other, now)
    } else now = await hashNode(digest, now, other)
  }
  return rest.length === 0 && isSameBytes(old, earlier.root) && isSameBytes(now, later.root)
}

const half = (count: number): number => Math.floor(count / 2)
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
