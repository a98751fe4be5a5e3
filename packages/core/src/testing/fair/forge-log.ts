import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type Digest, toBase64, toUtf8 } from '../../fair/bytes.ts'
import { type FairEntry, pseudonymOf, writeEntry } from '../../fair/entry.ts'
import { noteKey, writeCheckpoint, writeNote, writeNoteKey } from '../../fair/note.ts'
import { appendLeaf, createProver, type Growing, type Hash, hashLeaf } from '../../fair/tree.ts'

/** An entry before it has its place. */
export type Unnumbered = FairEntry extends infer Each
  ? Each extends FairEntry
    ? Omit<Each, 'n'>
    : never
  : never

const sha256: Digest = (bytes) => createHash('sha256').update(bytes).digest()

/** A key that signs logs. */
export const aSigningKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

/** The salt of a buyer in tests. */
const saltOf = (account: string): string =>
  createHash('sha256').update(`salt of ${account}`).digest('base64')

export const byOf = (account: string): Promise<string> =>
  pseudonymOf(sha256, saltOf(account), account) as Promise<string>

/** A claim of A1 that was stamped at so many seconds. */
export const aClaim = async (account: string, second: number): Promise<Unnumbered> => ({
  kind: 'claim',
  item: '00000000-0000-7000-8000-0000000000a1',
  code: 'A1',
  by: await byOf(account),
  stamp: 1_790_000_000_000 + 1_000 * second,
  tie: 0,
  heardAt: 1_790_000_000_400 + 1_000 * second,
  rule: 'contains',
  source: 'server',
})

/**
 * Signs a log of these entries as a server does, or as one does that lies: whatever it is told to. Each
 * is numbered by its place, but those that come as a text.
 */
export async function forgeLog(
  live: string,
  given: readonly (Unnumbered | string)[],
  key = aSigningKey(),
) {
  const origin = `dibs.test/fair/${live}`
  const publicKey = Uint8Array.from(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const named = await noteKey(sha256, origin, publicKey)
  const texts = given.map((entry, n) =>
    typeof entry === 'string' ? entry : writeEntry({ ...entry, n } as FairEntry),
  )
  const nodes: Hash[][] = []
  let tree: Growing = { size: 0, edge: [] }
  for (const text of texts) {
    const { whole, ...grown } = await appendLeaf(sha256, tree, await hashLeaf(sha256, text))
    nodes.push(whole)
    tree = grown
  }
  const prover = createProver(sha256, async (n, height) => nodes[n]?.[height] as Hash)

  /** The checkpoint of a size, as a signed note. */
  async function noteAt(size: number): Promise<string> {
    const text = writeCheckpoint({ origin, size, root: await prover.root(size) })
    return writeNote(text, named, sign(null, toUtf8(text), key))
  }

  return {
    origin,
    key,
    keys: [writeNoteKey(named)],
    texts,
    noteAt,
    rootAt: async (size: number) => toBase64(await prover.root(size)),
    consistency: async (from: number, to: number) =>
      (await prover.consistency(from, to)).map(toBase64),
    /** The proof of an entry as it stands behind the mark of an address. */
    async proofOf(n: number, size: number, account: string) {
      const path = (await prover.inclusion(n, size)).map(toBase64)
      const entry = texts[n] as string
      return { entry, salt: saltOf(account), account, path, note: await noteAt(size) }
    },
  }
}

export type ForgedLog = Awaited<ReturnType<typeof forgeLog>>
