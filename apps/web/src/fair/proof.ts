import type { FairLog } from '@dibs/contract'
import {
  type FairEntryOf,
  fromBase64,
  hashLeaf,
  isIncluded,
  isSigned,
  type NoteKey,
  pseudonymOf,
  readCheckpoint,
  readEntry,
  readNote,
  readNoteKey,
  type TreeHead,
} from '@dibs/core'
import { canVerify, sha256, verifyEd25519 } from './crypto.ts'

/** What stands behind the mark of a proof's address: no server gets it. */
export type Proof = { entry: string; salt: string; account: string; path: string[]; note: string }

/** Reads what stands behind the mark; null where that is no proof, or was cut off on its way. */
export function readProof(fragment: string): Proof | null {
  try {
    const base64 = fragment.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const proof = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const { entry, salt, account, note, path } = proof
    const areTexts = [entry, salt, account, note].every((each) => typeof each === 'string')
    const isPath = Array.isArray(path) && path.every((each) => typeof each === 'string')
    return areTexts && isPath ? { entry, salt, account, path, note } : null
  } catch {
    return null
  }
}

/** What became of a signature: `unchecked` where the browser cannot, or the keys are not known. */
export type Signature = 'signed' | 'wrong' | 'unchecked'

/** A checkpoint of a live's log, and whether its keys signed it; null for one of another log. */
export async function readSealed(
  note: string,
  live: string,
  keys: readonly string[] | null,
): Promise<{ head: TreeHead; signature: Signature } | null> {
  const read = readNote(note)
  const checkpoint = read && readCheckpoint(read.text)
  if (!checkpoint?.origin.endsWith(`/${live}`)) return null
  const { size, root } = checkpoint
  if (keys === null || !(await canVerify())) return { head: { size, root }, signature: 'unchecked' }
  const known = await Promise.all(keys.map((key) => readNoteKey(sha256, key)))
  // A key is of one log, by its name.
  const own = known.filter((key): key is NoteKey => key?.name === checkpoint.origin)
  const isRight = await isSigned(read as never, own, verifyEd25519)
  return { head: { size, root }, signature: isRight ? 'signed' : 'wrong' }
}

/** What a proof shows; `why` it shows nothing. */
export type Judgement =
  | { ok: true; claim: FairEntryOf<'claim'>; head: TreeHead; signature: Signature; account: string }
  | { ok: false; why: 'otherLive' | 'entry' | 'path' | 'account' | 'signature' }

/** Checks a proof of a place in a live, by itself and the keys that are published. */
export async function judgeProof(
  proof: Proof,
  live: string,
  log: Pick<FairLog, 'keys'> | null,
): Promise<Judgement> {
  const sealed = await readSealed(proof.note, live, log?.keys ?? null)
  if (!sealed) return { ok: false, why: 'otherLive' }
  const { head, signature } = sealed
  if (signature === 'wrong') return { ok: false, why: 'signature' }
  const claim = readEntry(proof.entry)
  if (claim?.kind !== 'claim') return { ok: false, why: 'entry' }
  const path = proof.path.map(fromBase64)
  const leaf = await hashLeaf(sha256, proof.entry)
  const isWhole = path.every((hash) => hash !== null)
  if (!isWhole || !(await isIncluded(sha256, { index: claim.n, leaf, ...head }, path as never)))
    return { ok: false, why: 'path' }
  if ((await pseudonymOf(sha256, proof.salt, proof.account)) !== claim.by)
    return { ok: false, why: 'account' }
  return { ok: true, claim, head, signature, account: proof.account }
}
