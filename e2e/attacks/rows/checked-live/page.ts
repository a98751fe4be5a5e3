import { createHash, createPublicKey, verify } from 'node:crypto'
import { type ApiClient, ApiError, endpoints } from '@dibs/contract'
import {
  appendLeaf,
  type Digest,
  fromBase64,
  type Growing,
  hashLeaf,
  isConsistent,
  isSigned,
  type NoteKey,
  readCheckpoint,
  readEntry,
  readNote,
  readNoteKey,
  rootOfEdge,
  type SessionId,
  type TreeHead,
  toBase64,
  type VerifySignature,
} from '@dibs/core'

const sha256: Digest = (bytes) => createHash('sha256').update(bytes).digest()
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const verifyEd25519: VerifySignature = (publicKey, signature, text) => {
  const key = Buffer.concat([SPKI, publicKey])
  return verify(null, text, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

/** What a page looks at; one that is careless leaves something out. */
export type Care = { keepsSeals: boolean; computesRoot: boolean }

type Log = { note: string; keys: readonly string[] }
export type Reader = { api: ApiClient; sessionId: SessionId }

/** The newest seal, as the server tells it. */
export const readLog = async ({ api, sessionId }: Reader): Promise<Log> =>
  (await api(endpoints.fair.get, { params: { sessionId } })).data

/** What a page says that has seen seals before; null where all is right. */
export async function judge(
  reader: Reader,
  seen: readonly string[],
  care: Care,
): Promise<string | null> {
  const { note, keys } = await readLog(reader)
  const newest = await signedHead(note, keys)
  if (!newest) return 'the seal is not signed'
  for (const kept of care.keepsSeals ? seen : []) {
    const earlier = await signedHead(kept, keys)
    if (!earlier || !(await goesOn(reader, earlier, newest)))
      return 'it does not go on from a seal that was seen'
  }
  if (!care.computesRoot) return null
  const entries = await readEntries(reader, newest.size)
  if (entries.length < newest.size) return 'entries are missing'
  let tree: Growing = { size: 0, edge: [] }
  for (const text of entries) tree = await appendLeaf(sha256, tree, await hashLeaf(sha256, text))
  if (toBase64(await rootOfEdge(sha256, tree.edge)) !== toBase64(newest.root))
    return 'the entries do not lead to the seal'
  return entries.every((text, n) => readEntry(text)?.n === n) ? null : 'entries are out of place'
}

async function signedHead(text: string, keys: readonly string[]): Promise<TreeHead | null> {
  const note = readNote(text)
  const checkpoint = note && readCheckpoint(note.text)
  if (!checkpoint) return null
  const known = await Promise.all(keys.map((key) => readNoteKey(sha256, key)))
  const own = known.filter((key): key is NoteKey => key?.name === checkpoint.origin)
  return (await isSigned(note, own, verifyEd25519)) ? checkpoint : null
}

async function goesOn({ api, sessionId }: Reader, earlier: TreeHead, newest: TreeHead) {
  if (earlier.size > newest.size) return false
  const query = { from: String(earlier.size), to: String(newest.size) }
  try {
    const { data } = await api(endpoints.fair.getConsistency, { params: { sessionId }, query })
    const path = data.path.map((hash) => fromBase64(hash) ?? new Uint8Array())
    return await isConsistent(sha256, earlier, newest, path)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false
    throw error
  }
}

async function readEntries({ api, sessionId }: Reader, size: number): Promise<string[]> {
  const all: string[] = []
  while (all.length < size) {
    const query = { from: String(all.length) }
    const { data } = await api(endpoints.fair.listEntries, { params: { sessionId }, query })
    if (data.entries.length === 0) break
    all.push(...data.entries)
  }
  return all.slice(0, size)
}
