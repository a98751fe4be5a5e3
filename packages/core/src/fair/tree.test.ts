import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import published from '../testing/fair/merkle-probes.json' with { type: 'json' }
import { type Digest, fromBase64 } from './bytes.ts'
import {
  appendLeaf,
  createProver,
  type Growing,
  type Hash,
  hashLeaf,
  isConsistent,
  isIncluded,
  rootOfEdge,
} from './tree.ts'

const digest: Digest = (bytes) => createHash('sha256').update(bytes).digest()
const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')
const fromHex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

// google/certificate-transparency, cpp/merkletree/merkle_tree_test.cc and
// python/ct/crypto/merkle_test.py, Apache-2.0.
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const CONSISTENCY: [number, number, string[]][] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
]

async function treeOf(leaves: readonly Hash[]) {
  const nodes: Hash[][] = []
  let tree: Growing = { size: 0, edge: [] }
  for (const leaf of leaves) {
    const { whole, ...grown } = await appendLeaf(digest, tree, leaf)
    nodes.push(whole)
    tree = grown
  }
  return createProver(digest, async (n, height) => nodes[n]?.[height] as Hash)
}

const published8 = () => Promise.all(INPUTS.map((input) => hashLeaf(digest, fromHex(input))))

test('roots are those of certificate-transparency, of the tree and of its edge', async () => {
  const leaves = await published8()
  const tree = await treeOf(leaves)
  expect(hex(await rootOfEdge(digest, []))).toBe(EMPTY)
  let head: Growing = { size: 0, edge: [] }
  for (const [index, leaf] of leaves.entries()) {
    head = await appendLeaf(digest, head, leaf)
    expect(hex(await rootOfEdge(digest, head.edge))).toBe(ROOTS[index])
    expect(hex(await tree.root(index + 1))).toBe(ROOTS[index])
  }
})

test.each(CONSISTENCY)(
  '%i to %i is proved as certificate-transparency does',
  async (a, b, path) => {
    const tree = await treeOf(await published8())
    expect((await tree.consistency(a, b)).map(hex)).toEqual(path)
  },
)

const bytes = (base64: string) => fromBase64(base64) as Uint8Array
const pathOf = (proof: string[] | null) => (proof ?? []).map(bytes)

describe('of transparency-dev/merkle', () => {
  test.each(published.inclusion)('$desc', async ({ leafIdx, treeSize, ...probe }) => {
    const leaf = bytes(probe.leafHash)
    const claim = { index: leafIdx, size: treeSize, leaf, root: bytes(probe.root ?? '') }
    expect(await isIncluded(digest, claim, pathOf(probe.proof))).toBe(!probe.wantErr)
  })

  test.each(published.consistency)('$desc', async ({ size1, size2, ...probe }) => {
    const earlier = { size: size1, root: bytes(probe.root1 ?? '') }
    const later = { size: size2, root: bytes(probe.root2 ?? '') }
    expect(await isConsistent(digest, earlier, later, pathOf(probe.proof))).toBe(!probe.wantErr)
  })
})

test('every leaf of every tree is proved, and every tree from each before it', async () => {
  const leaves = await Promise.all(
    Array.from({ length: 33 }, (_, index) => hashLeaf(digest, `entry ${index}`)),
  )
  const tree = await treeOf(leaves)
  for (let size = 1; size <= leaves.length; size += 1) {
    const root = await tree.root(size)
    for (let index = 0; index < size; index += 1) {
      const claim = { index, size, leaf: leaves[index] as Hash, root }
      expect(await isIncluded(digest, claim, await tree.inclusion(index, size))).toBe(true)
      const earlier = { size: index + 1, root: await tree.root(index + 1) }
      const path = await tree.consistency(index + 1, size)
      expect(await isConsistent(digest, earlier, { size, root }, path)).toBe(true)
    }
  }
})

test('a tree that was changed anywhere is not the one that was kept', async () => {
  const sizes = fc.tuple(fc.integer({ min: 2, max: 40 }), fc.nat(), fc.nat())
  await fc.assert(
    fc.asyncProperty(sizes, async ([size, a, b]) => {
      const leaves = await Promise.all(
        Array.from({ length: size }, (_, index) => hashLeaf(digest, `${index}`)),
      )
      const earlier = 1 + (a % (size - 1))
      const kept = { size: earlier, root: await (await treeOf(leaves)).root(earlier) }
      leaves[b % earlier] = await hashLeaf(digest, 'another')
      const tree = await treeOf(leaves)
      const later = { size, root: await tree.root(size) }
      const path = await tree.consistency(earlier, size)
      expect(await isConsistent(digest, kept, later, path)).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('what a tree does not have is refused', async () => {
  const tree = await treeOf(await published8())
  await expect(tree.inclusion(8, 8)).rejects.toThrow(RangeError)
  await expect(tree.inclusion(-1, 8)).rejects.toThrow(RangeError)
  await expect(tree.consistency(5, 4)).rejects.toThrow(RangeError)
  await expect(tree.consistency(0, 4)).rejects.toThrow(RangeError)
})
