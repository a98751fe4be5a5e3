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

/** A tree as far as it takes to add to it. */
export type Growing = { size: number; edge: Edge }

/**
 * A tree with one more leaf; `whole`: the roots of the whole parts that end with it, the leaf itself
 * first. Kept by leaf, they are all that proofs are made of.
 */
export async function appendLeaf(
  digest: Digest,
  { size, edge }: Growing,
  leaf: Hash,
): Promise<Growing & { whole: Hash[] }> {
  const parts = [...edge]
  const whole = [leaf]
  let last = leaf
  for (let rest = size; rest % 2 === 1; rest = half(rest)) {
    last = await hashNode(digest, parts.pop() as Hash, last)
    whole.push(last)
  }
  return { size: size + 1, edge: [...parts, last], whole }
}

/** The root of the tree that has this edge. */
export async function rootOfEdge(digest: Digest, edge: Edge): Promise<Hash> {
  const parts = [...edge]
  let root = parts.pop()
  if (!root) return digest(new Uint8Array())
  for (let left = parts.pop(); left; left = parts.pop()) root = await hashNode(digest, left, root)
  return root
}

/**
 * Tells the root of a whole part of a tree that ends with leaf `n` and is `height` above the leaves:
 * what `appendLeaf` gave as `whole[height]` of it.
 */
export type ReadNode = (n: number, height: number) => Promise<Hash>

/** Makes what proves something of a tree, of whatever size it had; all that it reads it asks for at once. */
export function createProver(digest: Digest, readNode: ReadNode) {
  /** The root of the leaves from `from`, a whole multiple of what is to its left, up to `to`. */
  async function rootOf(from: number, to: number): Promise<Hash> {
    const height = Math.log2(to - from)
    if (Number.isInteger(height)) return readNode(to - 1, height)
    const middle = from + splitOf(to - from)
    const [left, right] = await Promise.all([rootOf(from, middle), rootOf(middle, to)])
    return hashNode(digest, left, right)
  }

  async function pathTo(index: number, from: number, to: number): Promise<Hash[]> {
    if (to - from === 1) return []
    const middle = from + splitOf(to - from)
    const isLeft = index < middle
    const [path, other] = await Promise.all([
      isLeft ? pathTo(index, from, middle) : pathTo(index, middle, to),
      isLeft ? rootOf(middle, to) : rootOf(from, middle),
    ])
    return [...path, other]
  }

  /** `isKnown`: whoever asks has the root of the leaves before `earlier`. */
  async function proofOf(
    earlier: number,
    [from, to]: readonly [number, number],
    isKnown: boolean,
  ): Promise<Hash[]> {
    if (earlier === to) return isKnown ? [] : [await rootOf(from, to)]
    const middle = from + splitOf(to - from)
    const isLeft = earlier <= middle
    const [path, other] = await Promise.all([
      isLeft ? proofOf(earlier, [from, middle], isKnown) : proofOf(earlier, [middle, to], false),
      isLeft ? rootOf(middle, to) : rootOf(from, middle),
    ])
    return [...path, other]
  }

  return {
    /** The root when the tree had so many leaves, at least one. */
    root: (size: number): Promise<Hash> => rootOf(0, size),
    /** What leads from a leaf to the root of a tree of so many (RFC 6962, section 2.1.1). */
    async inclusion(index: number, size: number): Promise<Hash[]> {
      if (!isCount(index) || !isCount(size) || index >= size)
        throw new RangeError(`a tree of ${size} has no leaf ${index}`)
      return pathTo(index, 0, size)
    },
    /** What shows that the tree of `size` goes on from the one of `earlier` (section 2.1.2). */
    async consistency(earlier: number, size: number): Promise<Hash[]> {
      if (!isCount(earlier) || !isCount(size) || earlier > size || earlier === 0)
        throw new RangeError(`a tree of ${size} goes on from none of ${earlier}`)
      return proofOf(earlier, [0, size], true)
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
